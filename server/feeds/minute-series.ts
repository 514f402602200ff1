import { lowerBound } from '../../engine/core/lower-bound.ts';
import { Bars } from '../../engine/series/bars.ts';

/** The minutes of one day of a security, including the current one; times are wall seconds. */
export class MinuteSeries {
  readonly bars = new Bars(16);

  /** Adds a trade that counts to its minute. */
  take(time: number, price: number, size: number): void {
    const { bars } = this;
    const i = this.indexOf(time);
    if (i === bars.count || bars.time[i] !== time) {
      bars.append(time, price, price, price, price, size, 1);
      if (i < bars.count - 1) bars.moveLastTo(i);
      return;
    }
    if (price > bars.high[i]) bars.high[i] = price;
    if (price < bars.low[i]) bars.low[i] = price;
    bars.close[i] = price;
    bars.volume[i] += size;
    bars.trades[i] += 1;
  }

  /** Removes the minute at a time, if there is one. */
  drop(time: number): void {
    this.replace(time, time, NONE);
  }

  /** Replaces the minutes at `from … to` (both inclusive) by those of `others`. */
  replace(from: number, to: number, others: Bars): void {
    const { bars } = this;
    const start = this.indexOf(from);
    const tail = new Bars(Math.max(1, bars.count - start));
    for (let i = start; i < bars.count; i++) if (bars.time[i] > to) tail.appendFrom(bars, i);
    bars.truncate(start);
    for (let i = 0; i < others.count; i++) {
      if (others.time[i] >= from && others.time[i] <= to) bars.appendFrom(others, i);
    }
    bars.appendAll(tail, 0, tail.count);
  }

  /** Sets the minute of bar `i` of others to that bar. */
  put(others: Bars, i: number): void {
    const { bars } = this;
    const at = this.indexOf(others.time[i]);
    if (at < bars.count && bars.time[at] === others.time[i]) {
      bars.open[at] = others.open[i];
      bars.high[at] = others.high[i];
      bars.low[at] = others.low[i];
      bars.close[at] = others.close[i];
      bars.volume[at] = others.volume[i];
      bars.trades[at] = others.trades[i];
      return;
    }
    bars.appendFrom(others, i);
    if (at < bars.count - 1) bars.moveLastTo(at);
  }

  clear(): void {
    this.bars.clear();
  }

  /** The index of the first minute at or after a time. It tries the last minute first. */
  private indexOf(time: number): number {
    const { bars } = this;
    const last = bars.count - 1;
    if (last < 0 || time > bars.time[last]) return bars.count;
    return time === bars.time[last] ? last : lowerBound(bars.time, bars.count, time);
  }
}

const NONE = new Bars(1);
