import { boardLot } from '../../engine/quotes/board-lot.ts';
import { BAR_SIMULATED, type Bars } from '../../engine/series/bars.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { weekdayNumber } from '../../engine/series/trading-calendar.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import type { Instrument } from '../market/market-source.ts';
import { priceStep, roundToStep } from '../market/price-step.ts';
import { FACTOR_VOLATILITY } from './market-factors.ts';
import { firstShocks, type Random } from './random.ts';
import { shareBasis } from './share-basis.ts';
import type { Simulation } from './simulation.ts';
import { type Profile, WEEKDAYS_A_YEAR } from './simulation-profile.ts';
import { dayAt, type TradingDays } from './trading-days.ts';

// GARCH(1,1) of the instrument's own variance; see market-factors.ts.
const REACTION = 0.07;
const MEMORY = 0.9;

/** No day moves further than this, in log terms. */
const LIMIT = 0.35;
/** The average share of a day's return that happens overnight. */
const OVERNIGHT = 0.3;
/** How much of yesterday's unusual volume persists today. */
const VOLUME_MEMORY = 0.7;
/** Prints of the busiest simulated day; a real one has more and smaller ones. */
const TRADES_MAX = 6000;
/** How often an index is published in a session. */
const INDEX_PRINTS = 1560;

/** More than enough days for an unusual volume to vanish in 53 bits. */
const VOLUME_FORGOTTEN = 150;

// The path of a stretch by day: its draws, its log closes, and its own variance. Reused by every call, and filled before they are
// read.
let shocks = new Float64Array(0);
let closes = new Float64Array(0);
let variances = new Float64Array(0);

/** A stretch of days to be simulated. Prices are logs in today's shares. */
interface Stretch {
  /** The instrument's trading days. */
  readonly days: TradingDays;
  /** The trading date before them, and its log close. */
  readonly before: number;
  readonly start: number;
  /** The log close that the last day must reach, if a recorded stretch follows. Otherwise the path is pulled towards `trend`. */
  readonly end?: number | undefined;
  /** The log price of the trend on `trendDate`. */
  readonly trend: number;
  readonly trendDate: number;
  /** Bars before this date are not needed; leaving them out does not change the others and saves most of the cost. */
  readonly wantedFrom?: number | undefined;
}

/**
 * Appends a simulated bar per date to `into`. Each day's return is the instrument's share of that date's factors plus a draw of
 * its own, keyed by seed, symbol and date, with clustered variance; so a stretch is the same in every process. Volume follows the
 * size of the move and its own past; a day without trades is a flat bar at the last price. Bars are unadjusted: prices and
 * volumes are in the shares of their date.
 */
export function simulateDays(
  instrument: Instrument,
  profile: Profile,
  restructurings: readonly Restructuring[],
  stretch: Stretch,
  simulation: Simulation,
  into: Bars,
): void {
  walk(profile, stretch, simulation);
  const wanted = dayAt(stretch.days, stretch.wantedFrom ?? 0);
  const count = into.count;
  // A day without a trade may need the price of earlier days; starting from the very first day, everything is known.
  for (let before = VOLUME_FORGOTTEN; ; before *= 2) {
    const first = Math.max(0, wanted - before);
    if (appendDays(instrument, profile, restructurings, stretch, first, simulation, into)) return;
    into.truncate(count);
  }
}

/**
 * Appends the wanted bars, starting with day `first`. Returns false if a day without a trade has no price, because the last trade
 * lies before `first`.
 */
function appendDays(
  instrument: Instrument,
  profile: Profile,
  restructurings: readonly Restructuring[],
  stretch: Stretch,
  first: number,
  simulation: Simulation,
  into: Bars,
): boolean {
  const { hash, sign } = profile.key;
  const { seed, random } = simulation;
  const { wantedFrom = 0 } = stretch;
  const { dates } = stretch.days;
  const shared = sharedVolatility(profile);
  const known = first === 0 ? 0 : first + VOLUME_FORGOTTEN;
  const before = first === 0 ? stretch.before : dates[first - 1];
  let previous = first === 0 ? stretch.start : closes[first - 1];
  let lastBasis = shareBasis(restructurings, before);
  let lastPrice = first === 0 ? Math.exp(previous) * lastBasis : 0;
  let unusual = 0;
  for (let i = first; i < dates.length; i++) {
    const date = dates[i];
    const close = closes[i];
    const basis = shareBasis(restructurings, date);
    if (basis !== lastBasis) lastPrice *= basis / lastBasis;
    lastBasis = basis;
    random.key(seed, hash ^ 0x2545f491, date);
    const strayed = random.normal();
    const one = random.uniform();
    const other = random.uniform();
    unusual = VOLUME_MEMORY * unusual + 0.3 * random.normal();
    if (i < known) {
      previous = close;
      continue;
    }
    const spread = Math.sqrt(variances[i] + shared * shared);
    const overnight = (close - previous) * OVERNIGHT + sign * strayed * spread * 0.25;
    const open = Math.max(previous - LIMIT, Math.min(previous + LIMIT, previous + overnight));
    const excitement = 0.25 * (Math.min(4, Math.abs(close - previous) / spread) - 0.8);
    const price = Math.exp(close) * basis;
    const volume = (profile.volume / basis) * Math.exp(unusual + excitement);
    // The end of a bridge has to be reached by a trade.
    const least = stretch.end !== undefined && i === dates.length - 1 ? 1 : 0;
    const trades = Math.max(least, tradesOf(instrument, profile, volume, price, random));

    if (trades > 0) {
      lastPrice = roundToStep(price, priceStep(instrument, price));
      if (date >= wantedFrom) {
        const up = -Math.log(1 - (sign > 0 ? one : other)) * spread * 0.32;
        const down = -Math.log(1 - (sign > 0 ? other : one)) * spread * 0.32;
        const top = Math.max(open, close) + up;
        const bottom = Math.min(open, close) - down;
        appendTraded(instrument, into, date, basis, open, lastPrice, top, bottom, volume, trades);
      }
    } else if (date >= wantedFrom) {
      if (lastPrice === 0) return false;
      const flat = roundToStep(lastPrice, priceStep(instrument, lastPrice));
      into.append(wallOfDate(date), flat, flat, flat, flat, 0, 0, BAR_SIMULATED);
    }
    previous = close;
  }
  return true;
}

/** Converts a log price in today's shares to a price in the shares of a date, rounded to a price step. */
function steppedPrice(instrument: Instrument, log: number, basis: number): number {
  const price = Math.exp(log) * basis;
  return roundToStep(price, priceStep(instrument, price));
}

/** Rounds a traded day to price steps and whole shares, so that prints can add up to exactly this bar. */
function appendTraded(
  instrument: Instrument,
  into: Bars,
  date: number,
  basis: number,
  logOpen: number,
  close: number,
  logTop: number,
  logBottom: number,
  volume: number,
  trades: number,
): void {
  // One print has one price, and up to three cannot have four different ones.
  const open = trades === 1 ? close : steppedPrice(instrument, logOpen, basis);
  const wide = trades >= 4;
  const top = wide ? steppedPrice(instrument, logTop, basis) : 0;
  const bottom = wide ? steppedPrice(instrument, logBottom, basis) : open;
  const high = Math.max(open, close, top);
  const low = Math.min(open, close, bottom);
  const lot = boardLot(instrument.boardlot, low);
  const shares = instrument.isIndex ? Math.round(volume) : Math.max(Math.round(volume), trades * lot);
  into.append(wallOfDate(date), open, high, low, close, shares, trades, BAR_SIMULATED);
}

function tradesOf(instrument: Instrument, profile: Profile, volume: number, price: number, random: Random): number {
  if (instrument.isIndex) return INDEX_PRINTS;
  const expected = volume / (boardLot(instrument.boardlot, price) * profile.lotsPerTrade);
  // With only a few trades a day, their number is random, and zero on some days.
  const trades = expected < 12 ? Math.floor(expected * 2 * random.uniform() + random.uniform()) : Math.round(expected);
  return Math.min(TRADES_MAX, trades);
}

/** The volatility that an instrument takes on from the factors. */
function sharedVolatility({ beta, factor, factorBeta }: Profile): number {
  return Math.hypot(beta * FACTOR_VOLATILITY.market, factorBeta * FACTOR_VOLATILITY[factor]);
}

/** Fills the path of a stretch. */
function walk(profile: Profile, stretch: Stretch, { seed, factors }: Simulation): void {
  const { key, beta, factor, factorBeta, growth, pull } = profile;
  const { end, trend } = stretch;
  const { dates, weekdays } = stretch.days;
  const count = dates.length;
  if (closes.length < count) {
    shocks = new Float64Array(count);
    closes = new Float64Array(count);
    variances = new Float64Array(count);
  }
  firstShocks(seed, key.hash, dates, shocks);
  const longRun = profile.volatility ** 2;
  const least = longRun * (1 - REACTION - MEMORY);
  const yearly = growth / WEEKDAYS_A_YEAR;
  const trendNumber = weekdayNumber(stretch.trendDate);
  const last = weekdays[count - 1] ?? 0;
  const market = factors.levels('market', last);
  const second = factors.levels(factor, last);
  let variance = longRun;
  let level = stretch.start;
  let from = factors.indexOf(weekdayNumber(stretch.before));
  for (let i = 0; i < count; i++) {
    const day = weekdays[i];
    const at = factors.indexOf(day);
    const own = Math.sqrt(variance) * shocks[i];
    let move =
      own + beta * (market[at] - market[from]) + (factorBeta === 0 ? 0 : factorBeta * (second[at] - second[from]));
    if (end === undefined) {
      const years = (day - trendNumber) / WEEKDAYS_A_YEAR;
      move += yearly + pull * (trend + growth * years - level);
    }
    level += Math.max(-LIMIT, Math.min(LIMIT, move));
    closes[i] = level;
    variances[i] = variance;
    const remembered = Math.max(-0.2, Math.min(0.2, own));
    variance = least + REACTION * remembered * remembered + MEMORY * variance;
    from = at;
  }
  if (end === undefined) return;
  // The bridge: the difference at the end is spread evenly over the path.
  const missing = end - level;
  for (let i = 0; i < count; i++) closes[i] = closes[i] + (missing * (i + 1)) / count;
}
