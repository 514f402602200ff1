import { boardLot } from '../../engine/quotes/board-lot.ts';
import { BAR_SIMULATED, type Bars } from '../../engine/series/bars.ts';
import { wallOfDate } from '../../engine/series/exchange-time.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { FACTOR_VOLATILITY } from './market-factors.ts';
import type { Instrument } from './market-source.ts';
import { priceStep, roundToStep } from './price-step.ts';
import type { Random } from './random.ts';
import { shareBasis } from './share-basis.ts';
import type { Simulation } from './simulation.ts';
import { type Profile, WEEKDAYS_A_YEAR } from './simulation-profile.ts';
import { weekdayNumber, weekdayNumbers } from './trading-calendar.ts';

// GARCH(1,1) of the instrument's own variance, see market-factors.ts.
const REACTION = 0.07;
const MEMORY = 0.9;

/** No day moves further than this, in log terms. */
const LIMIT = 0.35;
/** How much of a day's return has happened before the opening, on average. */
const OVERNIGHT = 0.3;
/** How much of yesterday's unusual volume is still there today. */
const VOLUME_MEMORY = 0.7;
/** Prints of the busiest simulated day; a real one has more and smaller ones. */
const TRADES_MAX = 6000;
/** An index is published this often in a session. */
const INDEX_PRINTS = 1560;

/** Days after which nothing of an unusual volume is left in 53 bits, and more. */
const VOLUME_FORGOTTEN = 150;

/** A stretch of days to be simulated. Prices are logs in today's shares. */
interface Stretch {
  /** The instrument's trading dates, oldest first. */
  readonly dates: readonly number[];
  /** The trading date before them, and its log close. */
  readonly before: number;
  readonly start: number;
  /** The log close that the last day must have: a recorded stretch follows. Without it the path is pulled to `trend`. */
  readonly end?: number | undefined;
  /** The log price of the trend on `trendDate`. */
  readonly trend: number;
  readonly trendDate: number;
  /** Bars of days before this date are not wanted: those that are come out the same, at a fraction of the cost. */
  readonly wantedFrom?: number | undefined;
}

/**
 * Appends a simulated bar per date to `into`. Each day's return is the instrument's share of the forces of that date
 * plus a draw of its own, keyed by seed, symbol and date, with clustered variance; so the same stretch comes out the
 * same in every process. Volume follows the size of the move and its own past; a day on which nobody traded is a flat
 * bar at the last price. Unadjusted: prices and volumes are in the shares of their date.
 */
export function simulateDays(
  instrument: Instrument,
  profile: Profile,
  restructurings: readonly Restructuring[],
  stretch: Stretch,
  simulation: Simulation,
  into: Bars,
): void {
  const path = closesOf(profile, stretch, simulation);
  const { dates, wantedFrom = 0 } = stretch;
  let first = 0;
  while (first < dates.length && dates[first] < wantedFrom) first++;
  first = Math.max(0, first - 2 * VOLUME_FORGOTTEN);
  const count = into.count;
  if (appendDays(instrument, profile, restructurings, stretch, path, first, simulation, into)) return;
  into.truncate(count);
  appendDays(instrument, profile, restructurings, stretch, path, 0, simulation, into);
}

/**
 * Appends the bars that are wanted, going through the days from `first` on. False when a day without a trade has no price
 * to stand at, because it is not known when the last trade was.
 */
function appendDays(
  instrument: Instrument,
  profile: Profile,
  restructurings: readonly Restructuring[],
  stretch: Stretch,
  path: ClosePath,
  first: number,
  simulation: Simulation,
  into: Bars,
): boolean {
  const { hash, sign } = profile.key;
  const { seed, random } = simulation;
  const { dates, wantedFrom = 0 } = stretch;
  const known = first === 0 ? 0 : first + VOLUME_FORGOTTEN;
  const before = first === 0 ? stretch.before : dates[first - 1];
  let previous = first === 0 ? stretch.start : path.close[first - 1];
  let lastBasis = shareBasis(restructurings, before);
  let lastPrice = first === 0 ? Math.exp(previous) * lastBasis : 0;
  let unusual = 0;
  for (let i = first; i < dates.length; i++) {
    const date = dates[i];
    const close = path.close[i];
    const spread = path.volatility[i];
    const basis = shareBasis(restructurings, date);
    if (basis !== lastBasis) lastPrice *= basis / lastBasis;
    lastBasis = basis;
    random.key(seed, hash ^ 0x2545f491, date);
    const overnight = (close - previous) * OVERNIGHT + sign * random.normal() * spread * 0.25;
    const open = Math.max(previous - LIMIT, Math.min(previous + LIMIT, previous + overnight));
    const one = -Math.log(1 - random.uniform()) * spread * 0.32;
    const other = -Math.log(1 - random.uniform()) * spread * 0.32;
    unusual = VOLUME_MEMORY * unusual + 0.3 * random.normal();
    if (i < known) {
      previous = close;
      continue;
    }
    const excitement = 0.25 * (Math.min(4, Math.abs(close - previous) / spread) - 0.8);
    const price = Math.exp(close) * basis;
    const volume = (profile.volume / basis) * Math.exp(unusual + excitement);
    // The far end of a bridge has to be reached by a trade.
    const least = stretch.end !== undefined && i === dates.length - 1 ? 1 : 0;
    const trades = Math.max(least, tradesOf(instrument, profile, volume, price, random));

    if (trades > 0) {
      const up = sign > 0 ? one : other;
      const down = sign > 0 ? other : one;
      if (date >= wantedFrom) appendTraded(instrument, into, date, basis, open, close, up, down, volume, trades);
      lastPrice = steppedPrice(instrument, close, basis);
    } else if (date >= wantedFrom) {
      if (lastPrice === 0) return false;
      const flat = roundToStep(lastPrice, priceStep(instrument, lastPrice));
      into.append(wallOfDate(date), flat, flat, flat, flat, 0, 0, BAR_SIMULATED);
    }
    previous = close;
  }
  return true;
}

/** The price of a log price in today's shares, in the shares of a date, on a price step. */
function steppedPrice(instrument: Instrument, log: number, basis: number): number {
  const price = Math.exp(log) * basis;
  return roundToStep(price, priceStep(instrument, price));
}

/** Rounds a traded day to price steps and whole shares, so that its prints can make exactly this bar. */
function appendTraded(
  instrument: Instrument,
  into: Bars,
  date: number,
  basis: number,
  logOpen: number,
  logClose: number,
  up: number,
  down: number,
  volume: number,
  trades: number,
): void {
  const close = steppedPrice(instrument, logClose, basis);
  // One print has one price, and up to three cannot make four of them.
  const open = trades === 1 ? close : steppedPrice(instrument, logOpen, basis);
  const wide = trades >= 4;
  const top = wide ? steppedPrice(instrument, Math.max(logOpen, logClose) + up, basis) : 0;
  const bottom = wide ? steppedPrice(instrument, Math.min(logOpen, logClose) - down, basis) : open;
  const high = Math.max(open, close, top);
  const low = Math.min(open, close, bottom);
  const lot = boardLot(instrument.boardlot, low);
  const shares = instrument.isIndex ? Math.round(volume) : Math.max(Math.round(volume), trades * lot);
  into.append(wallOfDate(date), open, high, low, close, shares, trades, BAR_SIMULATED);
}

function tradesOf(instrument: Instrument, profile: Profile, volume: number, price: number, random: Random): number {
  if (instrument.isIndex) return INDEX_PRINTS;
  const expected = volume / (boardLot(instrument.boardlot, price) * profile.lotsPerTrade);
  // Fewer than a few a day: whole prints by chance, none on some days.
  const trades = expected < 12 ? Math.floor(expected * 2 * random.uniform() + random.uniform()) : Math.round(expected);
  return Math.min(TRADES_MAX, trades);
}

interface ClosePath {
  readonly close: Float64Array;
  /** Each day's own and shared volatility together. */
  readonly volatility: Float64Array;
}

function closesOf(profile: Profile, stretch: Stretch, { seed, factors, random }: Simulation): ClosePath {
  const { dates, end } = stretch;
  const close = new Float64Array(dates.length);
  const volatility = new Float64Array(dates.length);
  const longRun = profile.volatility ** 2;
  const shared = Math.hypot(
    profile.beta * FACTOR_VOLATILITY.market,
    profile.factorBeta * FACTOR_VOLATILITY[profile.factor],
  );
  const { key, beta, factorBeta, growth, pull } = profile;
  const trendNumber = weekdayNumber(stretch.trendDate);
  const days = weekdayNumbers(dates);
  const last = days[days.length - 1] ?? 0;
  const market = factors.levels('market', last);
  const second = factors.levels(profile.factor, last);
  let variance = longRun;
  let level = stretch.start;
  let from = factors.indexOf(weekdayNumber(stretch.before));
  for (let i = 0; i < dates.length; i++) {
    const day = days[i];
    const at = factors.indexOf(day);
    random.key(seed, key.hash, dates[i]);
    const own = Math.sqrt(variance) * random.shock();
    let move =
      own + beta * (market[at] - market[from]) + (factorBeta === 0 ? 0 : factorBeta * (second[at] - second[from]));
    if (end === undefined) {
      const years = (day - trendNumber) / WEEKDAYS_A_YEAR;
      move += growth / WEEKDAYS_A_YEAR + pull * (stretch.trend + growth * years - level);
    }
    level += Math.max(-LIMIT, Math.min(LIMIT, move));
    close[i] = level;
    volatility[i] = Math.sqrt(variance + shared * shared);
    const remembered = Math.max(-0.2, Math.min(0.2, own));
    variance = longRun * (1 - REACTION - MEMORY) + REACTION * remembered * remembered + MEMORY * variance;
    from = at;
  }
  if (end !== undefined) {
    // The bridge: what is missing at the far end is made good in equal parts along the way.
    const missing = end - level;
    for (let i = 0; i < dates.length; i++) close[i] = close[i] + (missing * (i + 1)) / dates.length;
  }
  return { close, volatility };
}
