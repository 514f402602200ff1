import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Display } from '../browser/display.ts';
import type { ProcessTree } from '../browser/process-tree.ts';
import type { LoadProcess } from './load-process.ts';
import { LoadedPage } from './loaded-page.ts';
import { OURS } from './peer-names.ts';

/** The cost of several visible windows compared with one. */
export interface WindowFigures {
  readonly windows: number;
  readonly connections: number;
  /**
   * Per turn, the market worker's processor time with all windows, as a multiple of that with one window just before and after.
   */
  readonly workerCpu: readonly number[];
}

const WINDOWS = 10;
const WATCHED = 8000;
/** How long code is compiled and optimised (ms); measured from the start, one window would cost more than ten. */
const WARM_UP = 10_000;
/** As Linux names the thread, cut to 15 letters. */
const MARKET_THREAD = 'SharedWorker';

/**
 * Opens boards in further windows, each with its own visible list, and compares them with one window, `turns` times: the cost of
 * one window alone varies by up to half from one minute to the next, depending on the load of the other cores.
 */
export async function compareWindows(
  load: LoadProcess,
  logged: Page,
  tree: ProcessTree,
  display: Display,
  turns: number,
): Promise<WindowFigures> {
  const share = async (): Promise<number> => {
    await wait(WARM_UP);
    const [cpu, began] = [tree.threadCpu(MARKET_THREAD), performance.now()];
    await wait(WATCHED);
    return (tree.threadCpu(MARKET_THREAD) - cpu) / (performance.now() - began);
  };
  const open: LoadedPage[] = [];
  const openUpTo = async (windows: number): Promise<void> => {
    while (open.length < windows) open.push(await LoadedPage.open(logged, load.url, OURS, display));
    for (const loaded of open.splice(windows)) await loaded.close();
  };
  try {
    let connections = 0;
    const alone: number[] = [];
    const together: number[] = [];
    for (let turn = 0; turn <= turns; turn += 1) {
      await openUpTo(1);
      alone.push(await share());
      if (turn === turns) break;
      await openUpTo(WINDOWS);
      together.push(await share());
      connections = Math.max(connections, (await load.state()).clients);
    }
    const workerCpu = together.map((all, turn) => (2 * all) / (alone[turn] + alone[turn + 1]));
    console.log({ alone, together });
    return { windows: WINDOWS, connections, workerCpu };
  } finally {
    await openUpTo(0);
  }
}
