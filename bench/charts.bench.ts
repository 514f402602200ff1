import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from '../test/support/browser.ts';
import { ProcessTree } from './browser/process-tree.ts';
import { chartRows } from './charts/chart-rows.ts';
import { measureLeftovers } from './charts/leftovers.ts';
import { inkShare, type LibraryFigures, measureLibrary } from './charts/library-figures.ts';
import { openSite } from './charts/site.ts';
import { touchedPerColumn } from './charts/touched-bars.ts';
import { p50 } from './figures.ts';
import { writeRows } from './rows.ts';

/** Ours first: in the worker, and the same module in the page. */
const LIBRARIES = ['ours-worker', 'ours-page', 'uplot', 'lightweight-charts', 'klinecharts'];
const COUNTS = [10_000, 100_000, 1_000_000];
/** KLineChart keeps an object for each bar, and with more it takes seconds for each indicator. */
const MAX_KLINECHART_BARS = 100_000;
const MOUNTS = 50;
/** How much more of its rows the fuller of two pictures of the same bars may have filled. */
const INK_TOLERANCE = 1.35;

const runs = Number(process.env.BENCH_RUNS ?? 5);
const counts = (process.env.BENCH_BARS ?? COUNTS.join()).split(',').map(Number);
const site = await openSite();
const executablePath = browserPath() ?? undefined;
const server = await chromium.launchServer({ ...(executablePath && { executablePath }), args: [...BROWSER_FLAGS] });
const tree = new ProcessTree(server.process().pid ?? 0);
const browser = await chromium.connect(server.wsEndpoint());
try {
  const libraries = new Map<number, LibraryFigures[][]>();
  // Libraries take turns, so that another load on the machine meets all of them.
  for (let run = 0; run < runs; run++) {
    for (const count of counts) {
      const names = LIBRARIES.filter((name) => name !== 'klinecharts' || count <= MAX_KLINECHART_BARS);
      const measured: LibraryFigures[] = [];
      for (const name of names) {
        const figures = await measureLibrary(browser, tree, site.url, name, count);
        measured.push(figures);
        print(count, figures);
      }
      checkInk(count, measured);
      const before = libraries.get(count) ?? names.map(() => []);
      libraries.set(
        count,
        before.map((earlier, i) => [...earlier, measured[i]]),
      );
    }
  }
  const leftovers = await measureLeftovers(browser, site.url, MOUNTS);
  writeRows('charts', chartRows({ libraries, leftovers, touched: touchedPerColumn(1_000_000) }));
} finally {
  await browser.close();
  await server.close();
  await site.stop();
}

function print(
  count: number,
  { name, draw, zoom, pan, tick, point, nothing, studies, drawWork, live, ...rest }: LibraryFigures,
): void {
  const steps = Object.entries({ draw, work: [drawWork], zoom: [zoom], pan, tick, point, nothing, studies });
  const times = steps.map(([step, sample]) => `${step} ${p50(sample).toFixed(3)}`).join('  ');
  const cost = `${live.cores.toFixed(3)} cores, page ${live.page.toFixed(3)}, ${live.megabytes.toFixed(0)} MB`;
  console.log(
    `${count} ${name}: ${times}  live: ${cost}  ${rest.bytesPerBar.toFixed(1)} B/bar  ${rest.longTasks} long tasks`,
  );
}

/** Ensures that no library wins by drawing less: the pictures of all bars must be equally full. */
function checkInk(count: number, measured: readonly LibraryFigures[]): void {
  const all = measured.filter(({ draw }) => draw.length > 0);
  const shares = all.map(({ all: drawn }) => inkShare(drawn));
  if (Math.max(...shares) > INK_TOLERANCE * Math.min(...shares)) {
    const byLibrary = all.map(({ name }, i) => `${name} ${shares[i].toFixed(4)}`).join(', ');
    throw new Error(`with ${count} bars some draw less of them than others: ${byLibrary}`);
  }
}
