import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from '../test/support/browser.ts';
import { measureBurst } from './quotes/burst.ts';
import { diffFigures } from './quotes/diff-figures.ts';
import { type HeapGrowth, watchHeap } from './quotes/lasting-load.ts';
import { LoadProcess } from './quotes/load-process.ts';
import { type LoadRun, measureRun } from './quotes/load-run.ts';
import { LoadedPage, OURS, openSession } from './quotes/loaded-page.ts';
import { buildSites } from './quotes/peer-site.ts';
import { ProcessTree, pinProcess } from './quotes/process-tree.ts';
import { type PageFigures, summaryOf } from './quotes/quote-figures.ts';
import { quoteRows, verdicts } from './quotes/quote-rows.ts';
import { readSettings } from './quotes/settings.ts';
import { lookAtTruth } from './quotes/truth.ts';
import { compareWindows, type WindowFigures } from './quotes/windows.ts';
import { writeRows } from './rows.ts';

/** A page's code is compiled and its first pictures are drawn. */
const WARM_UP = 3000;
const THROTTLE = 4;
/** Of the browser, and of the server and this process, where everything is pinned. */
const BROWSER_CORE = 0;
const SERVER_CORE = 1;

const settings = readSettings(process.env);
if (process.env.BENCH_BUILT !== '1') await buildSites();
const load = await LoadProcess.start();
const executablePath = browserPath() ?? undefined;
const server = await chromium.launchServer({ ...(executablePath && { executablePath }), args: [...BROWSER_FLAGS] });
try {
  const browser = await chromium.connect(server.wsEndpoint());
  const tree = new ProcessTree(server.process().pid ?? 0);
  const logged = await openSession(browser, load.url);
  await load.rate(settings.rate);
  // Pinned last: no process is let go again.
  const pages: PageFigures[] = [];
  const bursts = new Map<string, number>();
  let heap: HeapGrowth | undefined;
  let windows: WindowFigures | undefined;
  if (settings.extras) {
    windows = await compareWindows(load, logged, tree);
    console.log(windows);
  }
  for (const mode of settings.modes) {
    if (mode === 'pinned') {
      tree.pin(BROWSER_CORE);
      for (const pid of [load.pid, process.pid]) pinProcess(pid, SERVER_CORE);
    }
    for (const name of settings.pages) {
      const loaded = await LoadedPage.open(logged, load.url, name);
      try {
        if (mode === 'throttled') await loaded.throttle(THROTTLE);
        await wait(WARM_UP);
        const runs: LoadRun[] = [];
        for (let run = 0; run < settings.runs; run += 1) runs.push(await measureRun(loaded, tree));
        const figures = { name, mode, runs, truth: await lookAtTruth(load, loaded, settings.rate) };
        pages.push(figures);
        print(figures);
        if (mode !== 'plain') continue;
        if (name === OURS && settings.minutes > 0) {
          heap = await watchHeap(browser, loaded, settings.minutes);
          console.log(heap);
        }
        if (settings.extras) {
          bursts.set(name, await measureBurst(load, loaded));
          console.log(`${name}: burst shown after ${bursts.get(name)} ms`);
          await load.rate(settings.rate);
        }
      } finally {
        await loaded.close();
      }
    }
  }
  const figures = { pages, bursts, diff: diffFigures(), ...(heap && { heap }), ...(windows && { windows }) };
  writeRows('quotes', quoteRows(figures));
  console.table(verdicts(figures));
  await browser.close();
} finally {
  await server.close();
  load.stop();
}

function print(figures: PageFigures): void {
  const told = Object.entries(summaryOf(figures)).map(([what, value]) => `${what} ${value.toFixed(1)}`);
  const shares = (['script', 'style', 'layout'] as const).map(
    (part) => `${part} ${(100 * (figures.runs[0]?.[part] ?? 0)).toFixed(1)} %`,
  );
  console.log(`${figures.mode} ${figures.name}: ${told.join('  ')}  (${shares.join(', ')})`);
}
