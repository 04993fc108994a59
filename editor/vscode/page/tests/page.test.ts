/** The built page in a browser, by what a reader does with it. */

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Graph } from '../data';
import { chain, drawn, graphs, launch, nodeOf, openData, openFile, openHosted } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
});

describe('a page in a file', () => {
  it('shows the graph that was asked for, and keeps to its policy', async () => {
    const { page, complaints } = await openFile(browser, graphs.slice, graphs.function, graphs.calls);
    const nodes = await drawn(page);
    expect(await nodes.count()).toBe(graphs.slice.nodes.length);
    expect(await page.locator('.message').innerText()).toBe(`${graphs.slice.title}: ${graphs.slice.message}`);
    expect(await page.locator('#picture .edge.path').count()).toBe(graphs.slice.edges.filter((edge) => edge.path).length);
    expect(await page.locator('.details h2').innerText()).toBe('%area = arith.mulf');
    expect(await page.locator('footer').innerText()).toBe('7 nodes, 6 edges; 6 operations: 4 active, 1 inactive, 1 structural · a.mlir');
    await page.getByRole('button', { name: 'Calls' }).click();
    await nodeOf(page, '@refine').click();
    await page.getByRole('button', { name: 'Function', exact: true }).click();
    await nodeOf(page, '%conductivity').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('explains a node with what the file holds of it', async () => {
    const ids = (graph: Graph): string[] => graph.nodes.map((node) => node.id);
    const whole = graphs.function;
    const { frontier } = graphs;
    const edges = frontier.edges.map((edge) => whole.edges.findIndex((each) => each.source === edge.source && each.target === edge.target && each.kind === edge.kind));
    const pathEdges = edges.filter((_, number) => frontier.edges[number]?.path);
    const path = frontier.nodes.filter((node) => node.path).map((node) => node.id);
    const stored = { title: frontier.title, message: frontier.message, nodes: ids(frontier), path, edges, pathEdges };
    const { page, complaints } = await openData(browser, { file: 'a.mlir', graphs: [whole], slices: { heat: { [frontier.target ?? '']: stored } } });
    await drawn(page);
    await nodeOf(page, '%m = arith.maximumf').click();
    await page.getByRole('button', { name: 'Explain', exact: true }).last().click();
    await page.locator('.message', { hasText: frontier.message }).waitFor();
    await page.locator('main:not([aria-busy])').waitFor();
    expect(await page.locator('#picture g.node').count()).toBe(frontier.nodes.length);
    expect(await page.locator('#picture .edge.path').count()).toBe(pathEdges.length);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('folds and unfolds regions, switches kinds off and finds nodes', async () => {
    const { page, complaints } = await openFile(browser, graphs.function);
    const nodes = await drawn(page);
    const before = await nodes.count();
    expect(await nodeOf(page, '%limit = arith.constant').count()).toBe(0);
    await page.getByRole('button', { name: /^Only read/ }).click();
    await nodeOf(page, '%limit = arith.constant').waitFor();
    expect(await nodes.count()).toBeGreaterThan(before);
    await page.getByRole('button', { name: /Region affine.if/ }).locator('text').click();
    const folded = page.locator('#picture g.folded');
    await folded.waitFor();
    expect(await folded.getAttribute('aria-label')).toContain('13 operations, 12 active');
    await folded.dblclick();
    await nodeOf(page, '%flow = arith.mulf').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('affine.load');
    expect(await page.locator('.search').innerText()).toBe('6 found');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await page.locator('.details h2').innerText()).toBe('%here = affine.load');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('lists what is too large for a picture', async () => {
    const { page, complaints } = await openFile(browser, chain(2000));
    await page.locator('tbody tr').first().waitFor();
    expect(await page.locator('.notice').innerText()).toMatch(/^2,000 nodes are too many for a readable picture/);
    expect(await page.locator('#picture').count()).toBe(0);
    expect(await page.locator('tbody tr').count()).toBeLessThan(100);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('2001');
    await page.locator('#table').focus();
    await page.keyboard.press('End');
    await page.getByRole('row', { name: '%v1999 = math.sin' }).waitFor();
    await page.getByRole('button', { name: 'Line' }).click();
    await page.getByRole('button', { name: 'Line' }).click();
    expect(await page.locator('thead th[aria-sort="descending"]').count()).toBe(1);
    expect(await page.getByRole('button', { name: /^Draw/ }).allInnerTexts()).toEqual(['Draw all of it']);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('shows any text as text', async () => {
    const evil = '</script><img src=x onerror=alert(1)><b>&lt;\\N"';
    const graph: Graph = { ...graphs.slice, title: evil, message: evil, nodes: graphs.slice.nodes.map((node) => ({ ...node, label: evil, detail: evil, reason: { code: 'x', message: evil } })) };
    const { page, complaints } = await openFile(browser, graph);
    await drawn(page);
    const text = await page.locator('#picture g.node text').first().textContent();
    expect(text).toMatch(/^<\/script><img.src=x.onerr/);
    expect(text).toMatch(/&lt;\\N"$/);
    expect(await page.locator('img, b').count()).toBe(0);
    expect(await page.locator('.details h2').innerText()).toBe(evil);
    await page.keyboard.press('t');
    expect(await page.locator('tbody td').first().innerText()).toBe(evil);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('says why there is nothing', async () => {
    const { page } = await openFile(browser, { ...graphs.slice, message: 'No request reaches @g', nodes: [], edges: [], clusters: [], target: null });
    await page.locator('.empty', { hasText: 'No request reaches @g' }).waitFor();
    await page.close();
  });
});

describe('a page with a host', () => {
  it('reveals what is clicked and lights up what the cursor is on', async () => {
    const { page, complaints, said, tell } = await openHosted(browser, { ...graphs.function, uri: 'file:///a.mlir', documentVersion: 3 });
    await drawn(page);
    await nodeOf(page, '%flow = arith.mulf').click();
    const range = graphs.function.nodes.find((node) => node.label === '%flow = arith.mulf')?.range;
    expect(await said()).toEqual([{ type: 'ready' }, { type: 'reveal', uri: 'file:///a.mlir', range }]);
    const other = graphs.function.nodes.find((node) => node.label === '%d = arith.subf');
    await tell({ type: 'select', range: { start: other?.range?.end ?? { line: 0, character: 0 }, end: other?.range?.end ?? { line: 0, character: 0 } } });
    await page.locator('#picture g.node.chosen', { hasText: '%d = arith.subf' }).waitFor();
    expect((await said()).length).toBe(2);
    await page.getByRole('button', { name: 'Explain', exact: true }).first().click();
    expect((await said()).at(-1)).toEqual({ type: 'request', view: 'slice', target: { position: other?.range?.start }, expand: [] });
    await page.getByRole('button', { name: 'Calls' }).click();
    expect((await said()).at(-1)).toEqual({ type: 'request', view: 'calls', target: { function: 'heat' }, expand: [] });
    await tell({ type: 'status', state: 'stale' });
    await page.locator('footer', { hasText: 'The text has changed since' }).waitFor();
    await tell({ type: 'graph', graph: graphs.calls });
    await nodeOf(page, '@refine').click();
    await page.getByRole('button', { name: 'Open' }).click();
    expect((await said()).at(-1)).toEqual({ type: 'request', view: 'function', target: { function: 'refine' }, expand: [] });
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('is walked by the keyboard alone', async () => {
    const { page, said } = await openHosted(browser, graphs.slice);
    await drawn(page);
    await nodeOf(page, '%area = arith.mulf').focus();
    const chosen = (): Promise<string> => page.locator('.details h2').innerText();
    const seen: string[] = [];
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'Home', 'ArrowRight', 'End']) {
      await page.keyboard.press(key);
      seen.push(await chosen());
    }
    expect(seen).toEqual(['%weight = arith.divf', '%weight = arith.divf', '%area = arith.mulf', '%a', '%weight = arith.divf', 'func.return']);
    await page.keyboard.press('Enter');
    expect((await said()).at(-1)?.type).toBe('reveal');
    await page.close();
  });

  it('hands over files to be saved', async () => {
    const { page, complaints, said } = await openHosted(browser, graphs.slice);
    await drawn(page);
    for (const format of ['svg', 'png', 'dot', 'json']) {
      await page.getByLabel('Save as').selectOption(format);
    }
    await page.waitForFunction(() => (globalThis as unknown as { said: unknown[] }).said.length === 5);
    const files = new Map((await said()).flatMap((message) => (message.type === 'export' ? [[message.format, message] as const] : [])));
    expect(files.get('svg')?.name).toBe('area-in-simpson.svg');
    const svg = files.get('svg')?.data ?? '';
    const parsed = await page.evaluate((text) => {
      const picture = new DOMParser().parseFromString(text, 'image/svg+xml');
      return [picture.querySelector('parsererror')?.textContent, picture.querySelectorAll('g.node').length, picture.querySelector('g.node.active ellipse')?.getAttribute('fill')];
    }, svg);
    expect(parsed).toEqual([undefined, 7, 'rgb(255, 230, 204)']);
    expect(Buffer.from(files.get('png')?.data ?? '', 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(files.get('dot')?.data).toMatch(/^digraph activity \{[^]*"o12" -> "o13"/);
    expect(JSON.parse(files.get('json')?.data ?? '')).toEqual(graphs.slice);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
