import { describe, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { EventColumns, noEvents } from '../../../server/market/day-events.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { storedInstrument } from '../../../server/market/stored-instrument.ts';
import { DayCache } from '../../../server/replay/day-cache.ts';
import { ReplayedDay } from '../../../server/replay/replayed-day.ts';
import { instrumentRow } from '../instrument-row.ts';

const INSTRUMENT = storedInstrument({ ...instrumentRow({ symbol: 'TRD', ex: 'N' }), id: 1, rank: 0 } as never);

/** A day that takes a little more than these bytes. */
function dayOf(bytes: number): ReplayedDay {
  const trades = new EventColumns(3, bytes / 32);
  const day = { simulated: false, until: 0, previousClose: 0, before: emptyQuote(), startsAt: 0, minutes: new Bars(1) };
  return new ReplayedDay(INSTRUMENT, 20201210, { ...noEvents(), ...day, trades });
}

describe('the cache of days', () => {
  it('creates a day once for all callers, also while it is being created', async () => {
    const cache = new DayCache();
    let made = 0;
    const make = async (): Promise<ReplayedDay> => {
      made++;
      return dayOf(3200);
    };
    const [one, other] = await Promise.all([cache.of('a', make), cache.of('a', make)]);
    expect([made, one === other, (await cache.of('a', make)) === one]).toEqual([1, true, true]);
  });

  it('drops the least recently used day when they take too much, and never the newest', async () => {
    const cache = new DayCache(60_000);
    const keep = (key: string, bytes: number) => cache.of(key, async () => dayOf(bytes));
    await keep('a', 16_000);
    await keep('b', 16_000);
    await keep('a', 16_000);
    await keep('c', 16_000);
    expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([true, false, true]);
    await keep('d', 3_200_000);
    expect(['a', 'c', 'd'].map((key) => cache.has(key))).toEqual([false, false, true]);
    await keep('e', 1600);
    expect([cache.has('d'), cache.has('e')]).toEqual([false, true]);
  });

  it('drops a day that could not be created', async () => {
    const cache = new DayCache();
    await expect(cache.of('a', () => Promise.reject(new Error('no store')))).rejects.toThrow('no store');
    expect(cache.has('a')).toBe(false);
    await cache.of('a', async () => dayOf(1600));
    expect(cache.has('a')).toBe(true);
  });
});
