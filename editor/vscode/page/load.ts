/**
 * For the extension: the page as a webview's html.
 *
 * The file is complete in itself. Its content security policy names its own script and style by their hashes and allows nothing else, so
 * that it needs no nonce and no `asWebviewUri`: create the panel with `enableScripts: true` and `localResourceRoots: []`, set `webview.html`
 * to this, and answer "ready" (messages.ts). Colours come from the theme's CSS variables.
 *
 * Graphs come from the server's request `mlirActivity/graph` {uri, version?, view?, position?, function?, name?}: hand the answer to the page
 * as it is. A page's "request" has `view` and `target`, which are entries of that request. A client whose capabilities say
 * `experimental: {mlirActivity: {commands: [SHOW_GRAPH]}}` gets a lens "Dependency graph" above each function; its command has such a request
 * as its only argument.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where `npm run bundle` puts the page, relative to the extension's folder. */
export const PAGE = 'dist/graph.html';

/** The extension's command that shows a graph. */
export const SHOW_GRAPH = 'mlirActivity.showGraph';

/** Rejects if the extension was packaged without the page. */
export async function graphPage(extensionPath: string): Promise<string> {
  return readFile(join(extensionPath, PAGE), 'utf8');
}
