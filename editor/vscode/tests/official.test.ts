import { expect, it } from 'vitest';
import { besideOfficial, type Beside } from '../src/activity/official';

const SETTINGS = { showParseErrors: true, run: 'onType' };
const RUNS: Beside = { official: true, serverPath: '/opt/mlir-lsp-server', chosen: false };

it('syntax errors are left to the official extension where it has a server', () => {
  expect(besideOfficial(SETTINGS, RUNS)).toEqual({ showParseErrors: false, run: 'onType' });
});

it.each<Partial<Beside>>([{ official: false }, { serverPath: '' }, { serverPath: undefined }, { chosen: true }])('otherwise not: %j', (change) => {
  expect(besideOfficial(SETTINGS, { ...RUNS, ...change })).toEqual(SETTINGS);
});

it('settings that are none stay what they are', () => {
  expect(besideOfficial(null, RUNS)).toBeNull();
});
