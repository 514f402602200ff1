import { lowerBound } from '../core/lower-bound.ts';
import { securityKey } from '../quotes/security-key.ts';
import type { Bars } from '../series/bars.ts';
import { closeBefore } from '../series/priced-close.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate, weekday } from '../time/exchange-time.ts';
import { Holdings, type SplitsBySecurity } from './holdings.ts';
import { positionOf } from './position.ts';
import { byDate, type Transaction, transactionValue } from './transaction.ts';

const FRIDAY = 5;

/** A portfolio's value on a date; value and cost in the history's currency. */
interface ValueTotal {
  /** `yyyymmdd`. */
  readonly dateint: number;
  readonly value: number;
  /** Shares held, over all securities. */
  readonly shares: number;
  readonly cost: number;
}

/** The cost of all purchases of a date, or the proceeds of all its sales, in the history's currency, after commissions. */
interface ValueMove {
  readonly dateint: number;
  readonly value: number;
}

/** The answer of `/api/weekvalue`. */
export interface ValueHistory {
  readonly totals: readonly ValueTotal[];
  readonly buys: readonly ValueMove[];
  readonly sells: readonly ValueMove[];
  /** The currency of all amounts: US dollars only if everything is in them and no exchange rate is known. */
  readonly currency: 'CAD' | 'USD';
  /** Whether securities in US dollars are left out, because no exchange rate is known. */
  readonly leftOut: boolean;
}

/** The data from which a portfolio's history is computed. Prices are as traded then, not adjusted for later splits. */
export interface PortfolioRecord {
  readonly transactions: readonly Transaction[];
  /** Day bars by `securityKey`, oldest first. A security without bars is valued at its cost. */
  readonly prices: ReadonlyMap<string, Bars>;
  readonly splits: SplitsBySecurity;
  /** Day bars of FX$USD/CAD. Before the first bar its close counts; without any bar the rate is unknown. */
  readonly usdInCad: Bars;
}

/**
 * The value of a portfolio at each of `dates` (`yyyymmdd`, ascending): the shares held then at the last close up to
 * that date and that date's exchange rate, which also converts the cost. Dates before the first transaction are left
 * out. Without a rate, US dollars are never added to Canadian ones: they are left out, unless there is nothing else.
 */
export function valueHistory(whole: PortfolioRecord, dates: readonly number[]): ValueHistory {
  const { record, currency, leftOut } = inOneCurrency(whole);
  const holdings = new Holdings(record.transactions, record.splits);
  const currencies = new Map(record.transactions.map((one) => [securityKey(one), one.currency]));
  const first = record.transactions.reduce((least, { date }) => Math.min(least, date), Number.POSITIVE_INFINITY);
  const totals: ValueTotal[] = [];
  for (const dateint of dates) {
    if (dateint < first) continue;
    holdings.advanceTo(dateint);
    const rate = rateOn(record.usdInCad, dateint);
    let value = 0;
    let shares = 0;
    let cost = 0;
    for (const [key, holding] of holdings.bySecurity) {
      const bars = record.prices.get(key);
      const price = bars ? closeOn(bars, dateint) : 0;
      const position = positionOf(holding, price, currencies.get(key) ?? 'CAD', rate);
      value += position.value;
      cost += position.totalcost;
      shares += position.shares;
    }
    totals.push({ dateint, value, shares, cost });
  }
  return {
    totals,
    buys: movesOf(record, (shares) => shares > 0),
    sells: movesOf(record, (shares) => shares < 0),
    currency,
    leftOut,
  };
}

/** The part of a record that can be added up, and its currency. */
function inOneCurrency(
  record: PortfolioRecord,
): Pick<ValueHistory, 'currency' | 'leftOut'> & { record: PortfolioRecord } {
  const { transactions, usdInCad } = record;
  const canadian = transactions.filter(({ currency }) => currency === 'CAD');
  if (usdInCad.count > 0 || canadian.length === transactions.length) return { record, currency: 'CAD', leftOut: false };
  if (canadian.length === 0) return { record, currency: 'USD', leftOut: false };
  return { record: { ...record, transactions: canadian }, currency: 'CAD', leftOut: true };
}

/** The Fridays from the week of `from` to `to` (`yyyymmdd`), and `to` itself: the dates of a weekly value history. */
export function weekEnds(from: number, to: number): number[] {
  const end = wallOfDate(to);
  const start = wallOfDate(from);
  const dates: number[] = [];
  for (let day = start + ((FRIDAY - weekday(start) + 7) % 7) * DAY_SECONDS; day < end; day += 7 * DAY_SECONDS) {
    dates.push(dateOfWall(day));
  }
  if (start <= end) dates.push(to);
  return dates;
}

function movesOf(record: PortfolioRecord, counts: (shares: number) => boolean): ValueMove[] {
  const byDay = new Map<number, number>();
  for (const transaction of byDate(record.transactions)) {
    const { date, shares, currency } = transaction;
    if (!counts(shares)) continue;
    const rate = currency === 'USD' ? rateOn(record.usdInCad, date) : 1;
    byDay.set(date, (byDay.get(date) ?? 0) + transactionValue(transaction) * rate);
  }
  return [...byDay].map(([dateint, value]) => ({ dateint, value }));
}

function rateOn(usdInCad: Bars, date: number): number {
  return closeOn(usdInCad, date) || (usdInCad.count > 0 ? usdInCad.close[0] : 0) || 1;
}

/** The last valid close up to and including a date; 0 if there is none. */
function closeOn(bars: Bars, date: number): number {
  return closeBefore(bars, lowerBound(bars.time, bars.count, wallOfDate(date) + DAY_SECONDS));
}
