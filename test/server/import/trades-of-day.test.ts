import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { TradesOfDay } from '../../../server/import/trades-of-day.ts';
import { instrumentRow } from '../instrument-row.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const MIDNIGHT = wallOfDate(20261118) * 1000;
const TRADED = { boardlot: 100, isIndex: false };

let own: TemporaryStore;
let id = 0;

beforeEach(async () => {
  own = await temporaryStore();
  const row = await own.store
    .insertInto('instrument')
    .values(instrumentRow({ symbol: 'REC', ex: 'N' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  id = row.id;
});
afterEach(() => own.remove());

/** Seconds of the day, price and size. */
type Trade = readonly [second: number, price: number, size: number];

async function stored(): Promise<{ readonly trades: Trade[]; readonly minutes: number[][] }> {
  const histories = new Histories(own.store);
  const rows = await histories.readRestOfDay(id, MIDNIGHT);
  const [time = [], price = [], size = []] = rows.columns(rows.count);
  const bars = await histories.readMinutes(id, 20261118, 20261118);
  const { time: t, open, high, low, close, volume, trades } = bars;
  return {
    trades: Array.from({ length: rows.count }, (_, i) => [
      ((time[i] ?? 0) - MIDNIGHT) / 1000,
      price[i] ?? 0,
      size[i] ?? 0,
    ]),
    minutes: Array.from({ length: bars.count }, (_, i) => [
      ((t[i] ?? 0) * 1000 - MIDNIGHT) / 60_000,
      ...[open, high, low, close, volume, trades].map((column) => column[i] ?? 0),
    ]),
  };
}

function minutesOf(trades: readonly Trade[]): number[][] {
  const minutes = new Map<number, number[][]>();
  for (const [second, ...trade] of trades) {
    const minute = Math.floor(second / 60);
    if ((trade[1] ?? 0) >= 100) minutes.set(minute, [...(minutes.get(minute) ?? []), trade]);
  }
  return [...minutes].map(([minute, list]) => {
    const prices = list.map(([price = 0]) => price);
    const volume = list.reduce((sum, [, size = 0]) => sum + size, 0);
    return [minute, prices[0] ?? 0, Math.max(...prices), Math.min(...prices), prices.at(-1) ?? 0, volume, list.length];
  });
}

const inOrder = (trades: readonly Trade[]): Trade[] => trades.toSorted(([a], [b]) => a - b);

it('holds the trades of all its parts in the order of their times, and their minutes, without the broken ones', async () => {
  const trade = fc.tuple(
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom(99, 100, 200),
  );
  const part = fc.record({ trades: fc.array(trade, { maxLength: 8 }), broken: fc.array(trade, { maxLength: 2 }) });
  const parts = fc.array(part, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(parts, async (all) => {
      const day = new TradesOfDay(MIDNIGHT);
      let expected: Trade[] = [];
      for (const { trades, broken } of all) {
        for (const [second, price, size] of trades) day.add(MIDNIGHT + second * 1000, price, size, 4);
        for (const [second, price, size] of broken) day.breakTrade(MIDNIGHT + second * 1000, price, size);
        expected = inOrder([...expected, ...trades]);
        let unknown = 0;
        for (const [second, price, size] of broken) {
          const at = expected.findLastIndex((one) => one[0] <= second && one[1] === price && one[2] === size);
          if (at < 0) unknown++;
          else expected.splice(at, 1);
        }
        expect(await day.store(new Histories(own.store), id, TRADED)).toBe(unknown);
      }
      const isStored = all.some(({ trades, broken }) => trades.length + broken.length > 0);
      if (isStored) expect(await stored()).toEqual({ trades: expected, minutes: minutesOf(expected) });
      // Another import of the day replaces it all.
      const next = new TradesOfDay(MIDNIGHT);
      next.add(MIDNIGHT + 60_000, 9, 100, 4);
      await next.store(new Histories(own.store), id, TRADED);
      expect((await stored()).trades).toEqual([[60, 9, 100]]);
      // One that goes on behind what an earlier run has stored does not.
      const rest = new TradesOfDay(MIDNIGHT);
      rest.passOver();
      rest.add(MIDNIGHT + 61_000, 8, 100, 4);
      await rest.store(new Histories(own.store), id, TRADED);
      expect((await stored()).trades).toEqual([
        [60, 9, 100],
        [61, 8, 100],
      ]);
    }),
    { numRuns: 12 },
  );
});

it('takes more trades than one turn stores, and breaks those of the first', async () => {
  const day = new TradesOfDay(MIDNIGHT);
  const count = 50_002;
  for (let i = 0; i < count; i++) day.add(MIDNIGHT + Math.floor(i / 2), 1 + i, 100, 4);
  day.breakTrade(MIDNIGHT + 50_000, 1, 100);
  day.breakTrade(MIDNIGHT + 50_000, count, 100);
  day.breakTrade(MIDNIGHT, count, 100);
  expect(await day.store(new Histories(own.store), id, TRADED)).toBe(1);
  const { trades, minutes } = await stored();
  expect([trades.length, trades[0]?.[1], trades.at(-1)?.[1]]).toEqual([count - 2, 2, count - 1]);
  expect(minutes.reduce((sum, minute) => sum + (minute[6] ?? 0), 0)).toBe(count - 2);
});
