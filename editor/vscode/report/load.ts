/** For the extension: the page as a webview's html. Its policy names its own script and style and allows nothing else (build_page.mjs). */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where `npm run bundle` puts the page, relative to the extension's folder. */
export const REPORT = 'dist/report.html';

/** Rejects if the extension was packaged without the page. */
export async function reportPage(extensionPath: string): Promise<string> {
  return readFile(join(extensionPath, REPORT), 'utf8');
}
