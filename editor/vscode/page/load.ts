/**
 * For the extension: the page as a webview's html.
 *
 * The file is complete in itself. Its content security policy names its own script and style by their hashes and allows nothing else, so
 * that it needs no nonce and no `asWebviewUri`: create the panel with `enableScripts: true` and `localResourceRoots: []`, set `webview.html`
 * to this, and answer "ready" (messages.ts). Colours come from the theme's CSS variables.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where `npm run bundle` puts the page, relative to the extension's folder. */
export const PAGE = 'dist/graph.html';

/** Rejects if the extension was packaged without the page. */
export async function graphPage(extensionPath: string): Promise<string> {
  return readFile(join(extensionPath, PAGE), 'utf8');
}
