import { lowerBound } from '../core/lower-bound.ts';
import type { Bars } from '../series/bars.ts';
import { periodStart } from '../series/calendar-period.ts';
import { dateOfWall, wallOfDate } from '../time/exchange-time.ts';
import { isIntraday, type Period } from './period.ts';

/** A story as a chart marks it. */
export interface Headline {
  /** `yyyymmdd`. */
  readonly date: number;
  readonly head: string;
}

/**
 * The bars of a chart with news. A story belongs to the bar that covers its date; on minute charts to the first bar of
 * its day. A story from while the market was closed belongs to the next bar, and waits if there is none yet; one older
 * than the first bar is dropped.
 */
export class NewsMarks {
  /** Indices of the bars with news, ascending and unique. */
  marks = new Int32Array(0);
  private heads: string[][] = [];
  /** Newest first. */
  private items: readonly Headline[] = [];

  /** Replaces the stories, in any order; `place` assigns them to bars. */
  take(items: readonly Headline[]): void {
    // The stable sort keeps the order of one day's stories, which arrive newest first.
    this.items = items.toSorted((a, b) => b.date - a.date);
  }

  /** Finds the bar of every story; `gathers` is false if the bars' times are not the starts of periods. */
  place(bars: Bars, period: Period, gathers: boolean): void {
    if (this.items.length === 0 && this.marks.length === 0) return;
    const found = new Map<number, string[]>();
    for (const { date, head } of this.items) {
      const index = indexOf(date, bars, period, gathers);
      if (index < 0) continue;
      const heads = found.get(index);
      if (heads === undefined) found.set(index, [head]);
      else heads.push(head);
    }
    this.marks = Int32Array.from(found.keys()).sort();
    this.heads = Array.from(this.marks, (index) => found.get(index) ?? []);
  }

  /** The headlines of a bar, newest first. */
  at(index: number): readonly string[] {
    return this.heads[this.marks.indexOf(index)] ?? NONE;
  }

  /** The marked bar nearest to a bar; -1 if there is none. */
  nearest(index: number): number {
    let best = -1;
    for (const mark of this.marks) if (best < 0 || Math.abs(mark - index) < Math.abs(best - index)) best = mark;
    return best;
  }
}

const NONE: readonly string[] = [];

function indexOf(date: number, { time, count }: Bars, period: Period, gathers: boolean): number {
  const day = wallOfDate(date);
  const isLong = gathers && !isIntraday(period) && period !== 'd';
  const start = isLong ? periodStart(day, period) : day;
  const index = lowerBound(time, count, start);
  if (index === count) return -1;
  // Before the first bar the distance is unknown.
  return index > 0 || time[0] === start || dateOfWall(time[0]) === date ? index : -1;
}
