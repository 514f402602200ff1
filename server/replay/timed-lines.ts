import { lowerBound } from '../../engine/core/lower-bound.ts';

/** Lines with the times at which they are due, oldest first. */
export interface TimedLines {
  readonly times: Float64Array;
  /** Each is `MS,LINE`. */
  readonly texts: readonly string[];
}

/** Milliseconds in a minute. */
export const MINUTE_MS = 60_000;
/** The number of minutes whose lines are cached: viewers of one day are seldom at more places of it at once. */
const MINUTES_KEPT = 32;

/** Collects the lines of one minute. */
export class LineCollector {
  private readonly times: number[] = [];
  private readonly texts: string[] = [];

  add(time: number, line: string): void {
    this.times.push(time);
    this.texts.push(`${time},${line}`);
  }

  get lines(): TimedLines {
    return { times: Float64Array.from(this.times), texts: this.texts };
  }
}

/** The lines of a day by minute, each written once for all viewers. A minute has the lines due in (begin, end]. */
export class LinesByMinute {
  /** Least recently used first. */
  private readonly minutes = new Map<number, TimedLines>();

  /** The minutes that cover (`from`, `to`], times in milliseconds. */
  static *within(from: number, to: number): Generator<number> {
    for (let minute = Math.ceil((from + 1) / MINUTE_MS) - 1; minute * MINUTE_MS < to; minute++) yield minute;
  }

  /** The lines of a minute; undefined if they are not cached. */
  find(minute: number): TimedLines | undefined {
    const lines = this.minutes.get(minute);
    if (lines === undefined) return undefined;
    this.minutes.delete(minute);
    this.minutes.set(minute, lines);
    return lines;
  }

  keep(minute: number, lines: TimedLines): void {
    if (this.minutes.size === MINUTES_KEPT) {
      const [oldest = 0] = this.minutes.keys();
      this.minutes.delete(oldest);
    }
    this.minutes.set(minute, lines);
  }
}

/** Appends the lines due in (`from`, `to`]. */
export function takeBetween({ times, texts }: TimedLines, from: number, to: number, into: string[]): void {
  const end = lowerBound(times, times.length, to + 1);
  for (let i = lowerBound(times, times.length, from + 1); i < end; i++) into.push(texts[i]);
}
