import { setTimeout as wait } from 'node:timers/promises';
import { LISTS } from './load-instruments.ts';
import type { LoadProcess } from './load-process.ts';
import type { LoadedPage } from './loaded-page.ts';
import type { Truth } from './quote-figures.ts';

const LOOKS = 40;
/** A page that takes a second to answer is looked at fewer times: for so long (ms) in all. */
const LOOKING = 15_000;
/** Between two looks, ms: no multiple of any period of a page. */
const BETWEEN = 97;
/** What is shown must be the server's after so long, ms. */
const GRACE = 250;

/** Looks at the prices of a page while the feed runs and after it stopped; the feed runs again afterwards. */
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
  // Whatever was looked at later than it should have been is no worse for that.
  const wrong = (await load.staleness(seen)).filter((age) => age > 0).length;
  await load.rate(rate);
  return { prices: seen.length, stale, wrong };
}
