import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrderBook } from '../../../engine/depth/order-book.ts';
import type { OrderSideNumber } from '../../../engine/depth/order-side.ts';
import { indexOfLevel, PRICE_LEVELS, PriceBook } from '../../../engine/depth/price-book.ts';
import type { SideQueue } from '../../../engine/depth/side-queue.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { LEVEL_BLOCK, ORDER_BLOCK } from '../../../server/blocks/block-layout.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { EventsOfDay } from '../../../server/import/events-of-day.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { storedInstrument } from '../../../server/market/stored-instrument.ts';
import { RecordedBook } from '../../../server/replay/recorded-book.ts';
import { instrumentRow } from '../instrument-row.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';
import { levelChanges, orderChanges, recordBook } from './recorded-books.ts';

const DATE = 20201210;
const EVER = 86_400_000;
/** Moments of the day, some of them between two tenths of a second. */
const MOMENTS = [34_200_000, 36_000_000, 36_012_345, 41_999_950, 47_654_321, 52_000_001, 80_000_000];

let own: TemporaryStore;
let instrument: Instrument;
let byOrder: RecordedBook;
let byPrice: RecordedBook;

beforeAll(async () => {
  own = await temporaryStore();
  const row = instrumentRow({ symbol: 'TRD', ex: 'N' });
  const added = await own.store.insertInto('instrument').values(row).returningAll().executeTakeFirstOrThrow();
  instrument = storedInstrument(added);
  const histories = new Histories(own.store);
  await recordBook(histories, added.id, DATE, EVER, ORDER_BLOCK);
  await recordBook(histories, added.id, DATE, EVER, LEVEL_BLOCK);
  byOrder = new RecordedBook(histories, instrument, DATE, true);
  byPrice = new RecordedBook(histories, instrument, DATE, false);
});

afterAll(() => own.remove());

type Order = readonly [id: number, price: number, size: number];

/** The orders at a time, best first, calculated from the changes alone; an order that moved or grew comes last at its price. */
function ordersAt(time: number, side: number): Order[] {
  const orders = new Map<number, { side: number; price: number; size: number; place: number }>();
  orderChanges(DATE).forEach(([at, of, price, size, id], place) => {
    if (at > time) return;
    const before = orders.get(id);
    if (size === 0) orders.delete(id);
    else {
      const stays = before !== undefined && before.price === price && before.size >= size;
      orders.set(id, { side: of, price, size, place: stays ? before.place : place });
    }
  });
  const sign = side === 0 ? -1 : 1;
  return [...orders]
    .filter(([, order]) => order.side === side)
    .sort(([, a], [, b]) => (a.price - b.price) * sign || a.place - b.place)
    .map(([id, { price, size }]) => [id, price, size] as const);
}

/** The five best levels at a time, calculated from the changes alone: price and size. */
function levelsAt(time: number, side: number): number[][] {
  const sizes = new Map<number, number>();
  for (const [at, of, price, size] of levelChanges(DATE)) if (at <= time && of === side) sizes.set(price, size);
  const sign = side === 0 ? -1 : 1;
  const best = [...sizes].filter(([, size]) => size > 0).sort(([a], [b]) => (a - b) * sign);
  return best.slice(0, PRICE_LEVELS);
}

function shownOrders({ number, price, volume }: OrderBook, { slots, count }: SideQueue): Order[] {
  return Array.from(
    slots.subarray(0, count),
    (slot) => [number[slot] ?? 0, price[slot] ?? 0, volume[slot] ?? 0] as const,
  );
}

function shownLevels({ price, volume }: PriceBook, side: OrderSideNumber): number[][] {
  const levels = Array.from({ length: PRICE_LEVELS }, (_, i) => indexOfLevel(side, i + 1));
  return levels.map((at) => [price[at] ?? 0, volume[at] ?? 0]).filter(([, size]) => size !== 0);
}

/** Reads lines as a client does, up to a time. */
function read(lines: readonly string[], time: number): { orders: OrderBook; levels: PriceBook } {
  const [orders, levels, record] = [new OrderBook(), new PriceBook(), new LineRecord()];
  for (const line of lines) {
    if (Number.parseInt(line, 10) > time) continue;
    parseLine(line, line.indexOf(',') + 1, line.length, record);
    if (!levels.apply(record)) orders.apply(record);
  }
  expect(orders.unknownOrders).toBe(0);
  return { orders, levels };
}

describe('a recorded book', () => {
  it.each(MOMENTS)('at %i is the result of all changes up to then', async (time) => {
    const { orders, levels } = await byOrder.at(time);
    expect(shownOrders(orders, orders.bids)).toEqual(ordersAt(time, 0));
    expect(shownOrders(orders, orders.asks)).toEqual(ordersAt(time, 1));
    const prices = await byPrice.at(time);
    for (const side of [0, 1] as const) {
      expect(shownLevels(levels, side)).toEqual(levelsAt(time, side));
      expect(shownLevels(prices.levels, side)).toEqual(levelsAt(time, side));
    }
  });

  it.each([
    [34_200_000, 34_260_000],
    [36_012_345, 36_012_400],
    [36_012_345, 36_072_345],
    [47_654_321, 47_700_050],
  ])('is at the end of the lines from %i to %i what it was then', async (from, to) => {
    for (const [book, hasOrders] of [
      [byOrder, true],
      [byPrice, false],
    ] as const) {
      const lines: string[] = [];
      await book.snapshot(from, lines);
      await book.between(from, to, lines);
      const { orders, levels } = read(lines, to);
      if (hasOrders) {
        expect(shownOrders(orders, orders.bids)).toEqual(ordersAt(to, 0));
        expect(shownOrders(orders, orders.asks)).toEqual(ordersAt(to, 1));
      }
      // Levels are sent every tenth of a second.
      const sent = Math.floor(to / 100) * 100;
      for (const side of [0, 1] as const) expect(shownLevels(levels, side)).toEqual(levelsAt(sent, side));
    }
  });

  it('sends no level that disappears within the same tenth of a second', async () => {
    const { id } = await own.store
      .insertInto('instrument')
      .values(instrumentRow({ symbol: 'LVL', ex: 'N' }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const histories = new Histories(own.store);
    const midnight = wallOfDate(DATE) * 1000;
    const day = new EventsOfDay(LEVEL_BLOCK, midnight);
    for (const [time, size] of [
      [36_000_010, 100],
      [36_000_120, 300],
      [36_000_180, 100],
    ] as const) {
      day.add(midnight + time, false, 0, 50, size);
    }
    await day.store(histories, id);
    const book = new RecordedBook(histories, { ...instrument, id }, DATE, false);
    const lines: string[] = [];
    await book.snapshot(36_000_150, lines);
    await book.between(36_000_150, 36_010_000, lines);
    expect(shownLevels(read(lines, 36_010_000).levels, 0)).toEqual([[50, 100]]);
  });

  it('is empty before its first change', async () => {
    const { orders, levels } = await byOrder.at(1000);
    expect([orders.count, shownLevels(levels, 0)]).toEqual([0, []]);
  });
});
