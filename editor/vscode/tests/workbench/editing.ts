/** Typing: to something broken and back. */

import { expect, it } from 'vitest';
import type { Suite } from './setup';
import { FADED } from './text';

const FILE = 'scale.mlir';

export function editing(suite: () => Suite): void {
  it('a broken function is told, and the others stay analysed', async () => {
    const { window } = suite();
    await window.openFile(FILE);
    await window.cursor(FILE, 'arith.addi');
    await window.page.keyboard.type('%%');
    await window.editor(FILE).locator('.squiggly-error').first().waitFor({ state: 'attached' });
    expect(await window.until(() => window.faded(FILE), (faded) => faded.length === 1)).toEqual(FADED.slice(2));
    await window.page.locator('.statusbar-item', { hasText: '1 function not analysed' }).waitFor();
    expect(await window.until(() => window.tree(), (rows) => rows.includes('@scale not analysed'))).toContain('@weigh 1 of 3 active');
    await window.until(() => window.lines(FILE), (lines) => lines.filter((line) => line.endsWith('inactive')).length === 1);
    await window.picture('broken');
  });

  it('and is back when it is mended', async () => {
    const { window } = suite();
    await window.page.keyboard.press('Backspace');
    await window.page.keyboard.press('Backspace');
    expect(await window.until(() => window.faded(FILE), (faded) => faded.length === 3)).toEqual(FADED);
    expect(await window.editor(FILE).locator('.squiggly-error').count()).toBe(0);
    await window.page.locator('.statusbar-item', { hasText: /∂ 3 derivatives$/ }).waitFor();
  });
}
