import { lowerBound } from '../core/lower-bound.ts';
import type { Bars } from '../series/bars.ts';
import { periodStart } from '../series/calendar-period.ts';
import { dateOfWall, wallOfDate } from '../series/exchange-time.ts';
import { isIntraday, type Period } from './period.ts';

/** A story as a chart marks it. */
export interface Headline {
  /** `yyyymmdd`. */
  readonly date: number;
  readonly head: string;
}

/**
 * Which bars of a chart have news. A story belongs to the bar whose dates hold its own: of minutes the first one of its
 * day. What came out while the market was closed belongs to the next bar, and waits for it when there is none yet; what
 * is older than the first bar has no place.
 */
export class NewsMarks {
  /** Indices of the bars with news, ascending and each once. */
  marks = new Int32Array(0);
  private heads: string[][] = [];
  /** Newest first. */
  private items: readonly Headline[] = [];

  /** Other stories, in any order; `place` puts them on the bars. */
  take(items: readonly Headline[]): void {
    // A stable sort keeps the order of stories of one day, which come newest first.
    this.items = items.toSorted((a, b) => b.date - a.date);
  }

  /** Finds the bar of every story; `gathers` is false when the bars' times are not the starts of periods. */
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

  /** The marked bar nearest to a bar; -1 when none is. */
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
  // Of what lies before the first bar nobody knows how far before.
  return index > 0 || time[0] === start || dateOfWall(time[0]) === date ? index : -1;
}
