/** The view of functions, the status bar, and the choice of what is differentiated. */

import { expect, it } from 'vitest';
import type { Suite } from './setup';
import { FADED } from './text';

const FILE = 'scale.mlir';

export function views(suite: () => Suite): void {
  it('the view lists functions, requests and groups', async () => {
    const { window } = suite();
    await window.run('View: Show MLIR Activity');
    const rows = await window.until(() => window.tree(), (all) => all.length > 9);
    expect(rows).toEqual([
      '@scale 1 of 4 active',
      'd@scale/d(x) reverse (default)',
      'line 2: 1 inactive not-varied',
      'line 4: 1 inactive no-derivative-type',
      'line 5: 1 active',
      '@weigh 1 of 3 active',
      'd@weigh/d(a) reverse (default)',
      'line 10: 1 inactive declared-inactive',
      'line 11: 1 active',
      '@mix 2 of 3 active',
      'd@mix/d(p, q) reverse (default)',
      'lines 16–17: 2 active',
    ]);
    await window.picture('view');
  });

  it('a click in it leads to the text', async () => {
    const { window } = suite();
    await window.row('line 10: 1 inactive').click();
    await window.page.locator('.statusbar-item', { hasText: 'Ln 10, Col 31 (28 selected)' }).waitFor();
  });

  it('the status bar says what is differentiated', async () => {
    const { window } = suite();
    await window.page.locator('.statusbar-item', { hasText: '∂ 3 derivatives' }).waitFor();
  });

  it('choosing a function and its arguments changes what is active', async () => {
    const { window } = suite();
    await window.page.locator('.statusbar-item', { hasText: '∂ 3 derivatives' }).click();
    await window.choices.filter({ hasText: '@scale' }).waitFor();
    await window.picture('choose-function');
    await window.choices.filter({ hasText: '@scale' }).click();
    const arguments_ = window.choices.filter({ hasText: 'argument' });
    await window.until(() => arguments_.count(), (count) => count === 1); // An integer cannot take part.
    await window.page.keyboard.press('Escape');
    await window.run('MLIR Activity: Choose What Is Differentiated');
    await window.choices.filter({ hasText: '@mix' }).click();
    await window.choices.filter({ hasText: '%q' }).click();
    await window.picture('choose-arguments');
    await window.page.keyboard.press('Enter');
    await window.page.locator('.statusbar-item', { hasText: '∂ d@mix/d(p) (chosen)' }).waitFor();
    expect(await window.until(() => window.faded(FILE), (faded) => faded.length === 1)).toEqual(['%r = arith.mulf %q, %q : f64']);
    expect((await window.until(() => window.tree(), (all) => all[0] === '@scale not differentiated' && all.length < 7)).slice(0, 4)).toEqual([
      '@scale not differentiated',
      '@weigh not differentiated',
      '@mix 1 of 3 active',
      'd@mix/d(p) chosen',
    ]);
    await window.picture('chosen');
  });

  it('the choice outlives the server', { timeout: 60_000 }, async () => {
    const { window, server } = suite();
    const [old] = server.languageServers();
    process.kill(old ?? 0, 'SIGKILL');
    await window.until(() => Promise.resolve(server.languageServers()), (pids) => pids.length === 1 && pids[0] !== old);
    await window.page.locator('.statusbar-item', { hasText: '∂ d@mix/d(p) (chosen)' }).waitFor();
    // A new server may first say what holds without the choice.
    await window.until(() => window.faded(FILE), (faded) => faded.join() === '%r = arith.mulf %q, %q : f64');
  });

  it('and is taken back by a command', async () => {
    const { window } = suite();
    await window.run('MLIR Activity: Differentiate What the File Asks For');
    expect(await window.until(() => window.faded(FILE), (faded) => faded.length === 3)).toEqual(FADED);
    await window.page.locator('.statusbar-item', { hasText: '∂ 3 derivatives' }).waitFor();
  });

  it('a path of reasons can be walked', async () => {
    const { window } = suite();
    await window.cursor(FILE, 'arith.mulf %a, %s');
    await window.run('MLIR Activity: Explain the Operation Under the Cursor');
    await window.page.locator('.quick-input-title', { hasText: 'Why arith.mulf is active' }).waitFor();
    await window.picture('explain');
    expect(await window.choices.count()).toBeGreaterThan(1);
    await window.page.keyboard.press('End');
    await window.page.keyboard.press('ArrowDown');
    await window.page.keyboard.press('Enter');
    await window.page.locator('.statusbar-item', { hasText: /Ln \d+, Col \d+ \(\d+ selected\)/ }).waitFor();
  });

  it('what could not be known is listed and counted', async () => {
    const { window } = suite();
    await window.openFile('unknown.mlir');
    await window.page.locator('.statusbar-item', { hasText: '∂ d@f/d(x) · 1 assumption' }).waitFor();
    const rows = await window.until(() => window.tree(), (all) => all.some((row) => row.startsWith('Assumptions')));
    expect(rows.slice(rows.indexOf('Assumptions 1'))).toEqual(['Assumptions 1', expect.stringMatching(/^line 2 mystery\.op has no rule/)]);
    await window.picture('assumptions');
  });
}
