/** A real browser that shows the built page, alone or with a host that remembers what the page says. */

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { buildPage } from '../../build_page.mjs';
import type { Graph, GraphNode } from '../data';
import type { FileData } from '../host';
import type { HostMessage, PageMessage } from '../messages';

const { slice, frontier, function: whole, calls } = JSON.parse(readFileSync('page/tests/graphs.json', 'utf8')) as Record<string, Graph>;
/** What the analysis makes of the examples. */
export const graphs = { slice, frontier, function: whole, calls } as Record<'slice' | 'frontier' | 'function' | 'calls', Graph>;

const built = buildPage();
const folder = mkdtempSync(join(tmpdir(), 'graph-page-'));
let files = 0;

export async function launch(): Promise<Browser> {
  const executablePath = process.env['MLIR_ACTIVITY_BROWSER'];
  if (!executablePath) {
    throw new Error('MLIR_ACTIVITY_BROWSER names no browser: run this by scripts/with_browser.sh');
  }
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

export interface Shown {
  readonly page: Page;
  /** What went wrong in the page: errors, refusals of its security policy, requests to anywhere. */
  readonly complaints: string[];
}

/** Opens the page with graphs in it, as the command line writes it. */
export async function openFile(browser: Browser, ...shown: Graph[]): Promise<Shown> {
  return openData(browser, { file: 'a.mlir', graphs: shown });
}

export async function openData(browser: Browser, data: FileData): Promise<Shown> {
  return open(browser, JSON.stringify(data), []);
}

/** Opens the page as a host shows it. */
export async function openHosted(browser: Browser, graph: Graph): Promise<Shown & { said(): Promise<PageMessage[]>; tell(message: HostMessage): Promise<void> }> {
  const shown = await open(browser, 'null', ['globalThis.said = []; globalThis.acquireVsCodeApi = () => ({ postMessage: (message) => globalThis.said.push(message), getState: () => undefined, setState: () => undefined });']);
  const said = (): Promise<PageMessage[]> => shown.page.evaluate(() => (globalThis as unknown as { said: PageMessage[] }).said);
  const tell = (message: HostMessage): Promise<void> => shown.page.evaluate((sent) => window.postMessage(sent, '*'), message);
  await tell({ type: 'graph', graph });
  return { ...shown, said, tell };
}

async function open(browser: Browser, data: string, scripts: string[]): Promise<Shown> {
  const { text } = await built;
  const file = join(folder, `${files++}.html`);
  writeFileSync(file, text.replace('type="application/json">null<', () => `type="application/json">${data.replace(/</g, '\\u003c')}<`));
  const page = await browser.newPage({ viewport: { width: 1100, height: 700 } });
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('dialog', (dialog) => void (complaints.push(`dialog ${dialog.message()}`), dialog.dismiss()));
  page.on('request', (request) => /^(file|blob|data):/.test(request.url()) || complaints.push(`request for ${request.url()}`));
  for (const script of scripts) {
    await page.addInitScript(script);
  }
  await page.goto(pathToFileURL(file).href);
  return { page, complaints };
}

/** The picture's nodes, once there are any and none is being laid out. */
export async function drawn(page: Page): Promise<Locator> {
  const nodes = page.locator('#picture g.node');
  await nodes.first().waitFor();
  await page.locator('main:not([aria-busy])').waitFor();
  return nodes;
}

export function nodeOf(page: Page, label: string): Locator {
  return page.locator('#picture').getByRole('button', { name: `${label},` });
}

/** A graph of `count` operations in a chain. */
export function chain(count: number): Graph {
  const nodes = Array.from({ length: count }, (_, number): GraphNode => {
    const range = { start: { line: number, character: 2 }, end: { line: number, character: 30 } };
    return {
      id: `o${number}`,
      kind: 'operation',
      label: `%v${number} = math.sin`,
      detail: 'f64',
      activity: number % 3 ? 'active' : 'inactive',
      varied: true,
      useful: true,
      cluster: null,
      range,
      reason: null,
      path: false,
    };
  });
  const edges = nodes.slice(1).map((node, number) => ({ source: `o${number}`, target: node.id, kind: 'differentiable' as const, active: true, label: '', path: false }));
  const counts = { nodes: count, edges: edges.length, operations: count, active: count, inactive: 0, structural: 0 };
  return { version: 1, view: 'function', title: '@f', message: 'a chain', function: 'f', target: null, counts, functions: ['f'], clusters: [], nodes, edges };
}
