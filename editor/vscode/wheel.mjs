/**
 * Builds the wheel of the server into dist/server/, so that the extension can install the server that it was tested with. PYTHON names an
 * interpreter with pip; without it, the development environment's is taken, else python3.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';

const environment = '../../.venv/bin/python';
const python = process.env.PYTHON ?? (existsSync(environment) ? environment : 'python3');
for (const old of ['dist/server', '../../build/lib']) {
  rmSync(old, { recursive: true, force: true });
}
const { status, stderr } = spawnSync(python, ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--disable-pip-version-check', '--wheel-dir', 'dist/server', '../..'], { encoding: 'utf8' });
if (status !== 0 || readdirSync('dist/server').filter((file) => file.endsWith('.whl')).length !== 1) {
  throw new Error(`${python} could not build the server's wheel:\n${stderr}`);
}
