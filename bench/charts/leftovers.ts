import type { Browser } from '@playwright/test';
import { ThreadMemory } from '../../test/support/thread-memory.ts';
import { ChartPage } from './chart-page.ts';

/** What remains of charts after they were mounted, drawn and unmounted. */
export interface Leftovers {
  readonly times: number;
  /** The growth of objects and array buffers in the page and worker, in bytes. */
  readonly bytes: number;
  /** The growth in canvases of either kind, and in ports. */
  readonly canvases: number;
  readonly ports: number;
  /** Milliseconds from the last chart to the end of the worker; infinite if it did not end. */
  readonly workerEndsAfter: number;
}

const BARS = 10_000;
/** Charts before measuring begins, so that code is compiled and caches are filled. */
const WARM_UP = 5;
const LONGEST_WAIT = 20_000;
const POLL = 250;
const OBJECTS = ['MessagePort', '<canvas>', 'OffscreenCanvas'] as const;

/** Mounts and ends `times` charts by the page's own code, and counts what remains. */
export async function measureLeftovers(browser: Browser, site: string, times: number): Promise<Leftovers> {
  const chart = await ChartPage.open(browser, site, 'ours-handle');
  try {
    const memory = await ThreadMemory.of(chart.page);
    await chart.call('load', BARS);
    await repeat(chart, WARM_UP);
    const before = await taken(memory);
    await repeat(chart, times);
    const after = await taken(memory);
    return {
      times,
      bytes: after.bytes - before.bytes,
      ports: after.counts[0] - before.counts[0],
      canvases: after.counts[1] - before.counts[1] + after.counts[2] - before.counts[2],
      workerEndsAfter: await untilNoWorker(chart),
    };
  } finally {
    await chart.close();
  }
}

async function repeat(chart: ChartPage, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await chart.call('mount');
    await chart.call('unmount');
  }
}

async function taken(memory: ThreadMemory): Promise<{ bytes: number; counts: readonly number[] }> {
  const { objects, buffers } = await memory.kept();
  const threads = Object.values(await memory.counts(OBJECTS));
  const counts = OBJECTS.map((_, object) => threads.reduce((sum, thread) => sum + (thread[object] ?? 0), 0));
  return { bytes: objects + buffers, counts };
}

async function untilNoWorker({ page }: ChartPage): Promise<number> {
  const begun = performance.now();
  while (page.workers().length > 0) {
    if (performance.now() - begun > LONGEST_WAIT) return Number.POSITIVE_INFINITY;
    await page.waitForTimeout(POLL);
  }
  return performance.now() - begun;
}
