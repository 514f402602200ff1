import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { type EmbeddedMarket, openMarket } from '../../../server/embedded-market/embedded-market.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { digest } from '../market/market-digest.ts';
import { stoppedMarket, storeOf } from '../market/small-market.ts';
import type { TemporaryStore } from '../temporary-store.ts';

const DATE = 20261120;
const OPEN = 34_200;

let own: TemporaryStore;
const markets: EmbeddedMarket[] = [];

beforeAll(async () => {
  own = await storeOf([
    { symbol: 'MEGA', ex: 'Q', kind: 'megacap', price: 410 },
    { symbol: 'BANK', ex: 'T', kind: 'bank', price: 142 },
    { symbol: 'THN', ex: 'V', kind: 'thin', price: 0.4 },
  ]);
});
afterEach(async () => {
  for (const market of markets.splice(0)) await market.close();
});
afterAll(() => own.remove());

/** A market that is stopped at a second of the day until it is stepped. */
async function stopped(second: number): Promise<EmbeddedMarket> {
  const market = await stoppedMarket(own, 'running', DATE, second);
  markets.push(market);
  return market;
}

/** A market at rest, for processes that share one. `wall`: its clock, which it keeps in step with; otherwise it is stopped. */
async function resting(wall?: () => number): Promise<EmbeddedMarket> {
  const clock = wall ? { speed: 1, wallClock: wall } : { speed: 0, marketDate: DATE, marketTime: OPEN };
  const market = await openMarket(own.store, { seed: 'running', ...clock, resting: true });
  markets.push(market);
  await market.settled?.();
  return market;
}

const highOf = (market: EmbeddedMarket): number => {
  const bank = market.find('BANK', 'C');
  return bank ? market.quote(bank, false, emptyQuote()).high : 0;
};

it('a market at rest follows the shared one, forwards and back', async () => {
  const market = await resting();
  for (const elapsed of [600, 4200.5, 90]) {
    const there = await stopped(OPEN + elapsed);
    market.follow(there.clock.now());
    expect(await digest(market), `after ${elapsed} s`).toBe(await digest(there));
  }
});

it('a market at rest follows into another run of its day, which began at another time', async () => {
  let now = Date.parse('2026-11-20T15:00:00Z');
  const market = await resting(() => now);
  // The day runs again from 20:00, without the hours before its opening.
  for (const time of ['2026-11-21T02:00:00Z', '2026-11-21T03:30:00Z']) {
    now = Date.parse(time);
    market.follow(market.clock.now());
    expect(await digest(market), time).toBe(await digest(await resting(() => Date.parse(time))));
  }
});

it('a market that wakes, or follows, at the moment of its rest keeps what was made by hand', async () => {
  const market = await stopped(OPEN + 1830);
  market.print('BANK', 'C', 999.5, 300, 4);
  market.clock.step(5_000);
  const before = await digest(market);
  const rest = market.rest();
  market.follow(rest);
  expect(highOf(market)).toBe(999.5);
  await market.wake(rest);
  expect([highOf(market), await digest(market)]).toEqual([999.5, before]);
});

it('is closed once the history that it reads has been read, because its store may be closed next', async () => {
  const recorded = await storeOf([{ symbol: 'BANK', ex: 'T', kind: 'bank', price: 142 }]);
  const bank = await recorded.store.selectFrom('instrument').select('id').executeTakeFirstOrThrow();
  const days = new Bars(1);
  days.append(wallOfDate(20261119), 140, 141, 139, 140.5, 1000);
  await new Histories(recorded.store).mergeDays(bank.id, days);

  let isHeld = false;
  let reads = (): void => {};
  const isReading = new Promise<void>((resolve) => (reads = resolve));
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const holding: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isHeld) {
        reads();
        await released;
      }
      return result;
    },
  };
  let fill = (): void => {};
  const fillAfter = new Promise<void>((resolve) => (fill = resolve));
  const clock = { wallClock: () => Date.parse('2026-11-20T15:00:00Z'), speed: 1 };
  const store = recorded.store.withPlugin(holding);
  const market = await openMarket(store, { seed: 'closes', ...clock, resting: true, fillAfter });
  isHeld = true;
  fill();
  await isReading;
  const order: string[] = [];
  const closed = market.close().then(() => order.push('closed'));
  await setImmediate();
  order.push('read');
  release();
  await closed;
  expect(order).toEqual(['read', 'closed']);
  await recorded.remove();
});
