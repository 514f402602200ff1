import { setTimeout as wait } from 'node:timers/promises';
import type { LoadProcess } from './load-process.ts';
import type { LoadedPage } from './loaded-page.ts';

const BURST = 100_000;
/** Before a burst (ms): what a page still has to show of the lines before is shown by then. */
const CALM = 2000;
const LONGEST = 20_000;

/**
 * Milliseconds from the first of 100,000 lines that the server says at once until a page shows all of its last prices, of
 * each of several bursts; infinite when it never did. The feed is silent afterwards.
 */
export async function measureBursts(load: LoadProcess, loaded: LoadedPage, times: number): Promise<readonly number[]> {
  const shown: number[] = [];
  await load.rate(0);
  // A page that does not come to an end within its time will not do so the next time either.
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
