import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { KeptHeap } from './kept-heap.ts';
import type { LoadedPage } from './loaded-page.ts';

/** How a page's memory behaved under load. */
export interface HeapGrowth {
  readonly minutes: number;
  readonly megabytes: number;
  /** Megabytes a minute: the slope of the straight line through all samples. */
  readonly growth: number;
}

const SAMPLE = 15_000;
const MEGABYTE = 1e6;

/** Watches for so many minutes what page and workers keep. */
export async function watchHeap(browser: Browser, { page }: LoadedPage, minutes: number): Promise<HeapGrowth> {
  const heap = await KeptHeap.of(browser, page);
  // Code is compiled, caches are filled.
  await heap.bytes();
  await wait(SAMPLE);
  const times: number[] = [];
  const sizes: number[] = [];
  for (const end = performance.now() + minutes * 60_000; performance.now() < end; await wait(SAMPLE)) {
    times.push(performance.now() / 60_000);
    sizes.push((await heap.bytes()) / MEGABYTE);
  }
  return { minutes, megabytes: sizes.at(-1) ?? 0, growth: slope(times, sizes) };
}

/** Of the least squares' line. */
function slope(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  let above = 0;
  let below = 0;
  x.forEach((value, i) => {
    above += (value - meanX) * (y[i] - meanY);
    below += (value - meanX) ** 2;
  });
  return below === 0 ? 0 : above / below;
}
