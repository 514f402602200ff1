import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { LEVEL_BLOCK, ORDER_BLOCK, TRADE_BLOCK } from '../../../server/blocks/block-layout.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { Rows } from '../../../server/blocks/rows.ts';
import type { Store } from '../../../server/store/store.ts';
import { instrumentRow } from '../instrument-row.ts';
import { recordBook } from './recorded-books.ts';

/** The days of the test's recordings, oldest first. */
export const DAYS = [20201209, 20201210, 20201211, 20201214] as const;

/** A moment of a day, in milliseconds since its midnight. */
export interface Moment {
  readonly date: number;
  readonly time: number;
}

/** What a minute reveals of a moment within it: nothing before its end, or everything from its beginning. */
type MinuteRule = 'whole' | 'begun';

const OPEN = 34_200;
/** The day on which NEW is listed. */
const LISTED = 20201211;
const EVER: Moment = { date: 99991231, time: 0 };

/**
 * Records several days of one security by trades, quotes and orders, of a second by price levels and of a third by minutes,
 * with news, a split, a listing and transactions; only events up to `until`.
 */
export async function recordDays(store: Store, until: Moment = EVER, rule: MinuteRule = 'begun'): Promise<void> {
  const real = { invented: 0, base_price: 0, boardlot: 100, ex: 'N' } as const;
  // A security that is not listed yet is unknown.
  const symbols = until.date < LISTED ? ['TRD', 'MIN', 'LVL'] : ['TRD', 'MIN', 'LVL', 'NEW'];
  const named = symbols.map((symbol) => instrumentRow({ ...real, symbol, name: `${symbol} Industries` }));
  const rows = await store.insertInto('instrument').values(named).returning(['id', 'symbol']).execute();
  const idOf = (symbol: string): number => rows.find((row) => row.symbol === symbol)?.id ?? 0;
  const histories = new Histories(store);
  const random = seeded(7);
  const days = new Bars();
  // Earlier days, of which only the day bars are known.
  for (let d = 0; d < 4; d++) days.append(wallOfDate(20201201 + d), 50 + d, 53 + d, 49 + d, 52 + d, 10_000, 90);
  for (const symbol of ['TRD', 'MIN', 'LVL']) await histories.mergeDays(idOf(symbol), days);
  for (const date of DAYS) {
    const trades = tradesOf(date, random);
    const kept = upTo(trades, date, until);
    await histories.replaceDay(idOf('TRD'), date, kept, minutesOf(kept, date, until, 'begun'));
    await histories.replaceDay(idOf('LVL'), date, kept, minutesOf(kept, date, until, 'begun'));
    const toldUntil = date < until.date ? Number.POSITIVE_INFINITY : date > until.date ? -1 : until.time;
    await recordBook(histories, idOf('TRD'), date, toldUntil, ORDER_BLOCK);
    await recordBook(histories, idOf('LVL'), date, toldUntil, LEVEL_BLOCK);
    await histories.mergeMinutes(idOf('MIN'), minutesOf(trades, date, until, rule));
    const ofNew = tradesOf(date, random);
    if (date >= LISTED && until.date >= LISTED) {
      await histories.mergeMinutes(idOf('NEW'), minutesOf(ofNew, date, until, rule));
    }
  }
  const change = { newshares: 2, oldshares: 1, newsymbol: 'TRD', oldsymbol: 'TRD' };
  const listing = { newshares: 0, oldshares: 0, newsymbol: 'NEW', oldsymbol: '' };
  const restructurings = [
    { instrument_id: idOf('TRD'), date: 20201210, ...change },
    { instrument_id: idOf('TRD'), date: 20201214, ...change, newshares: 3 },
    { instrument_id: idOf('NEW'), date: LISTED, ...listing },
  ].filter(({ date }) => date <= until.date);
  if (restructurings.length > 0) await store.insertInto('restructuring').values(restructurings).execute();
  const stories = DAYS.flatMap((date) =>
    [9, 10, 11, 12, 13, 14, 15].map((hour) => ({ date, time: `${String(hour).padStart(2, '0')}:30` })),
  ).filter(({ date, time }) => isBefore({ date, time: (Number(time.slice(0, 2)) * 60 + 30) * 60_000 }, until));
  for (const { date, time } of stories) {
    const story = { symbol: 'TRD', region: 'U', body: '', type: 'press', category: 1, lang: 'en' } as const;
    await store
      .insertInto('article')
      .values({ ...story, date, time, title: `${date} ${time}` })
      .execute();
  }
}

/** Records a subscriber's transactions up to a moment. */
export async function recordTransactions(store: Store, userId: number, until: Moment = EVER): Promise<void> {
  const one = { user_id: userId, portfolio: 0, region: 'U', price: 51, commission: 9, currency: 'USD' } as const;
  const all = [
    { ...one, date: 20201203, symbol: 'TRD', shares: 100 },
    { ...one, date: 20201209, symbol: 'MIN', shares: 300 },
    { ...one, date: 20201211, symbol: 'TRD', shares: -50 },
    { ...one, date: 20201214, symbol: 'MIN', shares: 200 },
  ].filter(({ date }) => date <= until.date);
  await store.insertInto('portfolio_transaction').values(all).execute();
  const entries = ['TRD', 'MIN', 'NEW', 'AAA'].map((symbol) => ({
    user_id: userId,
    portfolio: 0,
    symbol,
    region: 'U' as const,
  }));
  await store.insertInto('portfolio_entry').values(entries).execute();
}

function isBefore({ date, time }: Moment, until: Moment): boolean {
  return date < until.date || (date === until.date && time <= until.time);
}

/** A day's trades, some of them odd lots, some outside the session, some at the same millisecond. */
function tradesOf(date: number, random: () => number): Rows {
  const rows = new Rows(TRADE_BLOCK);
  const midnight = wallOfDate(date) * 1000;
  let price = 50 + random() * 4;
  let time = 30_000_000;
  while (time < 61_000_000) {
    time += Math.floor(random() * random() * 60_000);
    price = Math.max(1, price + Math.round((random() - 0.5) * 8) / 100);
    const columns = rows.columns(rows.count + 1);
    const row = [midnight + time, Math.round(price * 100) / 100, random() < 0.2 ? 17 : 100 * Math.ceil(random() * 9)];
    for (const [c, value] of [...row, random() < 0.1 ? 0 : 4].entries()) columns[c][rows.count] = value;
    rows.count++;
  }
  return rows;
}

function upTo(rows: Rows, date: number, until: Moment): Rows {
  const kept = new Rows(TRADE_BLOCK);
  let count = 0;
  const midnight = wallOfDate(date) * 1000;
  while (count < rows.count && isBefore({ date, time: rows.time[count] - midnight }, until)) count++;
  kept.append(rows, 0, count);
  return kept;
}

/** The minutes of trades, by the trade rule. */
function minutesOf(rows: Rows, date: number, until: Moment, rule: MinuteRule): Bars {
  const bars = new Bars();
  const [times, prices, sizes, flags] = rows.columns(rows.count);
  for (let i = 0; i < rows.count; i++) {
    if (sizes[i] < 100 || flags[i] !== 4) continue;
    const time = Math.floor(times[i] / 60_000) * 60;
    const told = (time - wallOfDate(date) + (rule === 'whole' ? 60 : 0)) * 1000;
    if (!isBefore({ date, time: told }, until)) break;
    const last = bars.count - 1;
    if (last < 0 || bars.time[last] !== time)
      bars.append(time, prices[i], prices[i], prices[i], prices[i], sizes[i], 1);
    else {
      bars.high[last] = Math.max(bars.high[last], prices[i]);
      bars.low[last] = Math.min(bars.low[last], prices[i]);
      bars.close[last] = prices[i];
      bars.volume[last] += sizes[i];
      bars.trades[last]++;
    }
  }
  return bars;
}

/** Numbers from 0 to 1, always the same ones (Park and Miller 1988). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The times of a day at which the session is open. */
export const SESSION = { from: OPEN * 1000 + 60_000, to: 57_600_000 } as const;
