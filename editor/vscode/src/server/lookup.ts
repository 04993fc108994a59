/** Decides which language server to start. Knows neither VS Code nor the file system: what it needs of both is handed in. */

import * as path from 'node:path';
import type { ServerSettings } from './settings';

export interface Surroundings {
  readonly settings: ServerSettings;
  /** Interpreter chosen in one of the Python extensions, if one is installed, and the name of that extension. */
  readonly chosen: { readonly interpreter: string; readonly by: string } | undefined;
  readonly workspaceFolders: readonly string[];
  /** Whether the user trusts the workspace. Nothing from an untrusted one may be run. */
  readonly trusted: boolean;
  /** Folders of PATH. */
  readonly searchPath: readonly string[];
  /** Folder of the environment that the extension makes itself (`install.ts`), whether it is there or not. */
  readonly ownEnvironment: string;
  readonly windows: boolean;
  /** Whether there is a file at an absolute path that can be run. */
  readonly isExecutable: (file: string) => boolean;
  /** Whether a Python interpreter has the server's package. */
  readonly hasServer: (interpreter: string) => Promise<boolean>;
}

export interface Server {
  readonly command: string;
  readonly args: readonly string[];
  /** Where it was found, as a clause for the log and the status. */
  readonly origin: string;
  /** It stands in the environment that the extension made. */
  readonly own: boolean;
}

export interface Lookup {
  readonly server: Server | undefined;
  /** One line per place that was looked at, in order. */
  readonly log: readonly string[];
  /** Why there is no server, as a sentence. */
  readonly problem: string;
  /** No setting keeps an environment that the extension makes from being taken. */
  readonly installable: boolean;
}

/** A place to look at: the program that has to be there, and the server that it would make. */
interface Place {
  readonly file: string;
  readonly server: Server;
  /** The program is Python, which may or may not have the server. */
  readonly interpreter: boolean;
}

/** Finds the server. A setting that names a file that is not there is an error, never a reason to start something else. */
export async function findServer(where: Surroundings): Promise<Lookup> {
  const set = namedInSettings(where.settings);
  const places = set ? [set] : [...environments(where), ...onPath(where), own(where)];
  const log = !set && !where.trusted ? ['The workspace is not trusted: environments are not looked at.'] : [];
  let lacking: Place | undefined;
  for (const place of places) {
    const { file, server, interpreter } = place;
    if (!path.isAbsolute(file) || !where.isExecutable(file)) {
      log.push(`${server.origin}: no program ${file}`);
    } else if (interpreter && !(await where.hasServer(file))) {
      log.push(`${server.origin}: ${file} does not have mlir-activity`);
      lacking = place;
    } else {
      log.push(`${server.origin}: starting ${[server.command, ...server.args].join(' ')}`);
      return { server, log, problem: '', installable: !set };
    }
  }
  const problem = set ? wrongSetting(set, lacking !== undefined) : nowhere(where.trusted);
  log.push(problem);
  return { server: undefined, log, problem, installable: !set };
}

function wrongSetting({ file, server }: Place, runs: boolean): string {
  return runs
    ? `The ${server.origin} names "${file}", which does not have mlir-activity.`
    : `The ${server.origin} names "${file}", which is not a program at an absolute path.`;
}

function nowhere(trusted: boolean): string {
  return `No language server was found: mlir-activity is not installed ${trusted ? 'in the chosen Python environment, in .venv or ' : ''}on PATH.`;
}

/** The interpreter of an environment. */
export function interpreterOf(environment: string, windows: boolean): string {
  return path.join(environment, windows ? 'Scripts' : 'bin', windows ? 'python.exe' : 'python');
}

function namedInSettings({ path: file, interpreter }: ServerSettings): Place | undefined {
  if (file) {
    return program(file, 'setting mlirActivity.path');
  }
  return interpreter ? python(interpreter, 'setting mlirActivity.interpreter') : undefined;
}

function environments(where: Surroundings): Place[] {
  if (!where.trusted) {
    return [];
  }
  const { chosen } = where;
  const scripts = where.windows ? 'Scripts' : 'bin';
  return [
    ...(chosen ? [program(path.join(path.dirname(chosen.interpreter), name(where)), `environment chosen in ${chosen.by}`)] : []),
    ...where.workspaceFolders.map((folder) => program(path.join(folder, '.venv', scripts, name(where)), `.venv in ${folder}`)),
  ];
}

/** Programs first, then interpreters. A relative entry of PATH means the current folder, which may be the workspace. */
function onPath(where: Surroundings): Place[] {
  const folders = where.searchPath.filter((folder) => path.isAbsolute(folder));
  const interpreters = where.windows ? ['python.exe', 'py.exe'] : ['python3'];
  return [
    ...folders.map((folder) => program(path.join(folder, name(where)), 'PATH')),
    ...interpreters.flatMap((each) => folders.map((folder) => python(path.join(folder, each), `${each} on PATH`))),
  ];
}

function own(where: Surroundings): Place {
  const place = python(interpreterOf(where.ownEnvironment, where.windows), 'environment of the extension');
  return { ...place, server: { ...place.server, own: true } };
}

function program(file: string, origin: string): Place {
  return { file, interpreter: false, server: { command: file, args: [], origin, own: false } };
}

/** -P keeps the workspace, which is the current folder, out of the places that Python imports from. */
function python(file: string, origin: string): Place {
  return { file, interpreter: true, server: { command: file, args: ['-P', '-m', 'mlir_activity', 'serve'], origin, own: false } };
}

function name(where: Surroundings): string {
  return where.windows ? 'mlir-activity-lsp.exe' : 'mlir-activity-lsp';
}
