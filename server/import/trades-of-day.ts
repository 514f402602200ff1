import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_SECONDS } from '../../engine/time/exchange-time.ts';
import { TRADE_BLOCK } from '../blocks/block-layout.ts';
import type { Histories } from '../blocks/histories.ts';
import { Rows } from '../blocks/rows.ts';
import { minutesOfTrades, type TradedInstrument } from './trade-minutes.ts';

const MINUTE_MS = 60_000;

/** Rows stored in one turn of the event loop: some 20 ms. */
const ROWS_AT_ONCE = 50_000;

interface BrokenTrade {
  readonly time: number;
  readonly price: number;
  readonly size: number;
}

/** A file's trades of a security's day that the store does not have yet. Times are wall milliseconds. */
export class TradesOfDay {
  /** The day's first millisecond, and the first one after the day. */
  readonly from: number;
  readonly until: number;
  private rows: Rows | undefined;
  private broken: BrokenTrade[] = [];
  /** Whether the store already has some of this file's trades of the day. */
  private isBegun = false;

  constructor(midnight: number) {
    this.from = midnight;
    this.until = midnight + DAY_SECONDS * 1000;
  }

  add(time: number, price: number, size: number, flags: number): void {
    this.rows ??= new Rows(TRADE_BLOCK);
    const { count } = this.rows;
    const columns = this.rows.columns(count + 1);
    columns[0][count] = time;
    columns[1][count] = price;
    columns[2][count] = size;
    columns[3][count] = flags;
    this.rows.count = count + 1;
  }

  breakTrade(time: number, price: number, size: number): void {
    this.broken.push({ time, price, size });
  }

  /** Skips an item that an earlier import of the same file stored. */
  passOver(): void {
    this.isBegun = true;
  }

  /**
   * Stores the trades since the last call, in a transaction of the caller's. The day's first trades replace what the store had
   * of it, later ones are added. Resolves with the number of broken trades that the day does not have.
   */
  async store(histories: Histories, instrumentId: number, traded: TradedInstrument): Promise<number> {
    const all = this.rows ?? new Rows(TRADE_BLOCK, 1);
    let unknown = 0;
    for (let begin = 0; begin < all.count || this.broken.length > 0; begin += ROWS_AT_ONCE) {
      if (begin > 0) await nextTurn();
      const isLast = begin + ROWS_AT_ONCE >= all.count;
      const added = new Rows(TRADE_BLOCK, 1);
      added.append(all, begin, Math.min(all.count, begin + ROWS_AT_ONCE));
      unknown += await this.storeSome(histories, instrumentId, traded, added, isLast);
    }
    this.rows = undefined;
    return unknown;
  }

  /** Stores a part of the trades. Breaks trades after the last part. */
  private async storeSome(
    histories: Histories,
    instrumentId: number,
    traded: TradedInstrument,
    added: Rows,
    isLast: boolean,
  ): Promise<number> {
    const from = this.isBegun ? this.startOfChange(added, isLast) : this.from;
    const earlier = this.isBegun ? await histories.readRestOfDay(instrumentId, from) : new Rows(TRADE_BLOCK, 1);
    const rows = inOrder(earlier, added);
    const unknown = isLast ? this.withoutBroken(rows) : 0;
    await histories.replaceRestOfDay(instrumentId, from, rows, minutesOfTrades(rows, traded));
    if (isLast) this.broken = [];
    this.isBegun = true;
    return unknown;
  }

  /** The start of the first minute that changes. A broken trade may be anywhere before its own time. */
  private startOfChange(added: Rows, isLast: boolean): number {
    if (isLast && this.broken.length > 0) return this.from;
    const first = added.time.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
    return Math.floor(first / MINUTE_MS) * MINUTE_MS;
  }

  /** Removes broken trades. If several trades have the price and size, it removes the last one up to the time. */
  private withoutBroken(rows: Rows): number {
    let unknown = 0;
    for (const { time, price, size } of this.broken) {
      const columns = rows.columns(rows.count);
      let i = rows.count - 1;
      while (i >= 0 && !(columns[0][i] <= time && columns[1][i] === price && columns[2][i] === size)) i--;
      if (i < 0) {
        unknown++;
        continue;
      }
      for (const column of columns) column.copyWithin(i, i + 1, rows.count);
      rows.count--;
    }
    return unknown;
  }
}

/** Merges both by time; rows of the same time keep their order. */
function inOrder(earlier: Rows, added: Rows): Rows {
  const rows = new Rows(TRADE_BLOCK, earlier.count + added.count);
  rows.append(earlier, 0, earlier.count);
  rows.append(added, 0, added.count);
  const { time, count } = rows;
  let sorted = true;
  for (let i = 1; i < count && sorted; i++) sorted = time[i] >= time[i - 1];
  if (sorted) return rows;
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort((a, b) => time[a] - time[b] || a - b);
  const ordered = new Rows(TRADE_BLOCK, count);
  const [from, to] = [rows.columns(count), ordered.columns(count)];
  for (const [c, column] of to.entries()) for (let i = 0; i < count; i++) column[i] = from[c][order[i]];
  ordered.count = count;
  return ordered;
}
