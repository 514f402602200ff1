import { DayLines } from './day-lines.ts';
import type { ReplayedDay } from './replayed-day.ts';

/** The most memory that the days take, in bytes; the day asked for longest ago goes first. */
const BYTES_MAX = 256 * 2 ** 20;
/** With the lines that are kept of it, a day takes so much more. */
const WITH_LINES = 1.2;

/** A day that is in use, and its lines. */
export interface CachedDay {
  readonly day: ReplayedDay;
  readonly lines: DayLines;
}

/** The days that were asked for last, decoded once for all viewers. */
export class DayCache {
  private readonly days = new Map<string, Promise<CachedDay>>();
  private readonly sizes = new Map<string, number>();
  private total = 0;
  private readonly most: number;

  /** `most`: bytes. */
  constructor(most = BYTES_MAX) {
    this.most = most;
  }

  /** The day of a key; `make` is called if it is not here. */
  of(key: string, make: () => Promise<ReplayedDay>): Promise<CachedDay> {
    const known = this.days.get(key);
    if (known !== undefined) {
      this.days.delete(key);
      this.days.set(key, known);
      return known;
    }
    const made = make().then((day) => ({ day, lines: new DayLines(day) }));
    this.days.set(key, made);
    made.then(
      (cached) => {
        if (this.days.get(key) === made) this.weigh(key, cached);
      },
      () => this.drop(key),
    );
    return made;
  }

  has(key: string): boolean {
    return this.days.has(key);
  }

  /** Forgets everything. */
  clear(): void {
    this.days.clear();
    this.sizes.clear();
    this.total = 0;
  }

  private weigh(key: string, { day }: CachedDay): void {
    const size = day.bytes * WITH_LINES;
    this.total += size;
    this.sizes.set(key, size);
    for (const oldest of this.days.keys()) {
      if (this.total <= this.most || oldest === key) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.days.delete(key);
    this.total -= this.sizes.get(key) ?? 0;
    this.sizes.delete(key);
  }
}
