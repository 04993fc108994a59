/** Pages that the extension opens: the summary of a function, the walkthrough, an example. */

import { expect, it } from 'vitest';
import type { Suite } from './setup';

const FILE = 'scale.mlir';

export function pages(suite: () => Suite): void {
  it('a summary says what the outputs depend on', async () => {
    const { window } = suite();
    await window.openFile(FILE);
    await window.page.locator('.statusbar-item', { hasText: '∂ 3 derivatives' }).waitFor();
    await window.cursor(FILE, '%t = arith.addf %p');
    await window.run('MLIR Activity: Show What the Outputs of the Function Depend On');
    const page = window.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
    await page.locator('td', { hasText: 'result 0' }).waitFor();
    expect(await page.locator('th').allInnerTexts()).toEqual(expect.arrayContaining(['%p', '%q']));
    await window.picture('summary');
    await window.closeTab('Summary');
  });

  it('a gradient is run with the inputs that are given, and its values shown', async () => {
    const { window } = suite();
    await window.cursor(FILE, '%y = arith.mulf %x');
    await window.run('MLIR Activity: Run the Gradient with Inputs…');
    await window.page.locator('.quick-input-title', { hasText: 'Inputs of @scale' }).waitFor();
    await window.page.keyboard.type('x=1.25');
    await window.page.keyboard.press('Enter');
    const page = window.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
    await page.locator('caption', { hasText: 'Gradient' }).waitFor();
    const rows = (await page.locator('tr').allInnerTexts()).map((row) => row.split('\t').map((cell) => cell.trim()).join(' '));
    expect(rows).toEqual(expect.arrayContaining(['%x 1.25 f64 given', 'result 0 2.5', '%x 2', expect.stringMatching(/^finite differences .* agrees$/)]));
    await page.getByRole('button', { name: 'Measure' }).click();
    await page.locator('caption', { hasText: 'Time of one call' }).waitFor();
    await window.picture('gradient');
    await window.closeTab('Gradient of @scale');
  });

  it('the derivative is shown beside the source, and cannot be edited', async () => {
    const { window } = suite();
    await window.cursor(FILE, '%y = arith.mulf %x');
    await window.run('MLIR Activity: Show the Derivative');
    const title = 'Derivative of @scale.mlir';
    const derivative = window.page.locator('.editor-instance .monaco-editor[data-uri^="mlir-activity:"]');
    const line = derivative.locator('.view-line', { hasText: '@scale.reverse' }).first();
    await line.click();
    const shown = await line.innerText();
    expect(await window.editor(FILE).isVisible()).toBe(true);
    await window.page.keyboard.type('never');
    await window.page.locator('.monaco-editor-overlaymessage', { hasText: 'read-only' }).waitFor();
    expect(await line.innerText()).toBe(shown);
    await window.picture('derivative');
    await window.closeTab(title);
  });

  it('the walkthrough has its three steps', async () => {
    const { window } = suite();
    await window.run('Welcome: Open Walkthrough...');
    await window.choices.filter({ hasText: 'Get Started with MLIR Activity' }).click();
    const steps = window.page.locator('.getting-started-step .step-title');
    await window.until(() => steps.allInnerTexts(), (titles) => titles.length === 3);
    expect(await steps.allInnerTexts()).toEqual(['Install the language server', 'Open an MLIR file', 'Choose what is differentiated']);
    await window.picture('walkthrough');
    await window.closeTab('Walkthrough');
  });

  it('an example opens as a new document, and is analysed', async () => {
    const { window } = suite();
    await window.run('MLIR Activity: Open an Example');
    await window.page.locator('.statusbar-item', { hasText: '∂ d@least_squares/d(parameters)' }).waitFor();
  });
}
