import { TRADE_UPDATES_LAST } from '../../engine/feed/trade-rule.ts';
import { boardLot } from '../../engine/quotes/board-lot.ts';
import type { Bars } from '../../engine/series/bars.ts';
import type { Instrument } from '../market/market-source.ts';
import { priceStep, roundToStep } from '../market/price-step.ts';
import { type PrintTape, TAPE_BUYER, TAPE_QUOTE_ONLY } from './print-tape.ts';
import type { Random } from './random.ts';

/** The most prints of a recorded minute without a print count. */
const PRINTS_MAX = 40;
/** Trades that do not contribute to the bar, per trade that does: those below a board lot … */
const ODD_LOTS = 0.1;
/** … and those on special terms, whose flags exclude them from the last price. */
const SPECIAL_TERMS = 0.02;
const SPECIAL_FLAG = 1;

/** Reused by every call, and filled before it is read. */
let sizes = new Float64Array(256);

/**
 * Puts the trades of one minute bar on the tape: all pass the trade rule, their open, high, low and close are the bar's, and
 * their sizes add up exactly to its volume. `start` is the minute's start in seconds since the opening, `length` the seconds they
 * are spread over (0 puts all at the start). The random sequence must be keyed to the minute. If a recorded bar has less volume
 * than its prices need in board lots, its prints are too small to pass the rule.
 */
export function printMinute(
  instrument: Instrument,
  bars: Bars,
  i: number,
  start: number,
  length: number,
  random: Random,
  tape: PrintTape,
): void {
  const open = bars.open[i];
  const high = bars.high[i];
  const low = bars.low[i];
  const close = bars.close[i];
  const volume = bars.volume[i];
  const lot = instrument.isIndex ? 0 : boardLot(instrument.boardlot, low);

  const needsHigh = high > Math.max(open, close);
  const needsLow = low < Math.min(open, close);
  const flat = open === close && !needsHigh && !needsLow;
  const needed = flat ? 1 : 2 + (needsHigh ? 1 : 0) + (needsLow ? 1 : 0);
  const recorded = bars.trades[i];
  const n = Math.max(needed, recorded > 0 ? recorded : printsFor(volume, lot));
  tape.reserve(n);
  sizePrints(volume, n, lot, random);

  // The positions of the extremes among the inner prints.
  const highFirst = random.uniform() < 0.5;
  const sooner = needed < 3 ? 0 : 1 + random.below(n - needed + 1);
  const later = needed < 4 ? 0 : sooner + 1 + random.below(n - sooner - 2);
  const highAt = needsHigh ? (needsLow && !highFirst ? later : sooner) : 0;
  const lowAt = needsLow ? (needsHigh && highFirst ? later : sooner) : 0;

  let price = open;
  for (let k = 0; k < n; k++) {
    if (k === n - 1) price = close;
    else if (k === 0) price = open;
    else if (k === highAt) price = high;
    else if (k === lowAt) price = low;
    else price = nextPrice(instrument, price, k > n / 2 ? close : price, low, high, random);
    const time = start + Math.floor(((k + random.uniform()) / n) * length * 1000) / 1000;
    const side = random.uniform() < 0.5 ? TAPE_BUYER : 0;
    tape.add(time, price, sizes[k], TRADE_UPDATES_LAST | side, salt(random));
  }
}

/**
 * Adds trades that count towards the day's volume but not towards a bar: odd lots, and trades on special terms. Each follows one
 * of the first `n` trades of the tape's minute, at its price. `end` is the end of the minute.
 */
export function addTradesBeside(instrument: Instrument, n: number, end: number, random: Random, tape: PrintTape): void {
  const odd = Math.floor(n * ODD_LOTS + random.uniform());
  const special = Math.floor(n * SPECIAL_TERMS + random.uniform());
  for (let k = 0; k < odd + special; k++) {
    const after = random.below(n);
    const price = tape.price[after];
    const time = Math.min(tape.time[after] + 0.001 + random.below(900) / 1000, end - 0.001);
    const lot = boardLot(instrument.boardlot, price);
    if (k < odd && lot > 1) tape.add(time, price, 1 + random.below(lot - 1), TRADE_UPDATES_LAST, salt(random));
    else tape.add(time, price, lot, SPECIAL_FLAG, salt(random));
  }
}

/** Adds `count` changes of bid and ask, spread over the minute that starts at `start`. */
export function addQuoteChanges(count: number, start: number, random: Random, tape: PrintTape): void {
  for (let k = 0; k < count; k++) {
    const time = start + Math.floor(((k + random.uniform()) / count) * 60_000) / 1000;
    tape.add(time, 0, 0, TAPE_QUOTE_ONLY | (random.uniform() < 0.5 ? TAPE_BUYER : 0), salt(random));
  }
}

/** One step up, down or neither from `price`, biased towards `target`, within the minute's range. */
function nextPrice(
  instrument: Instrument,
  price: number,
  target: number,
  low: number,
  high: number,
  random: Random,
): number {
  const step = priceStep(instrument, price);
  const drawn = Math.round((target - price) / (step * 4)) * step;
  const next = roundToStep(price + drawn + (random.below(3) - 1) * step, step);
  return Math.max(low, Math.min(high, next));
}

function printsFor(volume: number, lot: number): number {
  const lots = volume / Math.max(lot, 100);
  return Math.max(1, Math.min(PRINTS_MAX, Math.floor(Math.sqrt(lots))));
}

/** Fills `sizes` so that they add up to `volume`: a board lot each, the rest unevenly in lots, and the remainder to the last. */
function sizePrints(volume: number, n: number, lot: number, random: Random): void {
  if (sizes.length < n) sizes = new Float64Array(n * 2);
  const rest = volume - n * lot;
  if (lot === 0 || rest < 0) {
    let dealt = 0;
    for (let k = 0; k < n; k++) {
      const until = k === n - 1 ? volume : Math.floor((volume * (k + 1)) / n);
      sizes[k] = until - dealt;
      dealt = until;
    }
    return;
  }
  let lots = Math.floor(rest / lot);
  const odd = rest - lots * lot;
  for (let k = 0; k < n - 1; k++) {
    const mean = lots / (n - k);
    const extra = Math.min(lots, Math.floor((random.uniform() - Math.log(1 - random.uniform())) * mean));
    lots -= extra;
    sizes[k] = lot + extra * lot;
  }
  sizes[n - 1] = lot + lots * lot + odd;
}

/** A number from which an event's bid, ask and sizes are derived. */
export function salt(random: Random): number {
  return (random.uniform() * 4294967296) | 0;
}
