import { lowerBound } from '../../engine/core/lower-bound.ts';
import { SESSION_OPEN } from '../../engine/series/session.ts';
import type { Store } from '../store/store.ts';
import { salt } from './print-simulation.ts';
import { type PrintTape, TAPE_BUYER, TAPE_FLAGS } from './print-tape.ts';
import type { Random } from './random.ts';

/** The trades of one instrument's day as they were recorded, oldest first, as columns. */
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
 * Reads a day's trades. Which side came to the other was not recorded: by the tick rule a trade above the one before was
 * bought, one below sold, and one at the same price is like the one before (Lee and Ready 1991).
 */
export async function readTrades(
  store: Store,
  instrumentId: number,
  date: number,
): Promise<RecordedTrades | undefined> {
  const rows = await store
    .selectFrom('trade')
    .select(['millisecond', 'price', 'size', 'flags'])
    .where('instrument_id', '=', instrumentId)
    .where('date', '=', date)
    .orderBy('number')
    .execute();
  if (rows.length === 0) return undefined;
  const mark = new Uint8Array(rows.length);
  let side = TAPE_BUYER;
  for (const [i, { price, flags }] of rows.entries()) {
    const before = rows[i - 1]?.price ?? price;
    if (price !== before) side = price > before ? TAPE_BUYER : 0;
    mark[i] = (flags & TAPE_FLAGS) | side;
  }
  return {
    time: Float64Array.from(rows, ({ millisecond }) => millisecond / 1000 - SESSION_OPEN),
    price: Float64Array.from(rows, ({ price }) => price),
    size: Float64Array.from(rows, ({ size }) => size),
    mark,
  };
}

/**
 * Puts the trades from `start` to before `end` (seconds since the opening) on the tape; those of a minute without length, after the
 * close, stand at its begin. The random sequence must be keyed to the minute.
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
