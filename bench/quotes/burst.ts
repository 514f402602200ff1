import { setTimeout as wait } from 'node:timers/promises';
import type { LoadProcess } from './load-process.ts';
import type { LoadedPage } from './loaded-page.ts';

const BURST = 100_000;
/** The pause before a burst (ms), in which a page shows the remaining earlier lines. */
const CALM = 2000;
const LONGEST = 20_000;

/**
 * For each of several bursts, the milliseconds from the first of 100,000 lines sent at once until a page shows all last prices;
 * infinite if it never did. The feed is silent afterwards.
 */
export async function measureBursts(load: LoadProcess, loaded: LoadedPage, times: number): Promise<readonly number[]> {
  const shown: number[] = [];
  await load.rate(0);
  // A page that does not finish within its time will not do so the next time either.
  while (shown.length < times && (shown.at(-1) ?? 0) < LONGEST) shown.push(await measureBurst(load, loaded));
  return shown;
}

async function measureBurst(load: LoadProcess, loaded: LoadedPage): Promise<number> {
  await wait(CALM);
  const began = Date.now();
  await load.burst(BURST);
  while (Date.now() - began < LONGEST) {
    const seen = await loaded.prices();
    const stale = await load.staleness(seen);
    if (seen.length > 0 && stale.every((age) => age === 0)) return Math.max(...seen.map(({ at }) => at)) - began;
  }
  return Number.POSITIVE_INFINITY;
}
