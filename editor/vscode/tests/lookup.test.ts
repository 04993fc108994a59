import { describe, expect, it } from 'vitest';
import { findServer, type Surroundings } from '../src/server/lookup';

const PROGRAMS = {
  path: '/opt/own/mlir-activity-lsp',
  interpreter: '/opt/own/python',
  chosen: '/envs/chosen/bin/mlir-activity-lsp',
  workspace: '/ws/.venv/bin/mlir-activity-lsp',
  second: '/other/.venv/bin/mlir-activity-lsp',
  search: '/usr/bin/mlir-activity-lsp',
  python: '/usr/bin/python3',
  own: '/storage/environment/bin/python',
} as const;

/** Everything is installed and trusted and nothing is set, unless said otherwise. */
function surroundings(change: Partial<Surroundings> = {}, present: readonly string[] = Object.values(PROGRAMS)): Surroundings {
  return {
    settings: { path: '', interpreter: '' },
    chosen: { interpreter: '/envs/chosen/bin/python', by: 'the Python extension' },
    workspaceFolders: ['/ws', '/other'],
    trusted: true,
    searchPath: ['bin', '', '/usr/local/bin', '/usr/bin'],
    ownEnvironment: '/storage/environment',
    windows: false,
    isExecutable: (file) => present.includes(file),
    hasServer: () => Promise.resolve(true),
    ...change,
  };
}

const AS_MODULE = ['-P', '-m', 'mlir_activity', 'serve'];

describe('the order of lookup', () => {
  it('takes the setting path before everything else', async () => {
    const { server } = await findServer(surroundings({ settings: { path: PROGRAMS.path, interpreter: PROGRAMS.interpreter } }));
    expect(server).toMatchObject({ command: PROGRAMS.path, args: [] });
  });

  it('takes the setting interpreter next, with the workspace kept out of its imports', async () => {
    const { server } = await findServer(surroundings({ settings: { path: '', interpreter: PROGRAMS.interpreter } }));
    expect(server).toMatchObject({ command: PROGRAMS.interpreter, args: AS_MODULE });
  });

  const order = [PROGRAMS.chosen, PROGRAMS.workspace, PROGRAMS.second, PROGRAMS.search, PROGRAMS.python, PROGRAMS.own];
  it.each(order.map((program, index) => [program, order.slice(index)] as const))('then takes %s', async (expected, present) => {
    expect((await findServer(surroundings({}, present))).server?.command).toBe(expected);
  });

  it('passes over a Python on PATH without the package', async () => {
    const { server, log } = await findServer(surroundings({ hasServer: (python) => Promise.resolve(python === PROGRAMS.own) }, [PROGRAMS.python, PROGRAMS.own]));
    expect(server).toMatchObject({ command: PROGRAMS.own, args: AS_MODULE, own: true });
    expect(log).toContain('python3 on PATH: /usr/bin/python3 does not have mlir-activity');
  });

  it('finds none where there is none, says where it looked, and that one can be installed', async () => {
    const { server, log, problem, installable } = await findServer(surroundings({}, []));
    expect(server).toBeUndefined();
    for (const file of order) {
      expect(log.join('\n')).toContain(file);
    }
    expect(problem).toMatch(/not installed in the chosen Python environment/);
    expect(installable).toBe(true);
  });

  it('works without a Python extension', async () => {
    expect((await findServer(surroundings({ chosen: undefined }))).server?.command).toBe(PROGRAMS.workspace);
  });

  it('knows the layout of Windows', async () => {
    const isExecutable = (file: string): boolean => file.endsWith('Scripts/python.exe');
    expect((await findServer(surroundings({ windows: true, isExecutable }))).server?.command).toBe('/storage/environment/Scripts/python.exe');
  });
});

describe('what is not done', () => {
  it.each(['path', 'interpreter'] as const)('a wrong setting %s is an error even where another server exists', async (setting) => {
    const settings = { path: '', interpreter: '', [setting]: '/missing/program' };
    const { server, problem, installable } = await findServer(surroundings({ settings }));
    expect(server).toBeUndefined();
    expect(problem).toContain(`mlirActivity.${setting}`);
    expect(problem).toContain('/missing/program');
    expect(installable).toBe(false);
  });

  it('an interpreter without the package is named, and no other taken', async () => {
    const settings = { path: '', interpreter: PROGRAMS.interpreter };
    const { server, problem } = await findServer(surroundings({ settings, hasServer: () => Promise.resolve(false) }));
    expect(server).toBeUndefined();
    expect(problem).toBe(`The setting mlirActivity.interpreter names "${PROGRAMS.interpreter}", which does not have mlir-activity.`);
  });

  it('a relative setting is never run, since it would mean a file of the workspace', async () => {
    const { server } = await findServer(surroundings({ settings: { path: 'mlir-activity-lsp', interpreter: '' } }, ['mlir-activity-lsp']));
    expect(server).toBeUndefined();
  });

  it('a relative entry of PATH is never searched', async () => {
    const { server } = await findServer(surroundings({ searchPath: ['bin', '.', ''] }, ['bin/mlir-activity-lsp', 'mlir-activity-lsp', 'bin/python3', 'python3']));
    expect(server).toBeUndefined();
  });

  it('nothing of an untrusted workspace is run', async () => {
    expect((await findServer(surroundings({ trusted: false }))).server?.command).toBe(PROGRAMS.search);
    const { server, log } = await findServer(surroundings({ trusted: false }, [PROGRAMS.chosen, PROGRAMS.workspace]));
    expect(server).toBeUndefined();
    expect(log.join('\n')).toContain('not trusted');
    expect(log.join('\n')).not.toContain('.venv');
  });
});
