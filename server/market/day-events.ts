import { grown, roomFor } from '../../engine/core/columns.ts';
import type { Bars } from '../../engine/series/bars.ts';
import type { QuoteState } from './market-source.ts';

const AT_START = 64;

/** Events of one kind on one day, as columns in the order in which they happened. They only grow at the end. */
export class EventColumns {
  count = 0;
  /** Whole milliseconds since midnight, Toronto. */
  time: Float64Array | Int32Array;
  /** The other columns. */
  values: (Float64Array | Float32Array)[];

  /** `width`: the number of columns besides the time. */
  constructor(width: number, capacity = AT_START) {
    this.time = new Float64Array(capacity);
    this.values = Array.from({ length: width }, () => new Float64Array(capacity));
  }

  /** Copies columns. The first one has wall milliseconds; `midnight` is the day's wall millisecond of midnight. */
  static of([time, ...values]: readonly Float64Array[], count: number, midnight: number): EventColumns {
    const events = new EventColumns(values.length, Math.max(1, count));
    events.count = count;
    for (let i = 0; i < count; i++) events.time[i] = time[i] - midnight;
    for (const [c, column] of events.values.entries()) column.set(values[c].subarray(0, count));
    return events;
  }

  add(time: number, ...values: readonly number[]): void {
    const i = this.count;
    this.makeRoom(i + 1);
    this.time[i] = time;
    for (let c = 0; c < values.length; c++) this.values[c][i] = values[c];
    this.count = i + 1;
  }

  /** Appends rows `from … to - 1` of `others`. */
  append(others: EventColumns, from: number, to: number): void {
    if (to <= from) return;
    this.makeRoom(this.count + to - from);
    this.time.set(others.time.subarray(from, to), this.count);
    for (const [c, column] of this.values.entries()) column.set(others.values[c].subarray(from, to), this.count);
    this.count += to - from;
  }

  /** Reduces a day that is over to the smallest size without loss. Nothing may be added afterwards. */
  compact(): void {
    this.time = Int32Array.from(this.time.subarray(0, this.count));
    this.values = this.values.map((column) => {
      const narrow = Float32Array.from(column.subarray(0, this.count));
      // Sizes usually fit, prices do not.
      const isExact = narrow.every((value, i) => value === column[i]);
      return isExact ? narrow : column.slice(0, this.count);
    });
  }

  private makeRoom(rows: number): void {
    const capacity = this.time.length;
    if (rows <= capacity) return;
    const room = roomFor(capacity, rows);
    this.time = grown(this.time, room);
    this.values = this.values.map((column) => grown(column, room));
  }

  /** The memory that it takes. */
  get bytes(): number {
    return this.values.reduce((bytes, { byteLength }) => bytes + byteLength, this.time.byteLength);
  }
}

/** The number of columns of each kind of event, besides the time. */
const WIDTHS = {
  /** Price, shares, flags as in a `T` line. */
  trades: 3,
  /** Bid, its shares, ask, its shares. */
  quotes: 4,
  /** Halt code. */
  statuses: 1,
  /** Official prices of the open and the close: one of `AuctionKind`, the price. */
  officials: 2,
  /** Imbalances before auctions: one of `AuctionKind`, the price (0: none yet), the paired shares, the others (above 0: to buy). */
  imbalances: 4,
} as const;

/** A kind of event. */
export type EventKind = keyof typeof WIDTHS;

/** Every kind of event. */
export const EVENT_KINDS = Object.keys(WIDTHS) as readonly EventKind[];

/** The events of a day by their kinds. */
export type EventsByKind = Readonly<Record<EventKind, EventColumns>>;

/** What happened to one instrument on one day. */
export interface DayEvents extends EventsByKind {
  /** Whether the day is simulated. */
  readonly simulated: boolean;
  /** The time up to which they are complete, milliseconds since midnight; Infinity for a day that is over. */
  readonly until: number;
  /** The close before the day, in the day's shares; 0 if there is none. */
  readonly previousClose: number;
  /** The quote before the first event: often with the figures of the previous session. */
  readonly before: Readonly<QuoteState>;
  /** When the figures of the previous session are cleared, even without a trade; Infinity: with the first trade. */
  readonly startsAt: number;
  /** Minutes without individual trades. */
  readonly minutes: Bars;
}

/** The events of a day, none yet. */
export function noEvents(): EventsByKind {
  const columns = EVENT_KINDS.map((kind) => [kind, new EventColumns(WIDTHS[kind], 1)]);
  return Object.fromEntries(columns) as EventsByKind;
}
