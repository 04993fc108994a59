/** The environment chosen in a Python extension, the newer one (Python Environments) first; nothing depends on either. */

import * as vscode from 'vscode';

/** The part of Python Environments' interface that is used here. */
interface EnvironmentsApi {
  getEnvironment(scope: vscode.Uri | undefined): Promise<{ readonly execInfo: { readonly run: { readonly executable: string } } } | undefined>;
  readonly onDidChangeEnvironment: vscode.Event<unknown>;
}

/** The part of the Python extension's interface that is used here. */
interface PythonApi {
  readonly environments: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string };
    resolveEnvironment(environment: { readonly path: string }): Promise<{ readonly executable: { readonly uri?: vscode.Uri } } | undefined>;
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

/** One extension: its id, its name for the user, and how it is asked. */
interface Source<Api> {
  readonly id: string;
  readonly by: string;
  readonly interpreter: (api: Api, folder: vscode.Uri | undefined) => Promise<string | undefined>;
  readonly onChange: (api: Api) => vscode.Event<unknown>;
}

const ENVIRONMENTS: Source<EnvironmentsApi> = {
  id: 'ms-python.vscode-python-envs',
  by: 'Python Environments',
  interpreter: async (api, folder) => (await api.getEnvironment(folder))?.execInfo.run.executable,
  onChange: (api) => api.onDidChangeEnvironment,
};

const PYTHON: Source<PythonApi> = {
  id: 'ms-python.python',
  by: 'the Python extension',
  interpreter: async ({ environments }, folder) => {
    const active = environments.getActiveEnvironmentPath(folder);
    return (await environments.resolveEnvironment(active))?.executable.uri?.fsPath;
  },
  onChange: ({ environments }) => environments.onDidChangeActiveEnvironmentPath,
};

export interface Chosen {
  readonly interpreter: string;
  readonly by: string;
}

/** The chosen interpreter, or undefined if there is none or no extension can tell. */
export async function chosenPython(log: vscode.LogOutputChannel): Promise<Chosen | undefined> {
  return (await ask(ENVIRONMENTS, log)) ?? (await ask(PYTHON, log));
}

/** Calls back when another environment is chosen. */
export async function onDidChangePython(callback: () => void, log: vscode.LogOutputChannel): Promise<vscode.Disposable> {
  const listeners = await Promise.all([listen(ENVIRONMENTS, callback, log), listen(PYTHON, callback, log)]);
  return vscode.Disposable.from(...listeners.flatMap((listener) => listener ?? []));
}

async function api<Api>({ id }: Source<Api>): Promise<Api | undefined> {
  const extension = vscode.extensions.getExtension<Api>(id);
  return extension && (extension.isActive ? extension.exports : await extension.activate());
}

async function ask<Api>(source: Source<Api>, log: vscode.LogOutputChannel): Promise<Chosen | undefined> {
  try {
    const able = await api(source);
    const interpreter = able && (await source.interpreter(able, vscode.workspace.workspaceFolders?.[0]?.uri));
    return interpreter ? { interpreter, by: source.by } : undefined;
  } catch (error) {
    log.warn(`${source.id} did not tell its environment: ${String(error)}`);
    return undefined;
  }
}

async function listen<Api>(source: Source<Api>, callback: () => void, log: vscode.LogOutputChannel): Promise<vscode.Disposable | undefined> {
  try {
    const able = await api(source);
    return able && source.onChange(able)(callback);
  } catch (error) {
    log.warn(`${source.id} does not report changes: ${String(error)}`);
    return undefined;
  }
}
