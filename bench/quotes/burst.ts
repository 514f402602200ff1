import { setTimeout as wait } from 'node:timers/promises';
import type { LoadProcess } from './load-process.ts';
import type { LoadedPage } from './loaded-page.ts';

const BURST = 100_000;
const LONGEST = 20_000;

/** Milliseconds from the first of 100,000 lines that the server says at once until a page shows all of its last prices. */
export async function measureBurst(load: LoadProcess, loaded: LoadedPage): Promise<number> {
  await load.rate(0);
  await wait(2000);
  const began = Date.now();
  await load.burst(BURST);
  while (Date.now() - began < LONGEST) {
    const seen = await loaded.prices();
    const stale = await load.staleness(seen);
    const at = Math.max(...seen.map((price) => price.at));
    if (stale.every((age) => age === 0)) return at - began;
  }
  return Number.POSITIVE_INFINITY;
}
