import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import {
  AUCTION_BLOCK,
  type BlockLayout,
  type LEVEL_BLOCK,
  ORDER_BLOCK,
  QUOTE_BLOCK,
  STATUS_BLOCK,
} from '../../../server/blocks/block-layout.ts';
import type { Histories } from '../../../server/blocks/histories.ts';
import { EventsOfDay } from '../../../server/import/events-of-day.ts';

const FROM = 32_000_000;
const CHANGES = 6000;

/** A change of a book: milliseconds of the day, side, price, size, id. */
type Change = readonly [time: number, side: number, price: number, size: number, id: number];

/** The changes of a day's book, order by order, some of them at the same time. */
export function orderChanges(date: number): Change[] {
  const random = seeded(date);
  const open = new Map<number, { side: number; price: number; size: number }>();
  const changes: Change[] = [];
  let time = FROM;
  for (let id = 1; changes.length < CHANGES; id++) {
    time += Math.floor(random() * random() * 45_000);
    const side = random() < 0.5 ? 0 : 1;
    const price = Math.round((50 + (side === 0 ? -1 : 1) * (1 + random() * 12) * 0.01) * 100) / 100;
    const size = 100 * Math.ceil(random() * 9);
    open.set(id, { side, price, size });
    changes.push([time, side, price, size, id]);
    for (const [known, order] of open) {
      if (random() > 0.04) continue;
      const what = random();
      if (what < 0.4) order.size = Math.max(1, Math.floor(order.size / 2));
      else if (what < 0.6) order.price = Math.round((order.price + 0.01) * 100) / 100;
      const left = what < 0.7 ? order.size : 0;
      if (left === 0) open.delete(known);
      changes.push([time, order.side, order.price, left, known]);
    }
  }
  return changes;
}

/** The same day by price. */
export function levelChanges(date: number): Change[] {
  const orders = new Map<number, readonly [side: number, price: number, size: number]>();
  const sizes = new Map<string, number>();
  const changes: Change[] = [];
  const move = (time: number, side: number, price: number, by: number): void => {
    const size = (sizes.get(`${side} ${price}`) ?? 0) + by;
    sizes.set(`${side} ${price}`, size);
    changes.push([time, side, price, size, 0]);
  };
  for (const [time, side, price, size, id] of orderChanges(date)) {
    const before = orders.get(id);
    if (before) move(time, before[0], before[1], -before[2]);
    orders.set(id, [side, price, size]);
    if (size > 0) move(time, side, price, size);
  }
  return changes;
}

/** Records a day's book, its bids and asks, a halt, what gathers for the opening, and official prices; only what happened up to a time. */
export async function recordBook(
  histories: Histories,
  instrumentId: number,
  date: number,
  until: number,
  layout: typeof ORDER_BLOCK | typeof LEVEL_BLOCK,
): Promise<void> {
  const changes = layout === ORDER_BLOCK ? orderChanges(date) : levelChanges(date);
  await record(histories, layout, instrumentId, date, changes, until);
  const quotes = changes.map(
    ([time, , , size], i) => [time, 49.9 + (i % 7) / 100, 50.1 + (i % 5) / 100, 100 + size, 200 + size] as const,
  );
  await record(histories, QUOTE_BLOCK, instrumentId, date, quotes, until);
  const statuses = [
    [39_000_000, 169, 0, 0, 0],
    [39_300_000, 0, 0, 0, 0],
  ] as const;
  await record(histories, STATUS_BLOCK, instrumentId, date, statuses, until);
  const auctions = Array.from(
    { length: 12 },
    (_, i) => [34_195_000 + i * 500, 3, 50 + i / 100, 1000 * i, 70 - 10 * i] as const,
  );
  const officials = [
    [34_202_000, 1, 50.05, 0, 0],
    [57_601_000, 2, 49.95, 0, 0],
  ] as const;
  await record(histories, AUCTION_BLOCK, instrumentId, date, [...auctions, ...officials], until);
}

async function record(
  histories: Histories,
  layout: BlockLayout,
  instrumentId: number,
  date: number,
  events: readonly Change[],
  until: number,
): Promise<void> {
  const midnight = wallOfDate(date) * 1000;
  const day = new EventsOfDay(layout, midnight);
  for (const [time, ...values] of events) if (time <= until) day.add(midnight + time, false, ...values);
  await day.store(histories, instrumentId);
}

/** Numbers from 0 to 1, always the same ones (Park and Miller 1988). */
function seeded(seed: number): () => number {
  let state = seed % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
