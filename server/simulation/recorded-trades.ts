import { lowerBound } from '../../engine/core/lower-bound.ts';
import { SESSION_OPEN } from '../../engine/series/session.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import type { Histories } from '../blocks/histories.ts';
import { salt } from './print-simulation.ts';
import { type PrintTape, TAPE_BUYER, TAPE_FLAGS } from './print-tape.ts';
import type { Random } from './random.ts';

/** The recorded trades of one instrument's day, oldest first, as columns. */
export interface RecordedTrades {
  /** Seconds since the opening. */
  readonly time: Float64Array;
  readonly price: Float64Array;
  /** Shares. */
  readonly size: Float64Array;
  /** Marks of a tape (`TAPE_FLAGS`, `TAPE_BUYER`). */
  readonly mark: Uint8Array;
}

/**
 * Reads a day's trades. Their direction is not recorded; the tick rule (Lee and Ready 1991) infers it: a trade above the previous
 * price is a buy, one below a sell, and one at the same price is like the trade before.
 */
export async function readTrades(
  histories: Histories,
  instrumentId: number,
  date: number,
): Promise<RecordedTrades | undefined> {
  const rows = await histories.readTrades(instrumentId, date);
  const { count } = rows;
  if (count === 0) return undefined;
  const [, price, size, flags] = rows.columns(count);
  const mark = new Uint8Array(count);
  let side = TAPE_BUYER;
  for (let i = 0; i < count; i++) {
    if (i > 0 && price[i] !== price[i - 1]) side = price[i] > price[i - 1] ? TAPE_BUYER : 0;
    mark[i] = (flags[i] & TAPE_FLAGS) | side;
  }
  const midnight = wallOfDate(date) * 1000;
  return {
    time: Float64Array.from(rows.time, (milliseconds) => (milliseconds - midnight) / 1000 - SESSION_OPEN),
    price: price.slice(0, count),
    size: size.slice(0, count),
    mark,
  };
}

/**
 * Puts the trades from `start` until before `end` (seconds since the opening) on the tape; trades after the close belong to a
 * minute of zero length and are timed at its start. The random sequence must be keyed to the minute.
 */
export function replayTrades(
  trades: RecordedTrades,
  start: number,
  end: number,
  length: number,
  random: Random,
  tape: PrintTape,
): void {
  for (
    let i = lowerBound(trades.time, trades.time.length, start);
    i < trades.time.length && trades.time[i] < end;
    i++
  ) {
    tape.add(length === 0 ? start : trades.time[i], trades.price[i], trades.size[i], trades.mark[i], salt(random));
  }
}
