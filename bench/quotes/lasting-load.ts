import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { ThreadHeap } from '../../test/support/thread-memory.ts';
import { KeptHeap } from './kept-heap.ts';
import type { LoadedPage } from './loaded-page.ts';

/** What all threads retained at one moment. */
interface HeapSample {
  /** Since watching began. */
  readonly minute: number;
  readonly threads: readonly ThreadHeap[];
}

/** How a page's memory behaved under load. */
export interface HeapGrowth {
  readonly minutes: number;
  /** At the end, of all threads: objects, array buffers and the browser's own objects behind them. */
  readonly megabytes: number;
  /** Megabytes a minute: the slope of the straight line through all samples. */
  readonly growth: number;
  /** The same of each thread. */
  readonly threads: Readonly<Record<string, number>>;
  readonly series: readonly HeapSample[];
}

const SAMPLE = 15_000;
const MEGABYTE = 1e6;

/** Measures for some minutes what the page and workers retain. */
export async function watchHeap(browser: Browser, { page }: LoadedPage, minutes: number): Promise<HeapGrowth> {
  const heap = await KeptHeap.of(browser, page);
  // Code is compiled, caches are filled.
  await heap.sample();
  await wait(SAMPLE);
  const series: HeapSample[] = [];
  const began = performance.now();
  for (const end = began + minutes * 60_000; performance.now() < end; await wait(SAMPLE)) {
    series.push({ minute: (performance.now() - began) / 60_000, threads: await heap.sample() });
  }
  const names = series[0]?.threads.map(({ thread }) => thread) ?? [];
  return {
    minutes,
    megabytes: megabytes(series.at(-1)),
    growth: slope(series, megabytes),
    threads: Object.fromEntries(names.map((name) => [name, slope(series, (sample) => megabytes(sample, name))])),
    series,
  };
}

/** What all threads, or one of them, retained. */
function megabytes(sample: HeapSample | undefined, only?: string): number {
  const threads = sample?.threads.filter(({ thread }) => only === undefined || thread === only) ?? [];
  return threads.reduce((sum, { objects, buffers, embedder }) => sum + objects + buffers + embedder, 0) / MEGABYTE;
}

/** The slope of the least-squares line per minute. */
function slope(series: readonly HeapSample[], of: (sample: HeapSample) => number): number {
  const mean = (value: (sample: HeapSample) => number): number =>
    series.reduce((sum, sample) => sum + value(sample), 0) / series.length;
  const [meanTime, meanSize] = [mean(({ minute }) => minute), mean(of)];
  let above = 0;
  let below = 0;
  for (const sample of series) {
    above += (sample.minute - meanTime) * (of(sample) - meanSize);
    below += (sample.minute - meanTime) ** 2;
  }
  return below === 0 ? 0 : above / below;
}
