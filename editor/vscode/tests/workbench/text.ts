/** What is shown in the text: fading, hints, lenses, hovers, and the other styles of highlighting. */

import { expect, it } from 'vitest';
import type { Suite } from './setup';

const FILE = 'scale.mlir';
export const FADED = ['%two = arith.constant 2.0 : f64', '%m = arith.addi %n, %n : i64', '%s = arith.addf %w, %w : f64'];

const ACTIVE = ['%y = arith.mulf %x, %two : f64', '%p = arith.mulf %a, %s : f64', '%r = arith.mulf %q, %q : f64', '%t = arith.addf %p, %r : f64'];

export function text(suite: () => Suite): void {
  it('inactive operations are faded, and nothing else', async () => {
    const { window } = suite();
    expect(await window.until(() => window.faded(FILE), (faded) => faded.length === FADED.length, 60_000)).toEqual(FADED);
    expect(await window.editor(FILE).locator('.squiggly-hint, .squiggly-error, .squiggly-warning').count()).toBe(0);
    await window.picture('inline');
  });

  it('hints stand behind them, as readable as other hints', async () => {
    const { window } = suite();
    const lines = await window.until(() => window.lines(FILE), (all) => all.some((line) => line.endsWith('inactive')));
    expect(lines.filter((line) => line.endsWith('inactive'))).toEqual(FADED.map((operation) => `  ${operation} inactive`));
    const hints = window.editor(FILE).locator('.view-line span', { hasText: /^\s*inactive$/ });
    expect(await hints.count()).toBe(FADED.length);
    expect(await hints.evaluateAll((all) => all.map((hint) => getComputedStyle(hint).opacity))).toEqual(['1', '1', '1']);
  });

  it('lenses count, and let the user choose', async () => {
    const { window } = suite();
    const lenses = window.editor(FILE).locator('.codelens-decoration a');
    const titles = await window.until(() => lenses.allInnerTexts(), (all) => all.length === 9 && all.every((title) => title !== ''));
    expect(new Set(titles.filter((title) => !['Dependency graph', 'Run gradient'].includes(title)))).toEqual(new Set([
      '1 of 4 operations active for d@scale/d(x)',
      '1 of 3 operations active for d@weigh/d(a)',
      '2 of 3 operations active for d@mix/d(p, q)',
    ]));
    await lenses.first().click();
    await window.choices.filter({ hasText: 'What the file itself asks for' }).waitFor();
    await window.page.keyboard.press('Escape');
  });

  it('a hover gives the reason', async () => {
    const { window } = suite();
    await window.editor(FILE).locator('.view-line span', { hasText: 'addi' }).last().hover();
    const hover = window.page.locator('.monaco-hover:visible', { hasText: 'inactive' });
    await hover.waitFor();
    expect((await hover.innerText()).replaceAll('\u00a0', ' ')).toMatch(/arith\.addi[^]*holds no derivative/);
    await window.picture('hover');
    await window.page.keyboard.press('Escape');
  });

  it('a background with stripes is another style, for active operations too', async () => {
    const { window, server } = suite();
    server.set({ 'mlirActivity.highlight.style': 'background', 'mlirActivity.highlight.active': true });
    const striped = (): Promise<string[]> => window.styled(FILE, (style) => style.backgroundImage.startsWith('repeating-linear-gradient'));
    expect(await window.until(striped, (found) => found.length === 3)).toEqual(FADED);
    const underlined = (): Promise<string[]> => window.styled(FILE, (style) => style.boxShadow.includes('inset'));
    expect(await window.until(underlined, (found) => found.length === 4)).toEqual([...ACTIVE]);
    expect(await window.faded(FILE)).toEqual([]);
    await window.picture('background');
  });

  it('marks in the margin are another', async () => {
    const { window, server } = suite();
    server.set({ 'mlirActivity.highlight.style': 'gutter', 'mlirActivity.highlight.active': true });
    const marks = window.editor(FILE).locator('.margin [class*="ced-"]');
    const images = (): Promise<string[]> => marks.evaluateAll((all) => all.map((mark) => /(active|inactive)-\w+\.svg/.exec(getComputedStyle(mark).backgroundImage)?.[1] ?? ''));
    const found = await window.until(images, (all) => all.length === 7 && !all.includes(''));
    expect(found.filter((name) => name === 'inactive')).toHaveLength(3);
    await window.picture('gutter');
    server.set({});
    await window.until(() => window.faded(FILE), (faded) => faded.length === 3);
    await window.until(() => marks.count(), (count) => count === 0);
  });

  it('hiding takes everything away that was not asked for, and offers to show it again', async () => {
    const { window } = suite();
    await window.run('MLIR Activity: Hide Activity in All MLIR Files');
    await window.until(() => window.faded(FILE), (faded) => faded.length === 0);
    await window.until(() => window.lines(FILE), (all) => !all.some((line) => line.endsWith('inactive')));
    await window.until(() => window.editor(FILE).locator('.codelens-decoration a').count(), (count) => count === 0);
    const offered = (await window.offered('MLIR Activity: activity in all')).filter((title) => title.endsWith('MLIR Files'));
    expect(offered).toEqual(['MLIR Activity: Show Activity in All MLIR Files']);
    await window.page.locator('.editor-actions [aria-label^="Show Activity"]').click();
    expect(await window.until(() => window.faded(FILE), (faded) => faded.length === 3)).toEqual(FADED);
    await window.until(() => window.lines(FILE), (all) => all.some((line) => line.endsWith('inactive')));
    await window.until(() => window.editor(FILE).locator('.codelens-decoration a').count(), (count) => count === 9);
  });
}
