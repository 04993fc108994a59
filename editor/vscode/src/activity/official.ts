/**
 * Beside the official MLIR extension: where it has a server, that one reports syntax errors, and we leave it to it unless the user says
 * otherwise. Knows nothing of VS Code.
 */

export const OFFICIAL = 'llvm-vs-code-extensions.vscode-mlir';

export interface Beside {
  /** The official extension is on. */
  readonly official: boolean;
  /** Its setting that names a server. */
  readonly serverPath: unknown;
  /** The user has set `mlirActivity.showParseErrors`. */
  readonly chosen: boolean;
}

/** The settings of section `mlirActivity` as the server is to see them. */
export function besideOfficial(settings: unknown, { official, serverPath, chosen }: Beside): unknown {
  const reportsThem = official && typeof serverPath === 'string' && serverPath !== '';
  if (typeof settings !== 'object' || settings === null || !reportsThem || chosen) {
    return settings;
  }
  return { ...settings, showParseErrors: false };
}
