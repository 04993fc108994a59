/** Where a place in a text is after the text has changed. Knows nothing of VS Code. */

import type { Position, Range } from '../activity/protocol';

/** One change, of the text before it. */
export interface Change {
  readonly range: Range;
  readonly text: string;
}

/** The place after changes; one inside of a replaced piece moves to the end of what replaced it. Changes of one event do not overlap. */
export function moved(position: Position, changes: readonly Change[]): Position {
  // From the last change in the text to the first: each is in coordinates that the later ones do not touch.
  const ordered = [...changes].sort((a, b) => compare(b.range.start, a.range.start));
  return ordered.reduce(movedBy, position);
}

function movedBy(position: Position, { range, text }: Change): Position {
  if (compare(position, range.start) < 0 || (compare(position, range.start) === 0 && compare(range.start, range.end) < 0)) {
    return position;
  }
  const lines = text.split(/\r\n|\r|\n/);
  const last = lines.at(-1)?.length ?? 0;
  const end = { line: range.start.line + lines.length - 1, character: lines.length === 1 ? range.start.character + last : last };
  if (compare(position, range.end) <= 0) {
    return end;
  }
  const line = position.line + end.line - range.end.line;
  return position.line === range.end.line ? { line, character: position.character + end.character - range.end.character } : { line, character: position.character };
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}
