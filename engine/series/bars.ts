import { grown, roomFor } from '../core/columns.ts';
import type { WallSeconds } from '../time/exchange-time.ts';

/** Bits of the `flag` column. */
export const BAR_SIMULATED = 1;
/** The bar was made to fill a gap in the dates; no trade stands behind it. */
export const BAR_FILLED = 2;

const COLUMNS_AT_START = 64;

/**
 * Price bars as growable typed columns, oldest first. Every column holds `count` values in an array of `capacity`
 * slots; read `time[0 … count - 1]`. Growing replaces the arrays, so hold the `Bars`, never a
 * column, across an `append`.
 *
 * Prices are in the instrument's currency, volume in shares, trades in prints. A bar that has no price (before a new
 * listing) carries zeroes.
 */
export class Bars {
  count = 0;
  capacity: number;
  time: Float64Array;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  volume: Float64Array;
  trades: Uint32Array;
  flag: Uint8Array;

  constructor(capacity: number = COLUMNS_AT_START) {
    this.capacity = Math.max(1, capacity);
    this.time = new Float64Array(this.capacity);
    this.open = new Float64Array(this.capacity);
    this.high = new Float64Array(this.capacity);
    this.low = new Float64Array(this.capacity);
    this.close = new Float64Array(this.capacity);
    this.volume = new Float64Array(this.capacity);
    this.trades = new Uint32Array(this.capacity);
    this.flag = new Uint8Array(this.capacity);
  }

  /** Adds a bar at the end; amortised O(1). The caller keeps `time` strictly increasing. */
  append(
    time: WallSeconds,
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    trades: number = 0,
    flag: number = 0,
  ): void {
    if (this.count === this.capacity) this.grow(roomFor(this.capacity, this.count + 1));
    const i = this.count;
    this.time[i] = time;
    this.open[i] = open;
    this.high[i] = high;
    this.low[i] = low;
    this.close[i] = close;
    this.volume[i] = volume;
    this.trades[i] = trades;
    this.flag[i] = flag;
    this.count = i + 1;
  }

  /** Adds bar `i` of others at the end; amortised O(1). The caller keeps `time` strictly increasing. */
  appendFrom(others: Bars, i: number): void {
    const { time, open, high, low, close, volume, trades, flag } = others;
    this.append(time[i], open[i], high[i], low[i], close[i], volume[i], trades[i], flag[i]);
  }

  /** Makes room for `count` bars in total, without adding any. */
  reserve(count: number): void {
    if (count > this.capacity) this.grow(roomFor(this.capacity, count));
  }

  /** Adds bars `from … to - 1` of others at the end, columns at a time. The caller keeps `time` strictly increasing. */
  appendAll(others: Bars, from: number, to: number): void {
    const added = to - from;
    if (added <= 0) return;
    this.reserve(this.count + added);
    const at = this.count;
    this.time.set(others.time.subarray(from, to), at);
    this.open.set(others.open.subarray(from, to), at);
    this.high.set(others.high.subarray(from, to), at);
    this.low.set(others.low.subarray(from, to), at);
    this.close.set(others.close.subarray(from, to), at);
    this.volume.set(others.volume.subarray(from, to), at);
    this.trades.set(others.trades.subarray(from, to), at);
    this.flag.set(others.flag.subarray(from, to), at);
    this.count = at + added;
  }

  /** Moves the last bar to `index` and those from there on up by one, for the rare bar that arrives late. */
  moveLastTo(index: number): void {
    const last = this.count - 1;
    moveLast(this.time, index, last);
    moveLast(this.open, index, last);
    moveLast(this.high, index, last);
    moveLast(this.low, index, last);
    moveLast(this.close, index, last);
    moveLast(this.volume, index, last);
    moveLast(this.trades, index, last);
    moveLast(this.flag, index, last);
  }

  /** Removes the bars from `count` on and keeps the memory. */
  truncate(count: number): void {
    if (count < this.count) this.count = count;
  }

  /** Removes all bars and keeps the memory. */
  clear(): void {
    this.count = 0;
  }

  private grow(capacity: number): void {
    this.time = grown(this.time, capacity);
    this.open = grown(this.open, capacity);
    this.high = grown(this.high, capacity);
    this.low = grown(this.low, capacity);
    this.close = grown(this.close, capacity);
    this.volume = grown(this.volume, capacity);
    this.trades = grown(this.trades, capacity);
    this.flag = grown(this.flag, capacity);
    this.capacity = capacity;
  }
}

function moveLast(column: Float64Array | Uint32Array | Uint8Array, index: number, last: number): void {
  const value = column[last];
  column.copyWithin(index + 1, index, last);
  column[index] = value;
}
