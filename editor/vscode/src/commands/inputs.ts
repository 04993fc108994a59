/** Inputs of a run as the user types them. Knows nothing of VS Code. */

/** "x=1.5 w=[1, 2]" as ["x=1.5", "w=[1, 2]"]: an input starts where a name and "=" follow a blank. Undefined if it is no such list. */
export function splitInputs(text: string): string[] | undefined {
  const parts = text
    .trim()
    .split(/[\s,;]+(?=%?[\w$.-]+\s*=)/)
    .filter(Boolean);
  return parts.every((part) => /^%?[\w$.-]+\s*=\s*\S/.test(part)) ? parts : undefined;
}
