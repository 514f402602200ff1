import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { type BrowserCost, startCost } from '../browser/browser-cost.ts';
import type { ProcessTree } from '../browser/process-tree.ts';
import { p50 } from '../figures.ts';
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

/** Beside a tab with one list, opens an empty tab and one with another list in turns; medians of all turns. */
export async function measureTab(url: string, logged: Page, tree: ProcessTree, turns: number): Promise<TabCost> {
  const context = logged.context();
  const cost = async (): Promise<BrowserCost> => {
    await wait(SETTLED);
    const used = startCost(tree);
    await wait(WATCHED);
    return used();
  };
  const first = await openList(context, url, 0);
  const tabs: TabCost[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const before = await cost();
    const empty = await context.newPage();
    const withEmpty = await cost();
    await empty.close();
    const list = await openList(context, url, 1);
    const withList = await cost();
    await list.close();
    tabs.push({
      megabytes: withList.megabytes - withEmpty.megabytes,
      empty: withEmpty.megabytes - before.megabytes,
      cores: withList.cores - withEmpty.cores,
    });
  }
  await first.close();
  const middle = (of: (tab: TabCost) => number): number => p50(tabs.map(of));
  return {
    megabytes: middle((tab) => tab.megabytes),
    empty: middle((tab) => tab.empty),
    cores: middle((tab) => tab.cores),
  };
}

/** A tab with one list. */
async function openList(context: BrowserContext, url: string, list: number): Promise<Page> {
  const page = await context.newPage();
  const symbols = symbolsOfList(list).slice(0, SYMBOLS).join(' ');
  await page.goto(`${url}/quote/symbols/${symbols}/${LOAD_REGION}/-1`);
  await page.locator('main tbody tr').first().waitFor();
  return page;
}
