/**
 * Without a server: the message, the button, and a server in an environment that the extension has made. Python and pip are real, and so is
 * the wheel; what it depends on is taken from the development environment, since it is large and comes over the network.
 */

import { expect, it } from 'vitest';
import type { Suite } from './setup';

const FILE = 'unknown.mlir';

export function installing(suite: () => Suite): void {
  it('a server can be installed where there is none', { timeout: 180_000 }, async () => {
    const { window, server } = suite();
    await window.openFile(FILE);
    server.set({ 'mlirActivity.interpreter': '' });
    const message = window.page.locator('.notification-toast', { hasText: 'No language server was found' });
    await message.waitFor();
    await window.page.locator('.statusbar-item', { hasText: '∂' }).waitFor({ state: 'hidden' });
    await message.locator('.monaco-button', { hasText: 'Create an Environment and Install' }).hover(); // It slides in.
    await window.picture('no-server');
    await message.locator('.monaco-button', { hasText: 'Create an Environment and Install' }).click();
    await window.page.locator('.notification-toast', { hasText: /Creating an environment|Installing/ }).first().waitFor();
    await window.picture('installing');
    await window.page.locator('.statusbar-item', { hasText: '∂ d@f/d(x) · 1 assumption' }).waitFor({ timeout: 150_000 });
    expect(server.languageServers()).toHaveLength(1);
    server.set({});
  });
}
