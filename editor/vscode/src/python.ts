/** The environment chosen in the Python extension (ms-python.python), where that is installed; nothing depends on it. */

import * as vscode from 'vscode';

/** The part of the extension's interface that is used here. */
interface PythonApi {
  readonly environments: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string };
    resolveEnvironment(environment: { readonly path: string }): Promise<{ readonly executable: { readonly uri?: vscode.Uri } } | undefined>;
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

async function api(): Promise<PythonApi | undefined> {
  const extension = vscode.extensions.getExtension<PythonApi>('ms-python.python');
  return extension && (extension.isActive ? extension.exports : await extension.activate());
}

/** The chosen interpreter, or undefined if there is none or the extension cannot tell. */
export async function activePython(log: vscode.LogOutputChannel): Promise<string | undefined> {
  try {
    const environments = (await api())?.environments;
    const active = environments?.getActiveEnvironmentPath(vscode.workspace.workspaceFolders?.[0]?.uri);
    return active && (await environments?.resolveEnvironment(active))?.executable.uri?.fsPath;
  } catch (error) {
    log.warn(`The Python extension did not tell its environment: ${String(error)}`);
    return undefined;
  }
}

/** Calls back when another environment is chosen. */
export async function onDidChangePython(callback: () => void, log: vscode.LogOutputChannel): Promise<vscode.Disposable | undefined> {
  try {
    return (await api())?.environments.onDidChangeActiveEnvironmentPath(callback);
  } catch (error) {
    log.warn(`The Python extension does not report changes: ${String(error)}`);
    return undefined;
  }
}
