import { boardLot } from '../../engine/quotes/board-lot.ts';
import { BAR_SIMULATED, type Bars } from '../../engine/series/bars.ts';
import { wallOfDate } from '../../engine/series/exchange-time.ts';
import { FACTOR_VOLATILITY } from './market-factors.ts';
import type { Instrument, Restructuring } from './market-source.ts';
import { priceStep, roundToStep } from './price-step.ts';
import type { Random } from './random.ts';
import { shareBasis } from './share-basis.ts';
import type { Simulation } from './simulation.ts';
import { type Profile, WEEKDAYS_A_YEAR } from './simulation-profile.ts';
import { weekdayNumber } from './trading-calendar.ts';

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

/** A stretch of days to be simulated. Prices are logs in today's shares. */
export interface Stretch {
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
  const { hash, sign } = profile.key;
  const { seed, random } = simulation;
  const path = closesOf(profile, stretch, simulation);
  const { dates, before } = stretch;
  let previous = stretch.start;
  let lastPrice = Math.exp(previous) * shareBasis(restructurings, before);
  let lastBasis = shareBasis(restructurings, before);
  let unusual = 0;
  for (let i = 0; i < dates.length; i++) {
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
    const excitement = 0.25 * (Math.min(4, Math.abs(close - previous) / spread) - 0.8);
    const price = Math.exp(close) * basis;
    const volume = (profile.volume / basis) * Math.exp(unusual + excitement);
    // The far end of a bridge has to be reached by a trade.
    const least = stretch.end !== undefined && i === dates.length - 1 ? 1 : 0;
    const trades = Math.max(least, tradesOf(instrument, profile, volume, price, random));

    if (trades === 0) {
      const flat = roundToStep(lastPrice, priceStep(instrument, lastPrice));
      into.append(wallOfDate(date), flat, flat, flat, flat, 0, 0, BAR_SIMULATED);
    } else {
      appendTraded(
        instrument,
        into,
        date,
        basis,
        open,
        close,
        sign > 0 ? one : other,
        sign > 0 ? other : one,
        volume,
        trades,
      );
      lastPrice = into.close[into.count - 1];
    }
    previous = close;
  }
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
  const stepped = (log: number): number => {
    const price = Math.exp(log) * basis;
    return roundToStep(price, priceStep(instrument, price));
  };
  const close = stepped(logClose);
  // One print has one price, and up to three cannot make four of them.
  const open = trades === 1 ? close : stepped(logOpen);
  const wide = trades >= 4;
  const high = Math.max(open, close, wide ? stepped(Math.max(logOpen, logClose) + up) : 0);
  const low = Math.min(open, close, wide ? stepped(Math.min(logOpen, logClose) - down) : open);
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
  const trendNumber = weekdayNumber(stretch.trendDate);
  let variance = longRun;
  let level = stretch.start;
  let from = weekdayNumber(stretch.before);
  for (let i = 0; i < dates.length; i++) {
    const date = dates[i];
    const day = weekdayNumber(date);
    random.key(seed, profile.key.hash, date);
    const own = Math.sqrt(variance) * random.shock();
    let move =
      own +
      profile.beta * factors.between('market', from, day) +
      (profile.factorBeta === 0 ? 0 : profile.factorBeta * factors.between(profile.factor, from, day));
    if (end === undefined) {
      const years = (day - trendNumber) / WEEKDAYS_A_YEAR;
      move += profile.growth / WEEKDAYS_A_YEAR + profile.pull * (stretch.trend + profile.growth * years - level);
    }
    level += Math.max(-LIMIT, Math.min(LIMIT, move));
    close[i] = level;
    volatility[i] = Math.sqrt(variance + shared * shared);
    const remembered = Math.max(-0.2, Math.min(0.2, own));
    variance = longRun * (1 - REACTION - MEMORY) + REACTION * remembered * remembered + MEMORY * variance;
    from = day;
  }
  if (end !== undefined) {
    // The bridge: what is missing at the far end is made good in equal parts along the way.
    const missing = end - level;
    for (let i = 0; i < dates.length; i++) close[i] = close[i] + (missing * (i + 1)) / dates.length;
  }
  return { close, volatility };
}
