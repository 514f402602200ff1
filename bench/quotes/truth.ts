import { setTimeout as wait } from 'node:timers/promises';
import { LISTS } from './load-instruments.ts';
import type { LoadProcess } from './load-process.ts';
import type { LoadedPage } from './loaded-page.ts';
import type { Truth } from './quote-figures.ts';

const LOOKS = 40;
/** The total time of checks (ms); a page that takes a second to answer is checked fewer times. */
const LOOKING = 15_000;
/** The interval between two checks (ms); not a multiple of any period of a page. */
const BETWEEN = 97;
/** After this long (ms), the displayed prices must be the server's. */
const GRACE = 250;

/** Checks the prices of a page while the feed is running and after it has stopped; the feed runs again afterwards. */
export async function lookAtTruth(load: LoadProcess, loaded: LoadedPage, rate: number): Promise<Truth> {
  const stale: number[] = [];
  const until = performance.now() + LOOKING;
  for (let look = 0; look < LOOKS && performance.now() < until; look += 1) {
    const seen = await loaded.prices(look % LISTS);
    stale.push(...(await load.staleness(seen)));
    await wait(BETWEEN);
  }
  const { saidAt } = await load.rate(0);
  await wait(Math.max(0, saidAt + GRACE - Date.now()));
  const seen = await loaded.prices();
  // A check that happens late does not count against the page.
  const wrong = (await load.staleness(seen)).filter((age) => age > 0).length;
  await load.rate(rate);
  return { prices: seen.length, stale, wrong };
}
