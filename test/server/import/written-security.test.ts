import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { ORDER_BLOCK, STATUS_BLOCK } from '../../../server/blocks/block-layout.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { WrittenSecurity } from '../../../server/import/written-security.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const MIDNIGHT = wallOfDate(20261118) * 1000;
const NEXT = wallOfDate(20261119) * 1000;
const NAMED = { symbol: 'REC', region: 'U' } as const;

let own: TemporaryStore;
let security: WrittenSecurity;

beforeEach(async () => {
  own = await temporaryStore();
  security = new WrittenSecurity(NAMED, true);
});
afterEach(() => own.remove());

const store = (atEnd: boolean, of = security): Promise<number> =>
  of.store(own.store, new Histories(own.store), { exchange: 'N', adjusted: false }, atEnd);

async function storedId(): Promise<number | undefined> {
  const row = await own.store.selectFrom('instrument').select('id').where('symbol', '=', 'REC').executeTakeFirst();
  return row?.id;
}

describe('the days of a security', () => {
  it('begin and end at midnight, and are the same when they come again', () => {
    const day = security.dayOf(MIDNIGHT);
    expect(security.dayOf(NEXT - 1)).toBe(day);
    const next = security.dayOf(NEXT);
    expect(next).not.toBe(day);
    expect([next.from, day.until]).toEqual([NEXT, NEXT]);
    expect(security.dayOf(MIDNIGHT + 1)).toBe(day);
    expect(security.dayOf(MIDNIGHT - 1)).not.toBe(day);
  });

  it('of events do not come again once a later one has begun', () => {
    const day = security.eventsOf(ORDER_BLOCK, MIDNIGHT);
    expect(day).toBeDefined();
    expect(security.eventsOf(ORDER_BLOCK, NEXT - 1)).toBe(day);
    expect(security.eventsOf(ORDER_BLOCK, MIDNIGHT - 1)).toBeUndefined();
    const next = security.eventsOf(ORDER_BLOCK, NEXT);
    expect(next === day || next === undefined).toBe(false);
    expect(security.eventsOf(ORDER_BLOCK, NEXT - 1)).toBeUndefined();
    expect(security.eventsOf(STATUS_BLOCK, MIDNIGHT)).toBeDefined();
    expect(security.priceOf(1)).toBe(0);
  });
});

describe('halt codes', () => {
  it('are stored by day, without repetitions within a day, and never before an earlier one', async () => {
    security.days.append(MIDNIGHT / 1000, 1, 2, 1, 2, 100);
    const codes = [
      [0, 169],
      [1_000, 169],
      [2_000, 0],
      [1_500, 169],
      [NEXT - MIDNIGHT, 169],
    ] as const;
    for (const [at, code] of codes) expect(security.addStatus(MIDNIGHT + at, code)).toBe(true);
    await store(false);
    const id = (await storedId()) ?? 0;
    const read = async (date: number): Promise<number[][]> => {
      const rows = await new Histories(own.store).readEvents(STATUS_BLOCK, id, date);
      const [times = [], states = []] = rows.columns(rows.count);
      return Array.from({ length: rows.count }, (_, i) => [(times[i] ?? 0) - MIDNIGHT, states[i] ?? 0]);
    };
    expect(await read(20261118)).toEqual([
      [0, 169],
      [2_000, 0],
      [2_000, 169],
    ]);
    expect(await read(20261119)).toEqual([[NEXT - MIDNIGHT, 169]]);
    // More of a day that is stored already.
    security.addStatus(NEXT + 5_000, 0);
    expect([security.hasNews(false), security.hasNews(true)]).toEqual([false, true]);
    await store(true);
    expect(await read(20261119)).toEqual([
      [NEXT - MIDNIGHT, 169],
      [NEXT - MIDNIGHT + 5_000, 0],
    ]);
    expect(security.hasNews(true)).toBe(false);
  });

  it('are refused beyond ten thousand', () => {
    for (let i = 0; i < 10_000; i++) expect(security.addStatus(MIDNIGHT + i, i % 2)).toBe(true);
    expect(security.addStatus(MIDNIGHT + 10_000, 7)).toBe(false);
  });
});

describe('what is not stored yet', () => {
  it('makes no instrument by itself: splits and halts only belong to one that exists', async () => {
    security.splits.push({ date: 20261118, newshares: 2, oldshares: 1 });
    expect([security.hasNews(false), security.hasNews(true)]).toEqual([false, true]);
    await store(true);
    expect(await storedId()).toBeUndefined();
  });

  it('is news while there are bars or trades, and none once they are stored', async () => {
    expect(security.hasNews(true)).toBe(false);
    security.minutes.append(MIDNIGHT / 1000, 1, 2, 1, 2, 100);
    expect(security.hasNews(false)).toBe(true);
    await store(false);
    expect([security.hasNews(false), security.minutes.count]).toEqual([false, 0]);
    security.dayOf(MIDNIGHT + 1);
    expect(security.hasNews(false)).toBe(true);
    await store(false);
    expect(security.hasNews(false)).toBe(false);
    expect(await storedId()).toBeDefined();
  });

  it('is never present for a security that is not imported', () => {
    const other = new WrittenSecurity(NAMED, false);
    other.minutes.append(MIDNIGHT / 1000, 1, 2, 1, 2, 100);
    expect(other.hasNews(true)).toBe(false);
  });

  it('is stored by time, of several bars at one time the first', async () => {
    for (const [minute, price] of [
      [2, 3],
      [1, 2],
      [2, 9],
    ] as const) {
      security.minutes.append(MIDNIGHT / 1000 + 60 * minute, price, price, price, price, 100);
    }
    await store(true);
    const bars = await new Histories(own.store).readMinutes((await storedId()) ?? 0, 20261118, 20261118);
    expect([...bars.close.subarray(0, bars.count)]).toEqual([2, 3]);
  });
});
