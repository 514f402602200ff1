import { Holdings, type SplitsBySecurity } from '../../engine/portfolio/holdings.ts';
import { type Position, positionOf } from '../../engine/portfolio/position.ts';
import type { Transaction } from '../../engine/portfolio/transaction.ts';
import { type ValueHistory, valueHistory, weekEnds } from '../../engine/portfolio/value-history.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { securityKey } from '../../engine/quotes/security-key.ts';
import { Bars } from '../../engine/series/bars.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import type { Instrument, MarketSource, SecurityName } from '../market/market-source.ts';
import { emptyQuote } from '../market/quote-figures.ts';

/** Whether a caller gets an instrument's figures delayed. */
type IsDelayed = (instrument: Instrument) => boolean;

/** One security in a portfolio, and its value. */
interface HeldSecurity {
  readonly symbol: string;
  readonly region: Region;
  /** Empty if the security is unknown; its position is then valued at its cost. */
  readonly name: string;
  readonly delayed: boolean;
  readonly posn: Position;
}

/** The symbol of the index for the price of a US dollar in Canadian dollars. */
const USD_IN_CAD = 'FX$USD/CAD';

/** How many days before the first transaction to look for the close that applies on its date. */
const LOOK_BACK_DAYS = 14;

// Reused: filled and read within one call.
const quote = emptyQuote();

/** The securities that a valuation of transactions needs from the market: those traded, each once, and the exchange rate. */
export function securityNames(transactions: readonly Transaction[]): SecurityName[] {
  if (transactions.length === 0) return [];
  const names = new Map(
    transactions.map(({ symbol, region }) => [securityKey({ symbol, region }), { symbol, region }]),
  );
  return [...names.values(), { symbol: USD_IN_CAD, region: 'C' }];
}

/**
 * Today's holdings after `transactions`, by symbol, at the market's last prices. Transactions later than the market's today
 * (which may be a recorded day) have not happened yet.
 */
export function heldSecurities(
  source: MarketSource,
  transactions: readonly Transaction[],
  isDelayed: IsDelayed,
): HeldSecurity[] {
  const today = source.clock.date();
  const securities = securitiesOf(source, transactions);
  const holdings = new Holdings(transactions, splitsOf(source, securities));
  holdings.advanceTo(today);
  const rate = lastPrice(source, source.find(USD_IN_CAD, 'C'), isDelayed);
  const held: HeldSecurity[] = [];
  for (const { key, symbol, region, currency, instrument } of securities) {
    const holding = holdings.bySecurity.get(key);
    if (holding === undefined || holding.shares === 0) continue;
    const posn = positionOf(holding, lastPrice(source, instrument, isDelayed), currency, rate);
    const delayed = instrument !== undefined && isDelayed(instrument);
    held.push({ symbol, region, name: instrument?.name ?? '', delayed, posn });
  }
  return held.sort((a, b) => (a.symbol < b.symbol || (a.symbol === b.symbol && a.region < b.region) ? -1 : 1));
}

/**
 * The value of a portfolio at the end of each week since its first transaction, and today. `turn` is awaited before each
 * security's bars are computed; if it throws, the work ends.
 */
export async function weeklyHistory(
  source: MarketSource,
  transactions: readonly Transaction[],
  isDelayed: IsDelayed,
  turn: () => Promise<void>,
): Promise<ValueHistory> {
  const today = source.clock.date();
  const happened = transactions.filter(({ date }) => date <= today);
  if (happened.length === 0) return { totals: [], buys: [], sells: [], currency: 'CAD', leftOut: false };
  const first = happened.reduce((least, { date }) => Math.min(least, date), today);
  const securities = securitiesOf(source, happened);
  const from = dateOfWall(wallOfDate(first) - LOOK_BACK_DAYS * DAY_SECONDS);
  const closes = async (instrument: Instrument | undefined): Promise<Bars> =>
    instrument === undefined ? new Bars() : barsOf(source, instrument, from, today, isDelayed(instrument));
  const prices = new Map<string, Bars>();
  for (const { key, instrument } of securities) {
    await turn();
    prices.set(key, await closes(instrument));
  }
  const record = {
    transactions: happened,
    prices,
    splits: splitsOf(source, securities),
    usdInCad: await closes(source.find(USD_IN_CAD, 'C')),
  };
  return valueHistory(record, weekEnds(first, today));
}

/** A security of a portfolio, with its instrument if the market knows it. */
interface Security {
  readonly key: string;
  readonly symbol: string;
  readonly region: Region;
  readonly currency: 'CAD' | 'USD';
  readonly instrument: Instrument | undefined;
}

function securitiesOf(source: MarketSource, transactions: readonly Transaction[]): Security[] {
  const securities = new Map<string, Security>();
  for (const { symbol, region, currency } of transactions) {
    const key = securityKey({ symbol, region });
    if (securities.has(key)) continue;
    securities.set(key, { key, symbol, region, currency, instrument: source.find(symbol, region) });
  }
  return [...securities.values()];
}

function splitsOf(source: MarketSource, securities: readonly Security[]): SplitsBySecurity {
  return new Map(
    securities.map(({ key, instrument }) => [key, instrument === undefined ? [] : source.restructurings(instrument)]),
  );
}

/** 0 if there is none. */
function lastPrice(source: MarketSource, instrument: Instrument | undefined, isDelayed: IsDelayed): number {
  return instrument === undefined ? 0 : source.quote(instrument, isDelayed(instrument), quote).last;
}

async function barsOf(
  source: MarketSource,
  instrument: Instrument,
  from: number,
  to: number,
  delayed: boolean,
): Promise<Bars> {
  const days = await source.bars(instrument, from, to, delayed);
  const bars = new Bars(days.length);
  for (const { date, open, high, low, close, volume, trades } of days) {
    bars.append(wallOfDate(date), open, high, low, close, volume, trades);
  }
  return bars;
}
