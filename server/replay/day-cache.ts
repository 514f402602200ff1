import { DayLines } from './day-lines.ts';
import type { ReplayedDay } from './replayed-day.ts';

/** The most memory that all days take, in bytes; the least recently used day is dropped first. */
const BYTES_MAX = 256 * 2 ** 20;
/** With its cached lines, a day takes this many times its own memory. */
const WITH_LINES = 1.2;

/** A day that is in use, and its lines. */
export interface CachedDay {
  readonly day: ReplayedDay;
  readonly lines: DayLines;
}

/** The days that were used last, decoded once for all viewers. */
export class DayCache {
  private readonly days = new Map<string, Promise<CachedDay>>();
  private readonly sizes = new Map<string, number>();
  private total = 0;
  private readonly most: number;

  /** `most`: bytes. */
  constructor(most = BYTES_MAX) {
    this.most = most;
  }

  /** The day of a key; calls `make` if it is not cached. */
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

  /** Drops every day. */
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
