import { boardLot } from '../../engine/quotes/board-lot.ts';
import { BAR_SIMULATED, Bars } from '../../engine/series/bars.ts';
import { EXTENDED_CLOSE, EXTENDED_OPEN, isHalfDay, SESSION_CLOSE, SESSION_OPEN } from '../../engine/series/session.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import type { Instrument } from '../market/market-source.ts';
import { cleanPrice, priceStep, roundToStep } from '../market/price-step.ts';
import { kindOf } from './kind.ts';
import type { DayFigures } from './minute-simulation.ts';
import type { Random } from './random.ts';
import type { Simulation } from './simulation.ts';
import { simulationKey } from './simulation-profile.ts';

const MINUTE = 60;
/** Exchanges whose securities trade in the extended hours. */
const EXCHANGES = 'QNX';
/** Prints before the opening, and again after the close, per print of the regular day. */
const SHARE = 0.025;
/** A minute's range as a fraction of the day's range. */
const PACE = 0.012;
/** A print's size as a fraction of the day's average print. */
const SIZE = 0.4;

/** A part of the extended hours. */
interface Stretch {
  /** The second of the day at which it begins. */
  readonly from: number;
  /** Each minute's fraction of the prints. */
  readonly shares: Float64Array;
}

/** From 4:00 to 9:30, increasingly busy. */
const BEFORE = stretch(EXTENDED_OPEN, SESSION_OPEN, (_minute, left) => 0.15 + Math.exp(-left / 60));
/** From 16:01 to 20:00, increasingly quiet. The print at 16:00 is the day's close. */
const AFTER = stretch(SESSION_CLOSE + MINUTE, EXTENDED_CLOSE, (minute) => 0.1 + Math.exp(-minute / 40));

/** Whether an instrument trades outside the regular hours: listed US securities do. */
export function tradesExtended({ region, ex, isIndex }: Instrument): boolean {
  return region === 'U' && !isIndex && EXCHANGES.includes(ex);
}

/**
 * A day's regular minutes with thin ones of the extended hours around them: prices wander from the close before to the
 * day's open, and after 16:00 on from its close. The day's bar is without them. A function of seed, symbol and date. There are
 * none on a day without trading, and none after the close of a half day.
 */
export function withExtendedHours(
  instrument: Instrument,
  day: DayFigures,
  previousClose: number,
  regular: Bars,
  { seed, random }: Simulation,
): Bars {
  if (regular.count === 0) return regular;
  random.key(seed ^ 0x1f83d9ab, simulationKey(instrument).hash, day.date);
  const bars = new Bars(regular.count + BEFORE.shares.length);
  append(instrument, day, BEFORE, previousClose || day.open, day.open, random, bars);
  bars.appendAll(regular, 0, regular.count);
  if (!isHalfDay(day.date, 'U')) append(instrument, day, AFTER, day.close, Number.NaN, random, bars);
  return bars;
}

/** Adds a stretch's minutes; `target` is the price at its end, NaN if that is open. */
function append(
  instrument: Instrument,
  day: DayFigures,
  { from, shares }: Stretch,
  start: number,
  target: number,
  random: Random,
  into: Bars,
): void {
  const { lotsPerTrade } = kindOf(instrument.kind);
  const begins = wallOfDate(day.date) + from;
  const prints = day.trades * SHARE * Math.exp(0.5 * random.normal());
  const pace = (day.high - day.low) * PACE;
  let price = start;
  let before = -1;
  for (let minute = 0; minute < shares.length; minute++) {
    const count = Math.floor(prints * shares[minute] + random.uniform());
    if (count === 0) continue;
    const passed = minute - before;
    const drawn = Number.isNaN(target) ? 0 : ((target - price) * passed) / (shares.length - before);
    const step = priceStep(instrument, price);
    const next = Math.max(step, price + drawn + pace * Math.sqrt(passed) * random.normal());
    const close = roundToStep(next, step);
    const open = count === 1 ? close : roundToStep(price + (next - price) * random.uniform(), step);
    // If a minute's extremes differ from its open and close, they need prints of their own.
    const room = count < 4 ? 0 : step;
    const high = cleanPrice(Math.max(open, close) + room * random.below(2));
    const low = Math.max(step, cleanPrice(Math.min(open, close) - room * random.below(2)));
    const lot = boardLot(instrument.boardlot, low);
    const lots = count + Math.floor(-Math.log(1 - random.uniform()) * count * lotsPerTrade * SIZE);
    into.append(begins + minute * MINUTE, open, high, low, close, lots * lot, count, BAR_SIMULATED);
    price = next;
    before = minute;
  }
}

function stretch(from: number, to: number, busyness: (minute: number, left: number) => number): Stretch {
  const count = (to - from) / MINUTE;
  const shares = Float64Array.from({ length: count }, (_, minute) => busyness(minute, count - minute));
  const sum = shares.reduce((all, share) => all + share, 0);
  return { from, shares: shares.map((share) => share / sum) };
}
