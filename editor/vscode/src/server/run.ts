/** Runs a program to its end. Knows nothing of VS Code; nothing here goes through a shell. */

import { spawn } from 'node:child_process';

export interface Outcome {
  /** Exit status; undefined for a program that could not be started or was ended by a signal. */
  readonly code: number | undefined;
  /** What it wrote to standard output. */
  readonly output: string;
  /** The last lines of what it wrote to standard error, or why it did not start. */
  readonly errors: string;
}

export interface Running {
  /** Told every line of both outputs as it comes. */
  readonly onLine?: (line: string) => void;
  /** Ends the program, and all that it started. */
  readonly signal?: AbortSignal;
  readonly cwd?: string;
}

const KEPT_ERRORS = 4000;

/** Never rejects. */
export function run(command: string, args: readonly string[], { onLine, signal, cwd }: Running = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve({ code: undefined, output: '', errors: 'cancelled' });
      return;
    }
    // A group of its own, so that ending it ends what it started; Windows has no groups, and `kill` has to do.
    const grouped = process.platform !== 'win32';
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: grouped, ...(cwd === undefined ? {} : { cwd }) });
    let output = '';
    let errors = '';
    const end = (): void => {
      if (grouped && child.pid !== undefined) {
        try {
          process.kill(-child.pid, 'SIGTERM');
          return;
        } catch {
          // It has ended already.
        }
      }
      child.kill();
    };
    signal?.addEventListener('abort', end, { once: true });
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (errors = (errors + data.toString()).slice(-KEPT_ERRORS)));
    for (const stream of [child.stdout, child.stderr]) {
      lines(stream, onLine ?? (() => undefined));
    }
    const finish = (code: number | undefined, problem = ''): void => {
      signal?.removeEventListener('abort', end);
      resolve({ code, output, errors: (errors + problem).trim() });
    };
    child.once('error', (error) => finish(undefined, String(error)));
    child.once('close', (code) => finish(code ?? undefined));
  });
}

function lines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = '';
  stream.on('data', (data: Buffer) => {
    const parts = (rest + data.toString()).split(/\r?\n/);
    rest = parts.pop() ?? '';
    parts.filter((line) => line.trim()).forEach(onLine);
  });
  stream.on('end', () => rest.trim() && onLine(rest));
}
