import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedMarket } from '../../../server/embedded-market/embedded-market.ts';
import { stoppedMarket, storeOf } from '../market/small-market.ts';
import type { TemporaryStore } from '../temporary-store.ts';

const TODAY = 20261120;
const YESTERDAY = 20261119;

let own: TemporaryStore;
let market: EmbeddedMarket;

beforeAll(async () => {
  own = await storeOf([
    { symbol: 'BANK', ex: 'T', kind: 'bank', price: 142 },
    { symbol: 'SHOP', ex: 'N', kind: 'retail', price: 55 },
  ]);
  market = await stoppedMarket(own, 'events', TODAY, 36_000);
});
afterAll(async () => {
  await market.close();
  await own.remove();
});

it('every instrument, the first too, has the minutes of today so far and its individual trades', async () => {
  for (const of of market.instruments()) {
    const [day] = await market.minutes(of, TODAY, TODAY, true, false);
    const minutes = (await market.eventsOf?.(of, TODAY, false))?.minutes;
    expect(minutes?.count, of.symbol).toBe(day?.minutes.length);
    expect([...(minutes?.close.subarray(0, minutes.count) ?? [])]).toEqual(day?.minutes.map(({ close }) => close));
    expect(minutes?.count).toBeGreaterThan(20);
    const single = await market.eventsOf?.(of, TODAY, true);
    expect(single?.trades.count, of.symbol).toBeGreaterThan(20);
    // It goes on where it was.
    market.clock.step(60_000);
    expect((await market.eventsOf?.(of, TODAY, true))?.trades.count).toBeGreaterThan(20);
  }
});

it('a day before has all of its minutes or trades, and a day that never was has none', async () => {
  for (const of of market.instruments()) {
    const [day] = await market.minutes(of, YESTERDAY, YESTERDAY, true, false);
    expect((await market.eventsOf?.(of, YESTERDAY, false))?.minutes.count).toBe(day?.minutes.length);
    const traded = (await market.eventsOf?.(of, YESTERDAY, true))?.trades.count ?? 0;
    expect(traded, of.symbol).toBeGreaterThanOrEqual(day?.minutes.length ?? 0);
  }
});
