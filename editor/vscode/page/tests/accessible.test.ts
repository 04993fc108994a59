/** Every view in every theme against axe-core. Pictures of them stay in build/graph-page/, to be looked at. */

import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chain, drawn, graphs, launch, openFile } from './browser';

const PICTURES = '../../build/graph-page';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const VIEWS = { ...graphs, table: chain(1000) };
const THEMES = ['light', 'dark', 'high-contrast'];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  mkdirSync(PICTURES, { recursive: true });
});
afterAll(async () => {
  await browser.close();
});

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

async function violations(page: Page): Promise<string[]> {
  // What page.evaluate runs is not subject to the page's own policy.
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return found.filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

it.each(Object.keys(VIEWS) as (keyof typeof VIEWS)[])('the view %s has no serious findings in any theme', async (name) => {
  const { page } = await openFile(browser, VIEWS[name]);
  if (name === 'table') {
    await page.locator('tbody tr').nth(3).click();
  } else {
    await drawn(page);
    await page.locator('#picture g.node').nth(2).focus();
    await page.keyboard.press('Enter');
  }
  for (const theme of THEMES) {
    await page.getByLabel('Theme').selectOption(theme);
    await page.screenshot({ path: `${PICTURES}/${name}-${theme}.png` });
    expect(await violations(page), theme).toEqual([]);
  }
  await page.close();
});
