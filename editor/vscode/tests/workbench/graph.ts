/** The dependency graph beside the text, and the two ways between them. What the page does by itself is tested in `tests/page`. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Suite } from './setup';
import type { Window } from './window';

const FILE = 'scale.mlir';

function page(window: Window): FrameLocator {
  return window.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
}

/** A node by the start of what it is called. */
function node(window: Window, label: string): Locator {
  return page(window).locator(`g[role="button"][aria-label^="${label}"]`);
}

export function graph(suite: () => Suite): void {
  it('a lens opens the graph of its function', async () => {
    const { window } = suite();
    await window.openFile(FILE);
    const lenses = window.editor(FILE).locator('.codelens-decoration a', { hasText: 'Dependency graph' });
    await window.until(() => lenses.count(), (count) => count === 3);
    const tops = await lenses.evaluateAll((all) => all.map((lens) => lens.getBoundingClientRect().top));
    await lenses.nth(tops.indexOf(Math.min(...tops))).click();
    await node(window, '%y = arith.mulf').waitFor();
    expect(await page(window).locator('.message').innerText()).toMatch(/^@scale/);
    expect(await node(window, '%two = arith.constant').getAttribute('aria-label')).toMatch(/inactive, line 2$/);
    await window.picture('graph-function');
  });

  it('a click on a node leads to its place in the text', async () => {
    const { window } = suite();
    await node(window, '%y = arith.mulf').click();
    await window.editor(FILE).locator('.line-numbers.active-line-number', { hasText: /^5$/ }).waitFor();
    expect(await window.editor(FILE).locator('.selected-text').count()).toBeGreaterThan(0);
  });

  it('the node under the cursor lights up', async () => {
    const { window } = suite();
    await window.cursor(FILE, 'arith.constant 2.0');
    await page(window).locator('g.chosen[aria-label^="%two = arith.constant"]').waitFor();
  });

  it('it follows what is typed', async () => {
    const { window } = suite();
    await window.page.keyboard.type('%five = arith.addf %x, %x : f64 ');
    await node(window, '%five = arith.addf').waitFor();
    for (const _ of '%five = arith.addf %x, %x : f64 ') {
      await window.page.keyboard.press('Backspace');
    }
    await node(window, '%five = arith.addf').waitFor({ state: 'detached' });
  });

  it('a command explains what is under the cursor', async () => {
    const { window } = suite();
    await window.cursor(FILE, '%t = arith.addf %p');
    await window.run('MLIR Activity: Show the Dependency Graph');
    await node(window, '%t = arith.addf').waitFor();
    expect(await page(window).locator('.message').innerText()).toContain('%t');
    await window.picture('graph-slice');
  });

  it('it is saved as a file', async () => {
    const { window, server } = suite();
    await page(window).getByLabel('Save as').selectOption('json');
    await window.page.locator('.quick-input-widget .monaco-button', { hasText: 'OK' }).waitFor();
    const path = await window.until(() => window.input.inputValue(), (value) => value.endsWith('.json'));
    const name = path.split('/').at(-1) ?? '';
    await window.page.keyboard.press('Enter');
    const file = join(server.workspace, name);
    await window.until(() => Promise.resolve(existsSync(file) && readFileSync(file, 'utf8')), (text) => text !== false && text.length > 0);
    const saved = JSON.parse(readFileSync(file, 'utf8')) as { view: string; nodes: { label: string }[] };
    expect(saved.view).toBe('slice');
    expect(saved.nodes.map(({ label }) => label)).toContain('%t = arith.addf');
    await window.page.locator('.notification-toast', { hasText: 'The graph was saved' }).waitFor();
    await window.run('Notifications: Clear All Notifications');
    await window.closeTab('Graph:');
  });
}
