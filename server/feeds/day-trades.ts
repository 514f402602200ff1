import { grown, roomFor } from '../../engine/core/columns.ts';
import { EventColumns } from '../market/day-events.ts';
import type { RecentTrade } from '../market/quote-lines.ts';
import type { StatedTrade } from '../providers/feed-sink.ts';

const AT_START = 64;
const MINUTE_MS = 60_000;

/** The trades of a security in the last minutes, as columns in order of arrival. */
export class DayTrades {
  count = 0;
  /** Seconds of the day, with decimals. */
  time = new Float64Array(AT_START);
  price = new Float64Array(AT_START);
  size = new Float64Array(AT_START);
  flags = new Float64Array(AT_START);
  /** The provider's trade ids; NaN for a trade without one. */
  id = new Float64Array(AT_START);

  add(time: number, price: number, size: number, flags: number, id: number): void {
    if (this.count === this.time.length) this.grow();
    const i = this.count;
    this.time[i] = time;
    this.price[i] = price;
    this.size[i] = size;
    this.flags[i] = flags;
    this.id[i] = id;
    this.count = i + 1;
  }

  /** The newest trade that a correction refers to, by its id or, without one, by price and size; -1 if it is not among these. */
  find({ id, price, size }: StatedTrade): number {
    for (let i = this.count - 1; i >= 0; i--) {
      if (Number.isNaN(id) ? this.price[i] === price && this.size[i] === size : this.id[i] === id) return i;
    }
    return -1;
  }

  /** The trades since a second of the day, in the form of feed lines. `midnight`: Unix seconds. */
  since(second: number, midnight: number): RecentTrade[] {
    const recent: RecentTrade[] = [];
    for (let i = 0; i < this.count; i++) {
      if (this.time[i] < second) continue;
      const time = midnight + this.time[i];
      recent.push({ time, price: this.price[i], size: this.size[i], flags: this.flags[i] });
    }
    return recent;
  }

  remove(i: number): void {
    this.copyWithin(i, i + 1, this.count);
    this.count -= 1;
  }

  /** The indices of the trades from a second of the day to before another, in the order of their times. */
  within(from: number, to: number): number[] {
    const { time } = this;
    const found: number[] = [];
    for (let i = 0; i < this.count; i++) if (time[i] >= from && time[i] < to) found.push(i);
    return found.sort((a, b) => time[a] - time[b]);
  }

  /** The trades since a second of the day as events, in order of time. */
  eventsSince(second: number): EventColumns {
    const events = new EventColumns(3);
    for (const i of this.within(second, Number.POSITIVE_INFINITY)) {
      events.add(millisecondOf(this.time[i]), this.price[i], this.size[i], this.flags[i]);
    }
    return events;
  }

  /** Removes the trades before a second of the day that arrived before the first later one, and returns them. */
  takeBefore(second: number): EventColumns {
    const taken = new DayTrades();
    let old = 0;
    for (; old < this.count && this.time[old] < second; old++) {
      taken.add(this.time[old], this.price[old], this.size[old], this.flags[old], this.id[old]);
    }
    if (old > 0) this.copyWithin(0, old, this.count);
    this.count -= old;
    return taken.eventsSince(0);
  }

  clear(): void {
    this.count = 0;
  }

  private copyWithin(to: number, from: number, end: number): void {
    for (const column of [this.time, this.price, this.size, this.flags, this.id]) column.copyWithin(to, from, end);
  }

  private grow(): void {
    const room = roomFor(this.count, this.count + 1);
    this.time = grown(this.time, room);
    this.price = grown(this.price, room);
    this.size = grown(this.size, room);
    this.flags = grown(this.flags, room);
    this.id = grown(this.id, room);
  }
}

/** The first millisecond of the day that is not before the trade, but within its minute. */
function millisecondOf(second: number): number {
  const next = Math.ceil(second * 1000 - 1e-6);
  return Math.min(next, (Math.floor(second / 60) + 1) * MINUTE_MS - 1);
}
