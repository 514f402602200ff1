import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { ThreadMemory } from '../../test/support/thread-memory.ts';
import { type BrowserCost, startCost } from '../browser/browser-cost.ts';
import type { ProcessTree } from '../browser/process-tree.ts';
import { CHART_WIDTH } from './chart-adapter.ts';
import { ChartPage } from './chart-page.ts';
import type { DrawnBars } from './read-back.ts';

/** The results of one library for one number of bars: milliseconds of each repetition. */
export interface LibraryFigures {
  readonly name: string;
  readonly draw: readonly number[];
  /** From all bars to the newest 300, for the first time. */
  readonly zoom: number;
  readonly pan: readonly number[];
  readonly tick: readonly number[];
  readonly point: readonly number[];
  /** The round trip to where it draws. */
  readonly nothing: readonly number[];
  /** With three overlays and three lower panes; empty if the library has no indicators. */
  readonly studies: readonly number[];
  /** Bytes of one chart per bar: objects and array buffers of all threads. */
  readonly bytesPerBar: number;
  /** Processor time (ms) of all of the browser's processes per first draw, with what is deferred. */
  readonly drawWork: number;
  /** What the whole browser costs while the chart ticks in every frame, and tasks of its page's thread of more than 50 ms. */
  readonly live: BrowserCost;
  readonly longTasks: number;
  /** What the pictures of all bars, and of 300, show. */
  readonly all: DrawnBars;
  readonly few: DrawnBars;
}

/** Visible bars in most steps. */
const FEW_BARS = 300;
/** Candles must cover this fraction of the page's width, and of the columns between the first and the last. */
const MIN_WIDTH = 0.85;
const MIN_FILLED = 0.97;
/** The fewest separate runs of candles for 300 bars, if none hides another. */
const MIN_RUNS = 100;
const SMALL_CHART = 1000;
/** It never shows more bars than the plot has pixels, so that its steps with all bars would not be those of the others. */
const LIMITED = 'klinecharts';
/** How long a chart ticks in every frame (ms), after the browser has finished what opening a page causes. */
const LIVE_TIME = 6000;
const SETTLED = 3000;

/** Measures a library's page with `count` bars, in a page of its own. Throws if the picture shows less than it should. */
export async function measureLibrary(
  browser: Browser,
  tree: ProcessTree,
  site: string,
  name: string,
  count: number,
): Promise<LibraryFigures> {
  const showsAll = name !== LIMITED;
  const chart = await ChartPage.open(browser, site, name);
  try {
    const memory = await ThreadMemory.of(chart.page);
    await chart.call('load', SMALL_CHART);
    await chart.call('draw', 1);
    await chart.call('showLast', FEW_BARS);
    await chart.call('forget');
    const before = await memory.kept();
    await chart.call('destroy');
    await chart.call('load', count);
    await chart.call('draw', 1);
    // Work that a library defers until only a few bars are shown counts, too.
    const zoom = await chart.call('showLast', FEW_BARS);
    await chart.call('forget');
    const after = await memory.kept();
    const grown = after.objects + after.buffers - before.objects - before.buffers;

    await chart.call('load', count);
    await chart.call('destroy');
    const processor = tree.cpu();
    const draw = await chart.call('draw', count > 200_000 ? 5 : 15);
    const drawWork = (1000 * (tree.cpu() - processor)) / draw.length;
    const all = await chart.call('drawn');
    if (showsAll) checkAll(name, count, all);
    const pan = await chart.call('measure', 'pan');
    await chart.call('showLast', FEW_BARS);
    const few = await chart.call('drawn');
    checkFew(name, few);
    const tick = await chart.call('measure', 'tick');
    const point = await chart.call('measure', 'point');
    const nothing = await chart.call('measure', 'nothing');
    const hasStudies = await chart.call('addStudies');
    const studies = hasStudies ? (await chart.call('measure', 'tick')).times : [];
    return {
      name: await chart.read('name'),
      draw: showsAll ? draw : [],
      drawWork: showsAll ? drawWork : Number.NaN,
      zoom: showsAll ? zoom : Number.NaN,
      pan: showsAll ? pan.times : [],
      tick: tick.times,
      point: point.times,
      nothing: nothing.times,
      studies,
      bytesPerBar: grown / (count - SMALL_CHART),
      ...(await liveFigures(browser, tree, site, name, count)),
      all,
      few,
    };
  } finally {
    await chart.close();
  }
}

/** Ticks at the display's rate with 300 visible bars. Our chart in the worker is then driven by the page's own code. */
async function liveFigures(
  browser: Browser,
  tree: ProcessTree,
  site: string,
  name: string,
  count: number,
): Promise<{ live: BrowserCost; longTasks: number }> {
  const asInApp = name === 'ours-worker';
  const chart = await ChartPage.open(browser, site, asInApp ? 'ours-handle' : name);
  try {
    await chart.call('load', count);
    if (asInApp) await chart.call('mount');
    else await chart.call('draw', 1);
    await chart.call('showLast', FEW_BARS);
    await wait(SETTLED);
    const cost = startCost(tree);
    const longTasks = await chart.page.evaluate(runLive, LIVE_TIME);
    return { live: cost(), longTasks };
  } finally {
    await chart.close();
  }
}

/** Runs in the page. */
async function runLive(milliseconds: number): Promise<number> {
  let longTasks = 0;
  const tasks = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  tasks.observe({ type: 'longtask' });
  const { chartBench } = globalThis as unknown as { chartBench: { runLive(time: number): Promise<void> } };
  await chartBench.runLive(milliseconds);
  tasks.disconnect();
  return longTasks;
}

/** Checks that all bars are drawn: from edge to edge, without gaps. */
function checkAll(name: string, count: number, { first, last, columns }: DrawnBars): void {
  const width = last - first + 1;
  if (width < MIN_WIDTH * CHART_WIDTH || columns < MIN_FILLED * width) {
    throw new Error(`${name}: ${count} bars in ${columns} columns from ${first} to ${last} are not all of them`);
  }
}

/** Checks that single bars are drawn: from edge to edge, with gaps between them. */
function checkFew(name: string, { first, last, runs }: DrawnBars): void {
  if (last - first + 1 < MIN_WIDTH * CHART_WIDTH || runs < MIN_RUNS) {
    throw new Error(`${name}: ${runs} runs of candles from ${first} to ${last} are not ${FEW_BARS} bars`);
  }
}

/** The fraction of its rows that a picture fills with candles, which is similar for all libraries that draw the same bars. */
export function inkShare({ meanInk, rows }: DrawnBars): number {
  return meanInk / rows;
}
