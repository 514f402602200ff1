import { setTimeout as wait } from 'node:timers/promises';
import { LISTS } from './load-instruments.ts';
import type { LoadProcess } from './load-process.ts';
import type { LoadedPage } from './loaded-page.ts';
import type { Look } from './shown-prices.ts';

/** How correct and fresh the displayed prices are. */
export interface Truth {
  /** The number of prices checked. */
  readonly prices: number;
  /** For how long (ms) displayed prices had been outdated while the feed was running. */
  readonly stale: readonly number[];
  /** How often a second the picture of a list changed, added up over all lists. */
  readonly updates: number;
  /** The number of wrong prices 250 ms after the last line. */
  readonly wrong: number;
}

/** Moments at which the prices of one list are compared. */
const LOOKS = 40;
/** The interval between two of them (ms); not a multiple of any period of a page. */
const BETWEEN = 97;
/** How long, and how often, the display is checked for changes (ms). */
const WATCHED = 4000;
const FRAME = 40;
/** After this long (ms), the displayed prices must be the server's. */
const GRACE = 250;

/**
 * Looks at the display while the feed is running and after it has stopped, and then reads the prices from what it saw. The feed
 * runs again afterwards.
 */
export async function lookAtTruth(load: LoadProcess, { shown }: LoadedPage, rate: number): Promise<Truth> {
  const canvas = shown.look().picture;
  let before = shown.signatures(shown.look(canvas));
  let changes = 0;
  const began = performance.now();
  while (performance.now() - began < WATCHED) {
    await wait(FRAME);
    const now = shown.signatures(shown.look(canvas));
    changes += now.filter((signature, list) => signature !== before[list]).length;
    before = now;
  }
  const updates = (1000 * changes) / (performance.now() - began);

  const stale: number[] = [];
  for (let i = 0; i < LOOKS; i += 1) {
    stale.push(...(await load.staleness(shown.read(shown.look(canvas), i % LISTS))));
    await wait(BETWEEN);
  }
  const { saidAt } = await load.rate(0);
  await wait(Math.max(0, saidAt + GRACE - Date.now()));
  const last: Look = shown.look(canvas);
  const seen = shown.read(last);
  const wrong = (await load.staleness(seen)).filter((age) => age > 0).length;
  await load.rate(rate);
  return { prices: seen.length, stale, updates, wrong };
}
