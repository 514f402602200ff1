import { setTimeout as wait } from 'node:timers/promises';
import { measureBursts } from './quotes/burst.ts';
import { diffFigures } from './quotes/diff-figures.ts';
import { watchHeap } from './quotes/lasting-load.ts';
import { linesPerSecond } from './quotes/line-figures.ts';
import { withBrowser } from './quotes/load-browser.ts';
import { measureRun } from './quotes/load-run.ts';
import { LoadedPage } from './quotes/loaded-page.ts';
import { OURS } from './quotes/peer-names.ts';
import { buildSites } from './quotes/peer-site.ts';
import { MODES, type Mode, type PageFigures, summaryOf } from './quotes/quote-figures.ts';
import { type QuoteFigures, quoteRows } from './quotes/quote-rows.ts';
import { readSettings } from './quotes/settings.ts';
import { measureTab } from './quotes/tab-cost.ts';
import { compareWindows } from './quotes/windows.ts';
import { saveRows, writeRows } from './rows.ts';

/** A page's code is compiled and its first pictures are drawn (ms). */
const WARM_UP = 5000;

const settings = readSettings(process.env);
const { rate, runs } = settings;
const began = performance.now();
const failures: string[] = [];
const figures: QuoteFigures = { pages: [], bursts: new Map(), diff: diffFigures(), lines: linesPerSecond() };
if (process.env.BENCH_BUILT !== '1') await buildSites();

// Pages take turns, so that another load on the machine meets all of them.
for (let run = 0; run < runs; run += 1) {
  for (const mode of settings.modes) {
    for (const name of settings.pages) await attempt(`${mode} ${name}`, () => measurePage(mode, name));
  }
}
if (settings.extras) {
  for (const name of settings.pages) await attempt(`burst ${name}`, () => measureBurstsOf(name));
  await attempt('tab', async () => {
    figures.tab = await withBrowser(rate, null, ({ load, logged, tree }) => measureTab(load.url, logged, tree, runs));
    console.log(figures.tab);
  });
  await attempt('windows', async () => {
    figures.windows = await withBrowser(rate, null, ({ load, logged, tree, display }) =>
      compareWindows(load, logged, tree, display, runs),
    );
    console.log(figures.windows);
  });
}
if (settings.minutes > 0) await attempt('heap', measureHeap);

writeRows('quotes', quoteRows(figures));
for (const failure of failures) console.error(failure);
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** If one measurement fails, the others are still made and written. */
async function attempt(what: string, measure: () => Promise<void>): Promise<void> {
  try {
    await measure();
  } catch (error) {
    failures.push(`${what}: ${error instanceof Error ? error.message : error}`);
    console.error(failures.at(-1));
  }
  saveRows('quotes', quoteRows(figures));
}

async function measurePage(mode: Mode, name: string): Promise<void> {
  const run = await withBrowser(rate, MODES[mode], async ({ load, logged, tree, display }) => {
    const loaded = await LoadedPage.open(logged, load.url, name, display);
    await wait(WARM_UP);
    return measureRun(load, loaded, tree, display, rate);
  });
  let page: PageFigures | undefined = figures.pages.find((one) => one.name === name && one.mode === mode);
  if (page === undefined) {
    page = { name, mode, runs: [] };
    figures.pages.push(page);
  }
  page.runs.push(run);
  const summary = Object.entries(summaryOf(run)).map(([what, value]) => `${what} ${value.toFixed(2)}`);
  console.log(`${mode} ${name}: ${summary.join('  ')}`);
}

async function measureBurstsOf(name: string): Promise<void> {
  const times = await withBrowser(rate, null, async ({ load, logged, display }) =>
    measureBursts(load, await LoadedPage.open(logged, load.url, name, display), runs),
  );
  figures.bursts.set(name, times);
  console.log(`${name}: burst shown after ${times.join(', ')} ms`);
}

async function measureHeap(): Promise<void> {
  const longest = (settings.minutes + 5) * 60_000;
  const heap = await withBrowser(
    rate,
    null,
    async ({ load, browser, logged, display }) =>
      watchHeap(browser, await LoadedPage.open(logged, load.url, OURS, display), settings.minutes),
    longest,
  );
  figures.heap = heap;
  for (const { minute, threads } of heap.series) {
    const parts = threads.map(({ thread, objects, buffers, embedder }) => {
      const megabytes = [objects, buffers, embedder].map((bytes) => (bytes / 1e6).toFixed(2));
      return `${thread} ${megabytes.join(' + ')}`;
    });
    console.log(`${minute.toFixed(2)} min: ${parts.join(', ')} MB`);
  }
  console.log(heap.growth, heap.threads);
}
