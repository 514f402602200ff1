import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedMarket, openMarket } from '../../../server/embedded-market/embedded-market.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { storeOf } from '../market/small-market.ts';
import type { TemporaryStore } from '../temporary-store.ts';

// A subscriber who looks at yesterday again finds the same day: simulated data stay the same from version to version. A change
// here changes the past of every security: accept it knowingly, and with a line in CHANGELOG.md.

/** Each kind of security and each country. */
const LISTINGS = [
  { symbol: 'MEGA', ex: 'Q', kind: 'megacap', price: 410 },
  { symbol: 'SHOP', ex: 'N', kind: 'retail', price: 55 },
  { symbol: 'BANK', ex: 'T', kind: 'bank', price: 142 },
  { symbol: 'LOT', ex: 'T', kind: 'miner', price: 1.02 },
  { symbol: 'PNY', ex: 'V', kind: 'venture', price: 0.31 },
  { symbol: 'THN', ex: 'C', kind: 'thin', price: 0.07 },
  { symbol: 'PINK', ex: 'P', kind: 'pink', price: 0.4 },
  { symbol: 'IDX', ex: 'I', kind: 'index', price: 5_000 },
];
const HOUR = 3_600_000;

let own: TemporaryStore;
let market: EmbeddedMarket;

beforeAll(async () => {
  own = await storeOf(LISTINGS);
});
afterAll(() => own.remove());

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

/** The lines and figures of each instrument over a stretch of time: some figures to read, and hashes of everything. */
async function stretch(milliseconds: number): Promise<string> {
  const heard = new Map<string, { lines: string[]; kinds: Record<string, number> }>();
  const away = market.listen({
    line: ({ symbol }, kind, line) => {
      const of = heard.get(symbol) ?? { lines: [], kinds: {} };
      heard.set(symbol, of);
      of.lines.push(line);
      of.kinds[kind] = (of.kinds[kind] ?? 0) + 1;
    },
  });
  market.clock.step(milliseconds);
  away();
  const date = market.clock.date();
  const rows = [`${date} ${new Date(market.clock.secondOfDay() * 1000).toISOString().slice(11, 19)}\n`];
  for (const of of market.instruments()) {
    const { lines = [], kinds = {} } = heard.get(of.symbol) ?? {};
    const { last, bid, ask, volume, trades, haltcode } = market.quote(of, false, emptyQuote());
    const bars = await market.bars(of, date - 10_000, date, false);
    const days = await market.minutes(of, date - 1, date, true, false);
    const minutes = days.map((day) => day.minutes.length).join('+');
    const book = of.isIndex ? [] : market.bookSnapshot(of);
    const delayed = market.quote(of, true, emptyQuote());
    rows.push(
      `  ${of.symbol} ${last} (${bid} ${ask}) ${volume} in ${trades}, halt ${haltcode}; ${bars.length} days, ${minutes} minutes, `,
      `${book.length} of the book; ${JSON.stringify(kinds)}; `,
      `${hashOf([lines, market.snapshot(of), book, delayed])} ${hashOf([bars, days, market.restructurings(of)])}\n`,
    );
  }
  return rows.join('');
}

it('a day of the simulated market is the same as in earlier versions', async () => {
  market = await openMarket(own.store, { seed: 'golden', marketDate: 20261120, marketTime: 34_200, speed: 0 });
  for (const of of market.instruments()) if (!of.isIndex) market.followBook(of);
  let text = await stretch(60_000);
  for (let hour = 0; hour < 7; hour++) text += await stretch(HOUR);
  text += await stretch(HOUR);
  await market.close();
  await expect(text).toMatchFileSnapshot('../../golden/market/regular-hours.txt');
});

it('and so is a day with extended hours, in real time', async () => {
  const wall = Date.parse('2026-11-20T09:00:00Z');
  market = await openMarket(own.store, { seed: 'golden', speed: 1, wallClock: () => wall, resting: true });
  await market.settled?.();
  await market.wake(undefined);
  for (const of of market.instruments()) if (!of.isIndex) market.followBook(of);
  let text = '';
  for (let stage = 0; stage < 8; stage++) text += await stretch(2 * HOUR + 1234);
  await market.close();
  await expect(text).toMatchFileSnapshot('../../golden/market/extended-hours.txt');
});
