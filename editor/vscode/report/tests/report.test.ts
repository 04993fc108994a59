/** The page in a browser, with a host that remembers what it says. What a report says is tested in tests/report.test.ts. */

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildReport } from '../../build_page.mjs';
import { launch } from '../../page/tests/browser';
import type { Report } from '../data';
import type { HostMessage, PageMessage } from '../messages';

const PICTURES = '../../build/report-page';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const HOST = 'globalThis.said = []; globalThis.acquireVsCodeApi = () => ({ postMessage: (message) => globalThis.said.push(message) });';
const report = JSON.parse(readFileSync('report/tests/report.json', 'utf8')) as Report;

let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  browser = await launch();
  mkdirSync(PICTURES, { recursive: true });
  page = await browser.newPage({ viewport: { width: 900, height: 1300 } });
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('request', (request) => request.url().startsWith('file:') || complaints.push(`request for ${request.url()}`));
  await page.addInitScript(HOST);
  const file = join(mkdtempSync(join(tmpdir(), 'report-page-')), 'report.html');
  writeFileSync(file, (await buildReport()).text);
  await page.goto(pathToFileURL(file).href);
});

afterAll(async () => {
  await browser.close();
  expect(complaints).toEqual([]);
});

async function tell(shown: Report, busy = false): Promise<void> {
  const message: HostMessage = { type: 'report', report: shown, busy };
  await page.evaluate((sent) => window.postMessage(sent, '*'), message);
  await page.locator(`main[aria-busy="${busy}"] h1`, { hasText: shown.function ?? '' }).waitFor();
}

const said = (): Promise<PageMessage[]> => page.evaluate(() => (globalThis as unknown as { said: PageMessage[] }).said);

it('shows tables, and bars as long as their numbers; nothing serious is found in it', async () => {
  await tell(report);
  expect(await page.getByRole('rowheader', { name: '%parameters' }).count()).toBe(2);
  const widths = await page.locator('section', { hasText: 'Time of one call' }).locator('table').first().locator('rect').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  const { times } = report;
  expect((widths[0] ?? 0) / (widths[2] ?? 0)).toBeCloseTo((times?.function.median ?? 0) / (times?.all?.median ?? 0), 1);
  await page.screenshot({ path: `${PICTURES}/light.png`, fullPage: true });
  // What page.evaluate runs is not subject to the page's own policy.
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string }[] }> } };
    return (await axe.run()).violations;
  });
  expect(found.filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id }) => id)).toEqual([]);
});

it('sends what its buttons are for', async () => {
  await tell({ ...report, times: null });
  await page.getByRole('button', { name: 'Measure' }).click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.locator('tbody .link').first().click();
  expect(await said()).toEqual([{ type: 'ready' }, { type: 'measure' }, { type: 'copy' }, { type: 'reveal', range: report.derivative?.taped[0]?.range }]);
  await tell(report, true);
  expect(await page.getByRole('button', { name: 'Measuring…' }).isDisabled()).toBe(true);
});

it('takes texts of programs as text', async () => {
  const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const problem = { severity: 'warning', message: evil, hint: evil, range: null } as const;
  await tell({ ...report, function: evil, problems: [problem], printed: evil });
  expect(await page.locator('h1').innerText()).toBe(`Gradient of @${evil}`);
  expect(await page.locator('pre').innerText()).toBe(evil);
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.title()).toBe('Gradient');
});
