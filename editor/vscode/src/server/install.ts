/** Makes a Python environment and installs the server into it. Knows nothing of VS Code. */

import { mkdir, readdir, rm } from 'node:fs/promises';
import * as path from 'node:path';
import { interpreterOf } from './lookup';
import { run } from './run';

export interface Installation {
  /** Interpreters to try, in order. */
  readonly pythons: readonly string[];
  /** Folder of the environment; what is there is replaced. */
  readonly environment: string;
  /** What pip installs: a wheel, or a requirement. */
  readonly package: string;
  readonly windows: boolean;
  /** Told what is being done, for the user. */
  readonly onProgress: (what: string) => void;
  /** Told every line that the programs write. */
  readonly onLine: (line: string) => void;
  readonly signal: AbortSignal;
}

export const OLDEST_PYTHON = [3, 11] as const;

/** Prints the version and whether environments can be made; Debian leaves ensurepip out. */
const PROBE = 'import sys, importlib.util as u; print(*sys.version_info[:2], int(bool(u.find_spec("venv") and u.find_spec("ensurepip"))))';

/** Why it did not work, as a sentence; undefined if it did. */
export async function install(wanted: Installation): Promise<string | undefined> {
  const { python, problem } = await usablePython(wanted);
  if (python === undefined) {
    return problem;
  }
  const { environment, signal, onLine } = wanted;
  const steps: [string, string, string[]][] = [
    ['Creating an environment', python, ['-m', 'venv', '--clear', environment]],
    [
      'Installing mlir-activity and the MLIR bindings',
      interpreterOf(environment, wanted.windows),
      ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-input', '--progress-bar', 'off', wanted.package],
    ],
  ];
  await mkdir(path.dirname(environment), { recursive: true });
  for (const [what, command, args] of steps) {
    wanted.onProgress(what);
    onLine(`> ${[command, ...args].join(' ')}`);
    const { code, errors } = await run(command, args, { signal, onLine: (line) => (onLine(line), wanted.onProgress(told(line) ?? what)) });
    if (code !== 0) {
      // Half an environment would pass for a whole one.
      await rm(environment, { recursive: true, force: true });
      return signal.aborted ? 'The installation was cancelled.' : `${what} failed: ${errors.split('\n').at(-1) || 'the log says why'}`;
    }
  }
  return undefined;
}

/** The wheel that came with the extension; what the package registry has, if none did. */
export async function packageToInstall(extensionFolder: string, version: string): Promise<string> {
  const folder = path.join(extensionFolder, 'dist', 'server');
  const wheel = (await readdir(folder).catch(() => [])).find((file) => file.endsWith('.whl'));
  return wheel ? path.join(folder, wheel) : `mlir-activity==${version}`;
}

/** The part of pip's output that tells how far it is. */
function told(line: string): string | undefined {
  const match = /^\s*(Collecting|Downloading|Installing) (?:collected packages: )?([\w.-]+)/.exec(line);
  return match ? `${match[1]} ${match[2]}` : undefined;
}

async function usablePython({ pythons, signal }: Installation): Promise<{ python?: string; problem: string }> {
  const needed = OLDEST_PYTHON.join('.');
  let problem = `No Python was found. mlir-activity needs Python ${needed} or newer.`;
  for (const python of pythons) {
    const { code, output } = await run(python, ['-I', '-c', PROBE], { signal });
    if (signal.aborted) {
      return { problem: 'The installation was cancelled.' };
    }
    const [major, minor, able] = output.trim().split(' ').map(Number);
    if (code !== 0 || major === undefined || minor === undefined) {
      continue;
    }
    if (major < OLDEST_PYTHON[0] || (major === OLDEST_PYTHON[0] && minor < OLDEST_PYTHON[1])) {
      problem = `mlir-activity needs Python ${needed} or newer; ${python} is ${major}.${minor}.`;
    } else if (!able) {
      problem = `${python} cannot make environments: its module venv is missing. On Debian or Ubuntu: sudo apt-get install python${major}.${minor}-venv`;
    } else {
      return { python, problem: '' };
    }
  }
  return { problem };
}
