import { formatTimeOfDay } from '../format/time-of-day.ts';
import { periodEnd } from '../series/calendar-period.ts';
import { DAY_SECONDS, secondOfDay, type WallSeconds } from '../time/exchange-time.ts';
import { isIntraday, type Period } from './period.ts';
import { TickUnit } from './time-ticks.ts';

/** The most labels of the bottom scale kept; panning over years of days stays below it. */
const MAX_KEPT = 512;

/**
 * Writes the bottom scale's labels in one language: `2024` where a year begins, `Mar`, `15`, `10:30`, and a full date
 * or time for the cursor. Labels are cached, because every frame needs the same ones.
 */
export class TimeLabels {
  private readonly month: Intl.DateTimeFormat;
  private readonly date: Intl.DateTimeFormat;
  private readonly monthAndYear: Intl.DateTimeFormat;
  private readonly weekday: Intl.DateTimeFormat;
  private readonly kept = new Map<number, string>();

  /** `locale` is a BCP 47 tag. */
  constructor(locale: string) {
    // Wall time reads as if its zone were UTC.
    this.month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
    this.date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
    this.monthAndYear = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    this.weekday = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
  }

  /** The label of a tick whose greatest unit is `unit` (one of `TickUnit`). */
  tick(time: WallSeconds, unit: number): string {
    const key = time * 4 + unit;
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    const label = this.write(time, unit);
    this.kept.set(key, label);
    return label;
  }

  /**
   * The cursor's label for a bar that begins at `time`: weekday, date and time for a minute bar, the date for a day,
   * the first and last day for a week, the month, the first and last month for a quarter, the year.
   */
  cursor(time: WallSeconds, period: Period): string {
    const start = time * 1000;
    if (isIntraday(period)) return `${this.weekday.format(start)}, ${formatTimeOfDay(secondOfDay(time))}`;
    if (period === 'y') return String(new Date(start).getUTCFullYear());
    if (period === 'd') return this.date.format(start);
    if (period === 'm') return this.monthAndYear.format(start);
    const last = (periodEnd(time, period) - DAY_SECONDS) * 1000;
    return (period === 'w' ? this.date : this.monthAndYear).formatRange(start, last);
  }

  private write(time: WallSeconds, unit: number): string {
    const date = new Date(time * 1000);
    if (unit === TickUnit.Year) return String(date.getUTCFullYear());
    if (unit === TickUnit.Month) return this.month.format(date);
    if (unit === TickUnit.Day) return String(date.getUTCDate());
    return `${date.getUTCHours()}:${String(date.getUTCMinutes()).padStart(2, '0')}`;
  }
}
