import { setTimeout as wait } from 'node:timers/promises';
import type { LoadProcess } from './load-process.ts';
import type { LoadedPage } from './loaded-page.ts';
import type { Look } from './shown-prices.ts';

const BURST = 100_000;
/** The pause before a burst (ms), in which a page shows the remaining earlier lines. */
const CALM = 2000;
/** How long, and how often, the display is looked at (ms). */
const LONGEST = 4000;
const FRAME = 20;

/**
 * For each of several bursts, the milliseconds from the first of 100,000 lines sent at once until the display shows all last
 * prices; infinite if it never did. The feed is silent afterwards.
 */
export async function measureBursts(load: LoadProcess, loaded: LoadedPage, times: number): Promise<readonly number[]> {
  const shown: number[] = [];
  await load.rate(0);
  // A page that does not finish within its time will not do so the next time either.
  while (shown.length < times && (shown.at(-1) ?? 0) < LONGEST) shown.push(await measureBurst(load, loaded));
  return shown;
}

async function measureBurst(load: LoadProcess, { shown }: LoadedPage): Promise<number> {
  await wait(CALM);
  const began = Date.now();
  const looks: Look[] = [];
  const said = load.burst(BURST);
  let before = '';
  while (Date.now() - began < LONGEST) {
    const look = shown.look();
    const signature = shown.signatures(look).join();
    if (signature !== before) looks.push(look);
    before = signature;
    await wait(FRAME);
  }
  await said;
  // Each picture after the first right one is right too.
  let [first, end] = [0, looks.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    const stale = await load.staleness(shown.read({ ...looks[middle], at: Date.now() }));
    if (stale.every((age) => age === 0)) end = middle;
    else first = middle + 1;
  }
  const right = looks[first];
  return right === undefined ? Number.POSITIVE_INFINITY : right.at - began;
}
