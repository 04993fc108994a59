/** Reads off VS Code and the machine what the lookup of the server needs. */

import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import * as vscode from 'vscode';
import type { Surroundings } from './lookup';
import { chosenPython } from './python';
import { run } from './run';
import { readServerSettings } from './settings';

export const WINDOWS = process.platform === 'win32';

export async function surroundings(ownEnvironment: string, log: vscode.LogOutputChannel): Promise<Surroundings> {
  const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  const configuration = vscode.workspace.getConfiguration('mlirActivity');
  const trusted = vscode.workspace.isTrusted;
  return {
    settings: readServerSettings((name) => configuration.get(name), {
      home: homedir(),
      workspaceFolder: folders[0],
      environment: process.env,
    }),
    chosen: trusted ? await chosenPython(log) : undefined,
    workspaceFolders: folders,
    trusted,
    searchPath: searchPath(),
    ownEnvironment,
    windows: WINDOWS,
    isExecutable,
    hasServer,
  };
}

/** Interpreters that an environment can be made with, the user's choice first. */
export async function pythons(log: vscode.LogOutputChannel): Promise<string[]> {
  const chosen = vscode.workspace.isTrusted ? await chosenPython(log) : undefined;
  const names = WINDOWS ? ['python.exe', 'py.exe'] : ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11'];
  const found = names.flatMap((name) => searchPath().map((folder) => join(folder, name)));
  return [...(chosen ? [chosen.interpreter] : []), ...found.filter((file) => isAbsolute(file) && isExecutable(file))];
}

function searchPath(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

async function hasServer(interpreter: string): Promise<boolean> {
  const probe = 'import sys, importlib.util; sys.exit(importlib.util.find_spec("mlir_activity") is None)';
  return (await run(interpreter, ['-P', '-c', probe])).code === 0;
}
