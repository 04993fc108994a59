/** The official MLIR extension: where its server runs, it reports syntax errors, and we leave that to it unless the user says otherwise. */

import * as vscode from 'vscode';

const OFFICIAL = 'llvm-vs-code-extensions.vscode-mlir';

/** The settings of section `mlirActivity` as they count beside the official extension. */
export function besideOfficial(settings: unknown): unknown {
  if (typeof settings !== 'object' || settings === null || !officialServer() || isSet('showParseErrors')) {
    return settings;
  }
  return { ...settings, showParseErrors: false };
}

/** Whether the official extension is on and names a server. */
function officialServer(): boolean {
  const path: unknown = vscode.workspace.getConfiguration('mlir').get('server_path');
  return vscode.extensions.getExtension(OFFICIAL) !== undefined && typeof path === 'string' && path !== '';
}

function isSet(name: string): boolean {
  const found = vscode.workspace.getConfiguration('mlirActivity').inspect(name);
  return [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue].some((value) => value !== undefined);
}
