/**
 * Pictures of what looks different in other themes, and those of the README: `cp build/pictures/readme-*.png editor/vscode/images/` takes
 * them over. What they show is tested elsewhere; here it only has to be there.
 */

import { it } from 'vitest';
import type { Suite } from './setup';

const THEMES = { dark: 'Default Dark Modern', contrast: 'Default High Contrast', 'light-contrast': 'Default High Contrast Light' };
const FILE = 'least_squares.mlir';

export function pictures(suite: () => Suite): void {
  it.each(Object.entries(THEMES))('in the theme %s', { timeout: 60_000 }, async (name, theme) => {
    const { window, server } = suite();
    const style = (settings: object): void => server.set({ 'workbench.colorTheme': theme, ...settings });
    const kind = name === 'dark' ? 'vs-dark' : name === 'contrast' ? 'hc-black' : 'hc-light';
    style({});
    await window.page.locator(`.monaco-workbench.${kind}`).waitFor();
    await window.openFile(FILE);
    // In themes of high contrast nothing fades: VS Code draws a line below instead.
    const unnecessary = window.editor(FILE).locator('.squiggly-inline-unnecessary, .squiggly-unnecessary');
    await window.until(() => unnecessary.count(), (count) => count > 5);
    await window.run('View: Show MLIR Activity');
    await window.until(() => window.tree(), (rows) => rows.some((row) => row.startsWith('@residual')));
    await window.picture(`${name}-view`);
    if (name === 'dark') {
      await window.picture('readme-view', { x: 0, y: 0, width: 1000, height: 560 });
    }
    await window.cursor(FILE, '%scaled = arith.mulf');
    await window.run('MLIR Activity: Show the Dependency Graph');
    const frame = window.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
    await frame.locator('g[role="button"][aria-label^="%scaled = arith.mulf"]').waitFor();
    await window.picture(`${name}-graph`);
    if (name === 'dark') {
      await window.picture('readme-graph', { x: 348, y: 0, width: 932, height: 560 });
    }
    await window.closeTab('Graph:');
    style({ 'mlirActivity.highlight.style': 'background', 'mlirActivity.highlight.active': true });
    await window.until(() => unnecessary.count(), (count) => count === 0);
    await window.until(() => window.styled(FILE, (each) => each.boxShadow.includes('inset')), (found) => found.length > 5);
    await window.picture(`${name}-background`);
    if (name === 'dark') {
      await window.picture('readme-background', { x: 348, y: 36, width: 760, height: 400 });
    }
    style({ 'mlirActivity.highlight.style': 'gutter', 'mlirActivity.highlight.active': true });
    await window.until(() => window.editor(FILE).locator('.margin [class*="ced-"]').count(), (count) => count > 10);
    await window.picture(`${name}-gutter`);
  });
}
