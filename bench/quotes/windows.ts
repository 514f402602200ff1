import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { LoadProcess } from './load-process.ts';
import { LoadedPage, OURS } from './loaded-page.ts';
import type { ProcessTree } from './process-tree.ts';

/** What several visible windows cost beside one. */
export interface WindowFigures {
  readonly windows: number;
  readonly connections: number;
  /** The market worker's processor time with all windows, as a multiple of that with one. */
  readonly workerCpu: number;
}

const WINDOWS = 10;
const WATCHED = 8000;
/** Code is compiled and optimised for so long (ms): measured from the start, one window costs more than ten. */
const WARM_UP = 10_000;
/** As Linux names the thread, cut to 15 letters. */
const MARKET_THREAD = 'SharedWorker';

/** Opens boards in further windows, each with a list of its own in sight, and compares. */
export async function compareWindows(load: LoadProcess, logged: Page, tree: ProcessTree): Promise<WindowFigures> {
  const share = async (): Promise<number> => {
    const [cpu, began] = [tree.threadCpu(MARKET_THREAD), performance.now()];
    await wait(WATCHED);
    return (tree.threadCpu(MARKET_THREAD) - cpu) / (performance.now() - began);
  };
  const open: LoadedPage[] = [];
  try {
    open.push(await LoadedPage.open(logged, load.url, OURS));
    await wait(WARM_UP);
    const one = await share();
    while (open.length < WINDOWS) open.push(await LoadedPage.open(logged, load.url, OURS));
    await wait(WARM_UP);
    const all = await share();
    const { clients } = await load.state();
    return { windows: WINDOWS, connections: clients, workerCpu: all / one };
  } finally {
    for (const loaded of open) await loaded.close();
  }
}
