import { describe, expect, it } from 'vitest';
import { expand, readServerSettings } from '../src/server/settings';

const VARIABLES = { home: '/home/ada', workspaceFolder: '/ws/$&', environment: { TOOLS: '/tools' } };

describe('paths in settings', () => {
  it.each([
    ['~', '/home/ada'],
    ['~/bin/server', '/home/ada/bin/server'],
    ['~ada/bin', '~ada/bin'],
    ['/a/~/b', '/a/~/b'],
    ['${workspaceFolder}/x', '/ws/$&/x'],
    ['${env:TOOLS}/${env:TOOLS}', '/tools//tools'],
    ['${env:MISSING}/x', '${env:MISSING}/x'],
    ['${other}/x', '${other}/x'],
  ])('%s becomes %s', (written, expected) => {
    expect(expand(written, VARIABLES)).toBe(expected);
  });

  it('keeps ${workspaceFolder} where no folder is open', () => {
    expect(expand('${workspaceFolder}/x', { ...VARIABLES, workspaceFolder: undefined })).toBe('${workspaceFolder}/x');
  });
});

describe('reading', () => {
  it('trims and expands', () => {
    const values: Record<string, unknown> = { path: ' ~/server ', interpreter: '${env:TOOLS}/python' };
    expect(readServerSettings((name) => values[name], VARIABLES)).toEqual({ path: '/home/ada/server', interpreter: '/tools/python' });
  });

  it.each([undefined, null, 7, true, ['x'], { x: 1 }])('takes %j for not set', (value) => {
    expect(readServerSettings(() => value, VARIABLES)).toEqual({ path: '', interpreter: '' });
  });
});
