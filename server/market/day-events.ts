import { grown, roomFor } from '../../engine/core/columns.ts';
import type { Bars } from '../../engine/series/bars.ts';
import type { QuoteState } from './market-source.ts';

const AT_START = 64;

/** Events of one kind on one day, as columns in the order in which they happened. They grow at the end only. */
export class EventColumns {
  count = 0;
  /** Whole milliseconds since midnight, Toronto. */
  time: Float64Array | Int32Array;
  /** The other columns. */
  values: (Float64Array | Float32Array)[];

  /** `width`: how many columns there are besides the time. */
  constructor(width: number, capacity = AT_START) {
    this.time = new Float64Array(capacity);
    this.values = Array.from({ length: width }, () => new Float64Array(capacity));
  }

  add(time: number, ...values: readonly number[]): void {
    const i = this.count;
    if (i === this.time.length) {
      const room = roomFor(i, i + 1);
      this.time = grown(this.time, room);
      this.values = this.values.map((column) => grown(column, room));
    }
    this.time[i] = time;
    for (let c = 0; c < values.length; c++) this.values[c][i] = values[c];
    this.count = i + 1;
  }

  /** Makes a day that is over as small as it can be without losing a digit. Nothing may be added from then on. */
  compact(): void {
    this.time = Int32Array.from(this.time.subarray(0, this.count));
    this.values = this.values.map((column) => {
      const narrow = Float32Array.from(column.subarray(0, this.count));
      // Sizes mostly are, prices are not.
      const isExact = narrow.every((value, i) => value === column[i]);
      return isExact ? narrow : column.slice(0, this.count);
    });
  }

  /** How much memory it takes. */
  get bytes(): number {
    return this.values.reduce((bytes, { byteLength }) => bytes + byteLength, this.time.byteLength);
  }
}

/** What happened to one instrument on one day. */
export interface DayEvents {
  /** Whether the day is made up. */
  readonly simulated: boolean;
  /** Up to when they are complete, milliseconds since midnight; Infinity for a day that is over. */
  readonly until: number;
  /** The close before the day, in the day's shares; 0 if there is none. */
  readonly previousClose: number;
  /** The quote before the first event: often with the figures of the session before. */
  readonly before: Readonly<QuoteState>;
  /** When the figures of the session before go, even without a trade; Infinity: with the first trade. */
  readonly startsAt: number;
  /** Minutes of which no single trade is known. */
  readonly minutes: Bars;
  /** Price, shares, flags as in a `T` line. */
  readonly trades: EventColumns;
  /** Bid, its shares, ask, its shares. */
  readonly quotes: EventColumns;
  /** Halt codes. */
  readonly statuses: EventColumns;
}

/** Events of a day, none yet. */
export function noEvents(): Pick<DayEvents, 'trades' | 'quotes' | 'statuses'> {
  return { trades: new EventColumns(3, 1), quotes: new EventColumns(4, 1), statuses: new EventColumns(1, 1) };
}
