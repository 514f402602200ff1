import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from '../test/support/browser.ts';
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
/** With more bars, KLineChart takes minutes for the first picture, and seconds for each step. */
const MAX_KLINECHART_BARS = 100_000;
const MOUNTS = 50;
/** How much more of its rows the fuller of two pictures of the same bars may have filled. */
const INK_TOLERANCE = 1.35;

const site = await openSite();
const executablePath = browserPath() ?? undefined;
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...BROWSER_FLAGS] });
try {
  const libraries = new Map<number, readonly LibraryFigures[]>();
  for (const count of COUNTS) {
    const measured: LibraryFigures[] = [];
    for (const name of LIBRARIES) {
      if (name === 'klinecharts' && count > MAX_KLINECHART_BARS) continue;
      const figures = await measureLibrary(browser, site.url, name, count);
      measured.push(figures);
      print(count, figures);
    }
    checkInk(count, measured);
    libraries.set(count, measured);
  }
  const leftovers = await measureLeftovers(browser, site.url, MOUNTS);
  writeRows('charts', chartRows({ libraries, leftovers, touched: touchedPerColumn(1_000_000) }));
} finally {
  await browser.close();
  await site.stop();
}

function print(
  count: number,
  { name, draw, zoom, pan, tick, point, nothing, studies, mainThread, ...rest }: LibraryFigures,
): void {
  const steps = Object.entries({ draw, zoom: [zoom], pan, tick, point, nothing, studies, mainThread });
  const times = steps.map(([step, sample]) => `${step} ${p50(sample).toFixed(3)}`).join('  ');
  console.log(`${count} ${name}: ${times}  ${rest.bytesPerBar.toFixed(1)} B/bar  ${rest.longTasks} long tasks`);
}

/** Ensures that no library wins by drawing less: the pictures of all bars must be equally full. */
function checkInk(count: number, measured: readonly LibraryFigures[]): void {
  const shares = measured.map(({ all }) => inkShare(all));
  if (Math.max(...shares) > INK_TOLERANCE * Math.min(...shares)) {
    const byLibrary = measured.map(({ name }, i) => `${name} ${shares[i].toFixed(4)}`).join(', ');
    throw new Error(`with ${count} bars some draw less of them than others: ${byLibrary}`);
  }
}
