import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const ASSETS = new URL('../../dist/assets/', import.meta.url);
/** The limits in compressed bytes: the scripts of the start page until it shows its data, and those that a worker starts with. */
const BUDGET = { page: 100_000, market: 45_000, chart: 60_000 };

test('page and workers keep to their weight', async ({ page }) => {
  // What the start page loads after its first prices never arrives: its data does not wait for it.
  await page.route(/\/(home-intro|chart|parts|en)-.{7}\.js$/, () => {});
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('S&P 500');
  await expect(page.getByRole('main').locator('a[href^="/article/"]').first()).toBeVisible();
  const sent = await scriptsOf(page);
  expect(sent.filter((name) => name.startsWith('chart-worker-'))).toEqual([]);
  // The watch and the rarer banners are not waited for; they may come before the data is shown.
  const start = sent.filter((name) => !name.includes('-worker-') && !/^((market-)?watch|further-problems)-/.test(name));
  expect(weight(start), table(start)).toBeLessThanOrEqual(BUDGET.page);
  for (const worker of ['market', 'chart'] as const) {
    const scripts = withImports(`${worker}-worker-`);
    expect(weight(scripts), table(scripts)).toBeLessThanOrEqual(BUDGET[worker]);
  }
});

/** The names of the scripts fetched by the page. */
function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
      .map((path) => path.slice(path.lastIndexOf('/') + 1)),
  );
}

/** The built script with that name prefix, and all scripts that it imports statically. */
function withImports(beginning: string): string[] {
  const first = readdirSync(ASSETS).filter((name) => name.startsWith(beginning) && name.endsWith('.js'));
  expect(first).toHaveLength(1);
  const found = new Set(first);
  for (const name of found)
    for (const [, imported = ''] of source(name)
      .toString()
      .matchAll(/\b(?:import|from)\s*"\.\/([^"]+\.js)"/g))
      found.add(imported);
  return [...found];
}

function source(name: string): Buffer {
  return readFileSync(new URL(name, ASSETS));
}

function compressed(name: string): number {
  return gzipSync(source(name), { level: 9 }).length;
}

function weight(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + compressed(name), 0);
}

function table(names: readonly string[]): string {
  return names.map((name) => `${compressed(name)} ${name}`).join('\n');
}
