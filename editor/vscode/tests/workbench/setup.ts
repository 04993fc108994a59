/** What the suite is run with; scripts/with_browser.sh and scripts/with_vscode_server.sh find it. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { VSCodeServer } from './server';
import { PICTURES, Window } from './window';

export interface Suite {
  readonly server: VSCodeServer;
  readonly window: Window;
}

function given(name: string): string {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set: run the suite by "make test-vscode"`);
  }
  return value;
}

/** What lets the extension find no server but the one in its settings, and install one without a network (`installing.ts`). */
function environment(python: string): Record<string, string> {
  const packages = execFileSync(python, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'], { encoding: 'utf8' }).trim();
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !existsSync(join(folder, 'mlir-activity-lsp')));
  // Environments are made with what is called python3 on PATH; it has to be the version that the packages are for.
  const base = execFileSync(python, ['-c', 'import os, sys; print(os.path.dirname(os.path.realpath(sys._base_executable)))'], { encoding: 'utf8' }).trim();
  return {
    PATH: [base, ...path].join(delimiter),
    PYTHONPATH: [process.env['PYTHONPATH'] ?? '', packages].filter(Boolean).join(delimiter),
    PIP_NO_INDEX: '1',
    PIP_NO_DEPS: '1',
  };
}

/** Starts everything, with the files of `files/` in the workspace and one of them open. */
export async function start(file: string): Promise<Suite> {
  const vsix = readdirSync('.').find((each) => each.endsWith('.vsix'));
  if (!vsix) {
    throw new Error('there is no .vsix: run the suite by "make test-vscode"');
  }
  mkdirSync(PICTURES, { recursive: true });
  const python = resolve(given('MLIR_ACTIVITY_PYTHON'));
  if (!existsSync(python)) {
    throw new Error(`there is no ${python}`);
  }
  const server = new VSCodeServer(given('MLIR_ACTIVITY_VSCODE'), { 'mlirActivity.interpreter': python }, environment(python));
  try {
    for (const each of readdirSync('tests/workbench/files')) {
      server.write(each, readFileSync(join('tests/workbench/files', each), 'utf8'));
    }
    server.write('least_squares.mlir', readFileSync('../../examples/least_squares.mlir', 'utf8'));
    server.install(vsix);
    await server.start();
    return { server, window: await Window.open(server, given('MLIR_ACTIVITY_BROWSER'), file) };
  } catch (error) {
    server.stop();
    throw error;
  }
}
