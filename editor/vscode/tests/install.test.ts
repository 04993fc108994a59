/** The environment is a real one, made by a real Python; only what is installed into it is small, and comes from no network. */

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { install, packageToInstall, type Installation } from '../src/server/install';

let folder: string;
let said: string[];
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mlir-activity-'));
  said = [];
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function wanted(change: Partial<Installation>): Installation {
  return {
    pythons: [],
    environment: join(folder, 'made', 'environment'),
    package: join(folder, 'no-such-package'),
    windows: false,
    onProgress: (what) => said.push(what),
    onLine: (line) => lines.push(line),
    signal: new AbortController().signal,
    ...change,
  };
}

/** A program that answers like a Python of some version. */
function python(name: string, answer: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${answer}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('the interpreter', () => {
  it('has to exist', async () => {
    expect(await install(wanted({ pythons: [join(folder, 'missing')] }))).toBe('No Python was found. mlir-activity needs Python 3.11 or newer.');
  });

  it('has to be new enough', async () => {
    const old = python('old', 'echo 3 9 1');
    expect(await install(wanted({ pythons: [old] }))).toBe(`mlir-activity needs Python 3.11 or newer; ${old} is 3.9.`);
  });

  it('has to be able to make environments, which Debian leaves out', async () => {
    expect(await install(wanted({ pythons: [python('bare', 'echo 3 12 0')] }))).toContain('sudo apt-get install python3.12-venv');
  });

  it('is the first one that will do', async () => {
    const good = python('good', 'test "$2" = venv && exit 7; echo 3 13 1');
    await install(wanted({ pythons: [python('old', 'echo 3 10 1'), python('broken', 'exit 1'), good, python('later', 'echo 3 13 1')] }));
    expect(lines[0]).toBe(`> ${good} -m venv --clear ${join(folder, 'made', 'environment')}`);
  });
});

describe('a failure', () => {
  it('is told by its last line, and leaves no half environment', async () => {
    const bad = python('bad', 'if test "$2" = venv; then mkdir -p "$4"; echo "no space left" >&2; exit 3; fi; echo 3 12 1');
    const problem = await install(wanted({ pythons: [bad] }));
    expect(problem).toBe('Creating an environment failed: no space left');
    expect(existsSync(join(folder, 'made', 'environment'))).toBe(false);
  });

  it('by cancelling ends what runs', async () => {
    const abort = new AbortController();
    const slow = python('slow', 'if test "$2" = venv; then mkdir -p "$4"; echo started; sleep 60; fi; echo 3 12 1');
    const started = Date.now();
    const problem = install(wanted({ pythons: [slow], signal: abort.signal, onLine: (line) => line === 'started' && abort.abort() }));
    expect(await problem).toBe('The installation was cancelled.');
    expect(Date.now() - started).toBeLessThan(20_000);
    expect(existsSync(join(folder, 'made', 'environment'))).toBe(false);
  });
});

it('takes the wheel that came along, else the version of the extension', async () => {
  expect(await packageToInstall(folder, '1.2.3')).toBe('mlir-activity==1.2.3');
  mkdirSync(join(folder, 'dist', 'server'), { recursive: true });
  const wheel = join(folder, 'dist', 'server', 'mlir_activity-1.2.3-py3-none-any.whl');
  writeFileSync(wheel, '');
  expect(await packageToInstall(folder, '1.2.3')).toBe(wheel);
});

describe('a program', () => {
  const found = ['../../.venv/bin/python', process.env['PYTHON'] ?? '', '/usr/bin/python3'].find(existsSync);
  it.runIf(found)('is really installed', { timeout: 60_000 }, async () => {
    const source = join(folder, 'source');
    mkdirSync(source);
    // A wheel is a zip file; this one holds a module of one line.
    execFileSync(found ?? '', ['-c', WHEEL, source]);
    const environment = join(folder, 'made', 'environment');
    const problem = await install(wanted({ pythons: [found ?? ''], environment, package: join(source, 'tiny-1-py3-none-any.whl') }));
    if (problem?.includes('-venv')) {
      return; // This Python cannot make environments, and says so.
    }
    expect(problem).toBeUndefined();
    expect(execFileSync(join(environment, 'bin', 'python'), ['-c', 'import tiny; print(tiny.x)']).toString()).toBe('7\n');
    expect(said).toContain('Creating an environment');
  });
});

const WHEEL = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1] + "/tiny-1-py3-none-any.whl", "w") as wheel:
    wheel.writestr("tiny.py", "x = 7")
    wheel.writestr("tiny-1.dist-info/METADATA", "Metadata-Version: 2.1\\nName: tiny\\nVersion: 1\\n")
    wheel.writestr("tiny-1.dist-info/WHEEL", "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    wheel.writestr("tiny-1.dist-info/RECORD", "tiny.py,,\\ntiny-1.dist-info/METADATA,,\\ntiny-1.dist-info/WHEEL,,\\ntiny-1.dist-info/RECORD,,\\n")
`;
