import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { startCost } from '../browser/browser-cost.ts';
import type { ProcessTree } from '../browser/process-tree.ts';
import { LOAD_REGION, symbolsOfList } from './load-instruments.ts';

/** What one more tab costs while others are open. */
export interface TabCost {
  /** Megabytes of the tab above those of an empty one. */
  readonly megabytes: number;
  /** Megabytes of an empty tab. */
  readonly empty: number;
  /** Cores that the tab uses. */
  readonly cores: number;
}

const SYMBOLS = 20;
/** How long a tab is left alone before it is measured, and how long it is measured (ms). */
const SETTLED = 8000;
const WATCHED = 8000;

/** Opens tabs with one list each until there are two, beside an empty one. */
export async function measureTab(url: string, logged: Page, tree: ProcessTree): Promise<TabCost> {
  const context = logged.context();
  const opened: Page[] = [];
  const cost = async (): Promise<{ megabytes: number; cores: number }> => {
    await wait(SETTLED);
    const used = startCost(tree);
    await wait(WATCHED);
    return used();
  };
  try {
    opened.push(await openList(context, url, 0));
    const one = await cost();
    opened.push(await context.newPage());
    const withEmpty = await cost();
    const empty = withEmpty.megabytes - one.megabytes;
    opened.push(await openList(context, url, 1));
    const two = await cost();
    return { megabytes: two.megabytes - withEmpty.megabytes - empty, empty, cores: two.cores - withEmpty.cores };
  } finally {
    for (const page of opened) await page.close();
  }
}

/** A tab with one list. */
async function openList(context: BrowserContext, url: string, list: number): Promise<Page> {
  const page = await context.newPage();
  const symbols = symbolsOfList(list).slice(0, SYMBOLS).join(' ');
  await page.goto(`${url}/quote/symbols/${symbols}/${LOAD_REGION}/-1`);
  await page.locator('main tbody tr').first().waitFor();
  return page;
}
