import { describe, expect, it } from 'vitest';
import { findServer, type Surroundings } from '../src/lookup';

const PROGRAMS = {
  path: '/opt/own/mlir-activity-lsp',
  interpreter: '/opt/own/python',
  chosen: '/envs/chosen/bin/mlir-activity-lsp',
  workspace: '/ws/.venv/bin/mlir-activity-lsp',
  second: '/other/.venv/bin/mlir-activity-lsp',
  search: '/usr/bin/mlir-activity-lsp',
} as const;

/** Everything is installed and trusted and nothing is set, unless said otherwise. */
function surroundings(change: Partial<Surroundings> = {}, present: readonly string[] = Object.values(PROGRAMS)): Surroundings {
  return {
    settings: { path: '', interpreter: '' },
    activePython: '/envs/chosen/bin/python',
    workspaceFolders: ['/ws', '/other'],
    trusted: true,
    searchPath: ['bin', '', '/usr/local/bin', '/usr/bin'],
    windows: false,
    isExecutable: (file) => present.includes(file),
    ...change,
  };
}

describe('the order of lookup', () => {
  it('takes the setting path before everything else', () => {
    const { server } = findServer(surroundings({ settings: { path: PROGRAMS.path, interpreter: PROGRAMS.interpreter } }));
    expect(server).toMatchObject({ command: PROGRAMS.path, args: [] });
  });

  it('takes the setting interpreter next, with the workspace kept out of its imports', () => {
    const { server } = findServer(surroundings({ settings: { path: '', interpreter: PROGRAMS.interpreter } }));
    expect(server).toMatchObject({ command: PROGRAMS.interpreter, args: ['-P', '-m', 'mlir_activity', 'serve'] });
  });

  it.each([
    [[PROGRAMS.chosen, PROGRAMS.workspace, PROGRAMS.search], PROGRAMS.chosen],
    [[PROGRAMS.workspace, PROGRAMS.second, PROGRAMS.search], PROGRAMS.workspace],
    [[PROGRAMS.second, PROGRAMS.search], PROGRAMS.second],
    [[PROGRAMS.search], PROGRAMS.search],
  ])('of %j takes %s', (present, expected) => {
    expect(findServer(surroundings({}, present)).server?.command).toBe(expected);
  });

  it('finds none where there is none, and says where it looked', () => {
    const { server, log, problem, install } = findServer(surroundings({}, []));
    expect(server).toBeUndefined();
    for (const file of [PROGRAMS.chosen, PROGRAMS.workspace, PROGRAMS.second, PROGRAMS.search]) {
      expect(log.join('\n')).toContain(file);
    }
    expect(problem).toMatch(/not installed in the chosen Python environment/);
    expect(install).toBe('/envs/chosen/bin/python -m pip install mlir-activity');
  });

  it('works without the Python extension', () => {
    const { server, install } = findServer(surroundings({ activePython: undefined }, []));
    expect(server).toBeUndefined();
    expect(install).toBe('python3 -m pip install mlir-activity');
  });
});

describe('what is not done', () => {
  it.each(['path', 'interpreter'] as const)('a wrong setting %s is an error even where another server exists', (setting) => {
    const settings = { path: '', interpreter: '', [setting]: '/missing/program' };
    const { server, problem, install } = findServer(surroundings({ settings }));
    expect(server).toBeUndefined();
    expect(problem).toContain(`mlirActivity.${setting}`);
    expect(problem).toContain('/missing/program');
    expect(install).toBeUndefined();
  });

  it('a relative setting is never run, since it would mean a file of the workspace', () => {
    const { server } = findServer(surroundings({ settings: { path: 'mlir-activity-lsp', interpreter: '' } }, ['mlir-activity-lsp']));
    expect(server).toBeUndefined();
  });

  it('a relative entry of PATH is never searched', () => {
    const { server } = findServer(surroundings({ searchPath: ['bin', '.', ''] }, ['bin/mlir-activity-lsp', 'mlir-activity-lsp']));
    expect(server).toBeUndefined();
  });

  it('nothing of an untrusted workspace is run', () => {
    expect(findServer(surroundings({ trusted: false })).server?.command).toBe(PROGRAMS.search);
    const { server, log } = findServer(surroundings({ trusted: false }, [PROGRAMS.chosen, PROGRAMS.workspace]));
    expect(server).toBeUndefined();
    expect(log.join('\n')).toContain('not trusted');
    expect(log.join('\n')).not.toContain('.venv');
  });

  it('a path with a blank is quoted in the install command', () => {
    const { install } = findServer(surroundings({ activePython: '/my envs/bin/python' }, []));
    expect(install).toBe('"/my envs/bin/python" -m pip install mlir-activity');
  });
});
