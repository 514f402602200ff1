import { boardLot } from '../../engine/quotes/board-lot.ts';
import { BAR_SIMULATED, Bars } from '../../engine/series/bars.ts';
import { SESSION_OPEN, SESSION_SLOTS } from '../../engine/series/session.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import type { DayBar, Instrument } from '../market/market-source.ts';
import { priceStep, roundToStep } from '../market/price-step.ts';
import type { Halt } from './halts.ts';
import { kindOf } from './kind.ts';
import { FACTOR_VOLATILITY, wandering } from './market-factors.ts';
import { MinuteTraffic } from './minute-traffic.ts';
import type { Random } from './random.ts';
import type { Simulation } from './simulation.ts';
import { simulationKey } from './simulation-profile.ts';

/** What a day's minutes must add up to. `trades` is 0 where nobody counted them. */
export type DayFigures = Omit<DayBar, 'simulated'>;

/** The most prints of a recorded day without a print count. */
const TRADES_MAX = 6000;

// Reused by every call, and filled before they are read.
const traffic = new MinuteTraffic();
const { counts, weights } = traffic;
const strays = new Float64Array(SESSION_SLOTS);
const own = new Float64Array(SESSION_SLOTS);
/** The path by print: a price that has not been rounded to a step or confined to the day's range yet. */
let paths = new Float64Array(TRADES_MAX);

/**
 * The minute bars of one day. The first opens at the day's open, the last closes at its close, their extremes are its high and
 * low, and their volumes and prints add up exactly to its own. They are busiest at the opening and the close; minutes without
 * trades are omitted, and there are none within a halt. The shape follows the market's on that date, so that instruments also
 * move together within the day. It is a function of seed, symbol and date. `sessionLength` is in minutes. A recorded day without
 * a print count gets one that its volume allows.
 */
export function simulateMinutes(
  instrument: Instrument,
  day: DayFigures,
  sessionLength: number,
  halt: Halt | undefined,
  { seed, factors, random }: Simulation,
): Bars {
  const trades = tradesOf(instrument, day);
  const bars = new Bars(Math.min(trades, sessionLength) + 1);
  if (trades === 0) return bars;

  const { hash, sign } = simulationKey(instrument);
  random.key(seed ^ 0x6a09e667, hash, day.date);
  traffic.spread(trades, sessionLength, halt, instrument.isIndex, random);

  const { beta, factor, factorBeta, volatility } = kindOf(instrument.kind);
  const market = beta * FACTOR_VOLATILITY.market;
  const second = factorBeta * FACTOR_VOLATILITY[factor];
  const whole = Math.hypot(market, second, volatility);
  const marketShape = factors.shapeOf('market', day.date);
  const secondShape = factors.shapeOf(factor, day.date);
  wandering(random, own);
  for (let slot = 0; slot < sessionLength; slot++) {
    const common = market * marketShape[slot] + second * secondShape[slot];
    strays[slot] = (common + volatility * own[slot]) / whole;
  }
  const extremes = tracePrints(instrument, day, trades, sessionLength, sign, random);
  gather(instrument, day, extremes, trades, sessionLength, random, bars);
  return bars;
}

/** The number of prints of the day; 0 if there was no trading. */
function tradesOf(instrument: Instrument, day: DayFigures): number {
  const flat = day.high === day.low;
  // The first and the last print, and one for each extreme that is neither the open nor the close.
  const needed = flat
    ? 1
    : 2 + (day.high > Math.max(day.open, day.close) ? 1 : 0) + (day.low < Math.min(day.open, day.close) ? 1 : 0);
  if (day.trades > 0) return Math.max(needed, day.trades);
  if (instrument.isIndex) return 4 * SESSION_SLOTS;
  if (flat && day.volume === 0) return 0;
  const lots = Math.floor(day.volume / boardLot(instrument.boardlot, day.low));
  return Math.max(needed, Math.min(TRADES_MAX, Math.floor(lots / 3), Math.floor(4 * Math.sqrt(lots))));
}

/** The prints at the day's extremes, unless the open or close is already there; -1 for none. */
interface Extremes {
  readonly highest: number;
  readonly lowest: number;
}

/** Fills `paths` for the day's prints in order; the extremes are the inner prints with the most extreme paths. */
function tracePrints(
  instrument: Instrument,
  day: DayFigures,
  trades: number,
  slots: number,
  sign: number,
  random: Random,
): Extremes {
  if (paths.length < trades) paths = new Float64Array(trades * 2);
  const { open, high, low, close } = day;
  const drift = close - open;
  // The path on each side of the straight line is scaled until it touches the day's extreme on that side.
  let above = (high - low) * 4;
  let below = above;
  for (let slot = 0; slot < slots - 1; slot++) {
    if (counts[slot] === 0) continue;
    const stray = strays[slot];
    const line = open + (drift * (slot + 1)) / slots;
    if (stray > 0) above = Math.min(above, (high - line) / stray);
    else if (stray < 0) below = Math.min(below, (low - line) / stray);
  }
  const step = priceStep(instrument, low);
  const noise = Math.max(step, (high - low) * 0.012);
  let index = 0;
  let highest = 1;
  let lowest = 1;
  let highestRaw = Number.NEGATIVE_INFINITY;
  let lowestRaw = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < slots; slot++) {
    const count = counts[slot];
    const strayBefore = slot === 0 ? 0 : strays[slot - 1];
    const strayAfter = strays[slot];
    for (let k = 0; k < count; k++, index++) {
      const part = (k + 1) / (count + 1);
      const stray = strayBefore + (strayAfter - strayBefore) * part;
      const line = open + (drift * (slot + part)) / slots;
      const raw = line + stray * (stray > 0 ? above : below) + sign * (random.uniform() - 0.5) * noise;
      paths[index] = raw;
      if (index === 0 || index === trades - 1) continue;
      if (raw > highestRaw) {
        highestRaw = raw;
        highest = index;
      }
      if (raw < lowestRaw) {
        lowestRaw = raw;
        lowest = index;
      }
    }
  }
  const needsHigh = high > Math.max(open, close);
  const needsLow = low < Math.min(open, close);
  // With a single inner print, highest and lowest are the same; then the day needs only one of them.
  if (needsLow && lowest === highest && needsHigh) lowest = highest === 1 ? 2 : highest - 1;
  return { highest: needsHigh ? highest : -1, lowest: needsLow ? lowest : -1 };
}

/**
 * The price of a print: the open for the first, the close for the last, the day's extremes for theirs, and for every other print
 * its path rounded to a step within the day's range.
 */
function priceOf(instrument: Instrument, day: DayFigures, extremes: Extremes, trades: number, index: number): number {
  if (index === extremes.lowest) return day.low;
  if (index === extremes.highest) return day.high;
  if (index === trades - 1) return day.close;
  return index === 0 ? day.open : priceAt(instrument, day, paths[index]);
}

function priceAt(instrument: Instrument, { low, high }: DayFigures, path: number): number {
  return Math.max(low, Math.min(high, roundToStep(path, priceStep(instrument, path))));
}

/** Aggregates the prints into minute bars, and gives each its share of the day's volume. */
function gather(
  instrument: Instrument,
  day: DayFigures,
  extremes: Extremes,
  trades: number,
  slots: number,
  random: Random,
  into: Bars,
): void {
  const { highest, lowest } = extremes;
  const opening = wallOfDate(day.date) + SESSION_OPEN;
  const lot = instrument.isIndex ? 1 : boardLot(instrument.boardlot, day.low);
  // Every print gets a board lot, and the rest is distributed by how busy the minute is; on a day too quiet for that, single
  // shares are distributed.
  const perPrint = day.volume >= trades * lot ? lot : 0;
  const unit = perPrint === 0 ? 1 : lot;
  const rest = day.volume - trades * perPrint;
  const restUnits = Math.floor(rest / unit);
  const oddSlot = traffic.minuteOf(Math.floor(random.uniform() * trades), slots);
  let index = 0;
  let before = 0;
  let dealt = 0;
  let last = 0;
  for (let slot = 0; slot < slots; slot++) if (counts[slot] > 0) last = slot;
  for (let slot = 0; slot < slots; slot++) {
    const count = counts[slot];
    before += weights[slot];
    if (count === 0) continue;
    const end = index + count;
    const open = priceOf(instrument, day, extremes, trades, index);
    const close = count === 1 ? open : priceOf(instrument, day, extremes, trades, end - 1);
    let high = Math.max(open, close);
    let low = Math.min(open, close);
    if (count > 2) {
      // Prices are monotonic in the paths, so only the extreme paths within a minute have to be priced.
      let up = Number.NEGATIVE_INFINITY;
      let down = Number.POSITIVE_INFINITY;
      for (let k = index + 1; k < end - 1; k++) {
        if (k === highest || k === lowest) continue;
        const path = paths[k];
        if (path > up) up = path;
        if (path < down) down = path;
      }
      if (up >= down) {
        high = Math.max(high, priceAt(instrument, day, up));
        low = Math.min(low, priceAt(instrument, day, down));
      }
      if (highest > index && highest < end) high = day.high;
      if (lowest > index && lowest < end) low = day.low;
    }
    index = end;
    const until = slot === last ? restUnits : Math.min(restUnits, Math.floor((before / traffic.weight) * restUnits));
    let volume = count * perPrint + (until - dealt) * unit;
    dealt = until;
    if (slot === oddSlot) volume += rest - restUnits * unit;
    into.append(opening + slot * 60, open, high, low, close, volume, count, BAR_SIMULATED);
  }
}
