import { setTimeout as wait } from 'node:timers/promises';
import { measureBursts } from './quotes/burst.ts';
import { diffFigures } from './quotes/diff-figures.ts';
import { watchHeap } from './quotes/lasting-load.ts';
import { linesPerSecond } from './quotes/line-figures.ts';
import { withBrowser } from './quotes/load-browser.ts';
import { type LoadRun, measureRun } from './quotes/load-run.ts';
import { LoadedPage, OURS } from './quotes/loaded-page.ts';
import { buildSites } from './quotes/peer-site.ts';
import { type Mode, type PageFigures, summaryOf } from './quotes/quote-figures.ts';
import { type QuoteFigures, quoteRows } from './quotes/quote-rows.ts';
import { readSettings } from './quotes/settings.ts';
import { lookAtTruth } from './quotes/truth.ts';
import { compareWindows } from './quotes/windows.ts';
import { saveRows, writeRows } from './rows.ts';

/** A page's code is compiled and its first pictures are drawn. */
const WARM_UP = 3000;
const THROTTLE = 4;

const settings = readSettings(process.env);
const { rate, runs } = settings;
const began = performance.now();
const failures: string[] = [];
const figures: QuoteFigures = { pages: [], bursts: new Map(), diff: diffFigures(), lines: linesPerSecond() };
if (process.env.BENCH_BUILT !== '1') await buildSites();

if (settings.extras) {
  await attempt('windows', async () => {
    figures.windows = await withBrowser(rate, false, ({ load, logged, tree }) =>
      compareWindows(load, logged, tree, runs),
    );
    console.log(figures.windows);
  });
}
// Pinned runs come last, because this process cannot be unpinned.
for (const mode of settings.modes) {
  for (const name of settings.pages) {
    await attempt(`${mode} ${name}`, () => measurePage(mode, name));
    if (mode === 'plain' && settings.extras) await attempt(`burst ${name}`, () => measureBurstsOf(name));
  }
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
  const measured = await withBrowser(rate, mode === 'pinned', async ({ load, logged, tree }): Promise<PageFigures> => {
    const loaded = await LoadedPage.open(logged, load.url, name);
    if (mode === 'throttled') await loaded.throttle(THROTTLE);
    await wait(WARM_UP);
    const made: LoadRun[] = [];
    while (made.length < runs) made.push(await measureRun(loaded, tree));
    return { name, mode, runs: made, truth: await lookAtTruth(load, loaded, rate) };
  });
  figures.pages.push(measured);
  print(measured);
}

async function measureBurstsOf(name: string): Promise<void> {
  const times = await withBrowser(rate, false, async ({ load, logged }) =>
    measureBursts(load, await LoadedPage.open(logged, load.url, name), runs),
  );
  figures.bursts.set(name, times);
  console.log(`${name}: burst shown after ${times.join(', ')} ms`);
}

async function measureHeap(): Promise<void> {
  const longest = (settings.minutes + 5) * 60_000;
  const watch = withBrowser(
    rate,
    false,
    async ({ load, browser, logged }) =>
      watchHeap(browser, await LoadedPage.open(logged, load.url, OURS), settings.minutes),
    longest,
  );
  const heap = await watch;
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

function print(measured: PageFigures): void {
  const summary = Object.entries(summaryOf(measured)).map(([what, value]) => `${what} ${value.toFixed(1)}`);
  const shares = (['script', 'style', 'layout'] as const).map(
    (part) => `${part} ${(100 * (measured.runs[0]?.[part] ?? 0)).toFixed(1)} %`,
  );
  console.log(`${measured.mode} ${measured.name}: ${summary.join('  ')}  (${shares.join(', ')})`);
}
