import { grown } from '../../engine/core/columns.ts';
import type { RecentTrade } from '../market/quote-lines.ts';

const NONE = -1;
const ROOM_AT_START = 4096;

/** The trades of one minute in columns; each trade links to the previous one of its row. */
class Minute {
  time = new Float64Array(ROOM_AT_START);
  price = new Float64Array(ROOM_AT_START);
  size = new Float64Array(ROOM_AT_START);
  flags = new Uint8Array(ROOM_AT_START);
  before = new Int32Array(ROOM_AT_START);
  /** The index of each row's latest trade. */
  latest: Int32Array;
  count = 0;

  constructor(rows: number) {
    this.latest = new Int32Array(rows).fill(NONE);
  }

  add(row: number, time: number, price: number, size: number, flags: number): void {
    if (this.count === this.time.length) this.grow();
    const at = this.count++;
    this.time[at] = time;
    this.price[at] = price;
    this.size[at] = size;
    this.flags[at] = flags;
    this.before[at] = this.latest[row];
    this.latest[row] = at;
  }

  clear(): void {
    this.count = 0;
    this.latest.fill(NONE);
  }

  private grow(): void {
    const room = this.count * 2;
    this.time = grown(this.time, room);
    this.price = grown(this.price, room);
    this.size = grown(this.size, room);
    this.flags = grown(this.flags, room);
    this.before = grown(this.before, room);
  }
}

/**
 * The trades of the current and the previous market minute, for new subscribers. They are kept in reused columns, so that a trade
 * costs no object.
 */
export class RecentTrades {
  private running: Minute;
  private last: Minute;
  private minute = Number.NEGATIVE_INFINITY;

  /** `rows` is the number of instruments. */
  constructor(rows: number) {
    this.running = new Minute(rows);
    this.last = new Minute(rows);
  }

  /** Adds a trade. A trade that arrives more than a minute late counts as one of the current minute. */
  add(row: number, time: number, price: number, size: number, flags: number): void {
    const minute = Math.floor(time / 60);
    if (minute > this.minute) this.turnTo(minute);
    const its = minute === this.minute - 1 ? this.last : this.running;
    its.add(row, time, price, size, flags);
  }

  /** Moves to the market's time `time` (Unix seconds) and drops what is older than the previous minute. */
  reach(time: number): void {
    const minute = Math.floor(time / 60);
    // A time far in the past: the market has restarted its day.
    if (minute > this.minute || minute < this.minute - 1) this.turnTo(minute);
  }

  /** Removes a cancelled trade. */
  remove(row: number, time: number, price: number, size: number): void {
    for (const minute of [this.running, this.last]) {
      let later = NONE;
      for (let at = minute.latest[row]; at !== NONE; later = at, at = minute.before[at]) {
        if (minute.time[at] !== time || minute.price[at] !== price || minute.size[at] !== size) continue;
        if (later === NONE) minute.latest[row] = minute.before[at];
        else minute.before[later] = minute.before[at];
        return;
      }
    }
  }

  /** Drops an instrument's trades. */
  forget(row: number): void {
    this.running.latest[row] = NONE;
    this.last.latest[row] = NONE;
  }

  /** Takes an instrument's trades from another table. */
  copy(from: RecentTrades, fromRow: number, row: number): void {
    for (const { time, price, size, flags } of from.of(fromRow)) this.add(row, time, price, size, flags);
  }

  private turnTo(minute: number): void {
    const before = this.last;
    this.last = this.running;
    this.running = before;
    this.running.clear();
    if (minute !== this.minute + 1) this.last.clear();
    this.minute = minute;
  }

  /** An instrument's trades, the oldest first. */
  of(row: number): RecentTrade[] {
    const trades: RecentTrade[] = [];
    for (const { latest, before, time, price, size, flags } of [this.running, this.last]) {
      for (let at = latest[row]; at !== NONE; at = before[at]) {
        trades.push({ time: time[at], price: price[at], size: size[at], flags: flags[at] });
      }
    }
    return trades.reverse();
  }
}
