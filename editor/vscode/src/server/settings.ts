/** The settings that the client reads itself. All others are for the server, which asks for them through the protocol. */

/** Reads one setting by its name below `mlirActivity`. */
export type Read = (name: string) => unknown;

export interface ServerSettings {
  /** Path of `mlir-activity-lsp`; empty when not set. */
  readonly path: string;
  /** Python interpreter that mlir-activity is installed for; empty when not set. */
  readonly interpreter: string;
}

/** What stands for a variable in a path. */
export interface Variables {
  readonly home: string;
  /** First folder of the workspace, if one is open. */
  readonly workspaceFolder: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Full names of the settings that need a new server when they change. */
export const RESTARTING = ['mlirActivity.path', 'mlirActivity.interpreter'] as const;

export function readServerSettings(read: Read, variables: Variables): ServerSettings {
  return { path: readPath(read('path'), variables), interpreter: readPath(read('interpreter'), variables) };
}

/** Replaces `~` at the start, `${workspaceFolder}` and `${env:NAME}`; a variable without a value stays as it is written. */
export function expand(path: string, variables: Variables): string {
  return path
    .replace(/^~(?=$|[\\/])/, () => variables.home)
    .replace(/\$\{workspaceFolder\}/g, (written) => variables.workspaceFolder ?? written)
    .replace(/\$\{env:([^}]+)\}/g, (written, name: string) => variables.environment[name] ?? written);
}

/** A setting can hold any JSON value, whatever its schema says. */
function readPath(value: unknown, variables: Variables): string {
  return typeof value === 'string' ? expand(value.trim(), variables) : '';
}
