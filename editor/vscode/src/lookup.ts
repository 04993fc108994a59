/** Decides which language server to start. Knows neither VS Code nor the file system: what it needs of both is handed in. */

import * as path from 'node:path';
import type { ServerSettings } from './settings';

export interface Surroundings {
  readonly settings: ServerSettings;
  /** Interpreter chosen in the Python extension, if that is installed. */
  readonly activePython: string | undefined;
  readonly workspaceFolders: readonly string[];
  /** Whether the user trusts the workspace. Nothing from an untrusted one may be run. */
  readonly trusted: boolean;
  /** Folders of PATH. */
  readonly searchPath: readonly string[];
  readonly windows: boolean;
  /** Whether there is a file at an absolute path that can be run. */
  readonly isExecutable: (file: string) => boolean;
}

export interface Server {
  readonly command: string;
  readonly args: readonly string[];
  /** Where it was found, as a clause for the log and the status. */
  readonly origin: string;
  /** The interpreter that runs it, where that is known. */
  readonly interpreter: string | undefined;
}

export interface Lookup {
  readonly server: Server | undefined;
  /** One line per place that was looked at, in order. */
  readonly log: readonly string[];
  /** Why there is no server, as a sentence. */
  readonly problem: string;
  /** Command line that would install one, where that would help. */
  readonly install: string | undefined;
}

/** A place to look at: the program that has to be there, and the server that it would make. */
interface Place {
  readonly file: string;
  readonly server: Server;
}

/** Finds the server. A setting that names a file that is not there is an error, never a reason to start something else. */
export function findServer(where: Surroundings): Lookup {
  const set = namedInSettings(where.settings);
  const places = set ? [set] : [...environments(where), ...onPath(where)];
  const log = !set && !where.trusted ? ['The workspace is not trusted: environments are not looked at.'] : [];
  for (const { file, server } of places) {
    if (path.isAbsolute(file) && where.isExecutable(file)) {
      log.push(`${server.origin}: starting ${[server.command, ...server.args].join(' ')}`);
      return { server, log, problem: '', install: undefined };
    }
    log.push(`${server.origin}: no program ${file}`);
  }
  const problem = set
    ? `The ${set.server.origin} names "${set.file}", which is not a program at an absolute path.`
    : `No language server was found: mlir-activity is not installed ${where.trusted ? 'in the chosen Python environment, in .venv or ' : ''}on PATH.`;
  log.push(problem);
  return { server: undefined, log, problem, install: set ? undefined : installCommand(where.activePython ?? 'python3') };
}

/** The command line that installs the server for an interpreter. */
export function installCommand(interpreter: string): string {
  return `${/\s/.test(interpreter) ? `"${interpreter}"` : interpreter} -m pip install mlir-activity`;
}

function namedInSettings({ path: file, interpreter }: ServerSettings): Place | undefined {
  if (file) {
    return program(file, 'setting mlirActivity.path', undefined);
  }
  if (interpreter) {
    // -P keeps the workspace, which is the current folder, out of the places that Python imports from.
    const args = ['-P', '-m', 'mlir_activity', 'serve'];
    return { file: interpreter, server: { command: interpreter, args, origin: 'setting mlirActivity.interpreter', interpreter } };
  }
  return undefined;
}

function environments(where: Surroundings): Place[] {
  if (!where.trusted) {
    return [];
  }
  const chosen = where.activePython
    ? [program(path.join(path.dirname(where.activePython), name(where)), 'environment chosen in the Python extension', where.activePython)]
    : [];
  const scripts = where.windows ? 'Scripts' : 'bin';
  return [
    ...chosen,
    ...where.workspaceFolders.map((folder) => program(path.join(folder, '.venv', scripts, name(where)), `.venv in ${folder}`, undefined)),
  ];
}

/** A relative entry of PATH means the current folder, which may be the workspace. */
function onPath(where: Surroundings): Place[] {
  return where.searchPath
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => program(path.join(folder, name(where)), 'PATH', undefined));
}

function program(file: string, origin: string, interpreter: string | undefined): Place {
  return { file, server: { command: file, args: [], origin, interpreter } };
}

function name(where: Surroundings): string {
  return where.windows ? 'mlir-activity-lsp.exe' : 'mlir-activity-lsp';
}
