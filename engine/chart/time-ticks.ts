import { SESSION_CLOSE, SESSION_OPEN, SESSION_SLOTS } from '../series/session.ts';
import { DAY_SECONDS, dateOfWall, midnightOf, type WallSeconds, wallOfDate } from '../time/exchange-time.ts';
import { isIntraday, type Period } from './period.ts';
import type { SlotAxis } from './slot-axis.ts';

/** What begins at a tick: the greatest unit decides how it is labelled. */
export const TickUnit = { Minute: 0, Day: 1, Month: 2, Year: 3 } as const;

/** One of `TickUnit`'s numbers. */
type TickUnitNumber = (typeof TickUnit)[keyof typeof TickUnit];

const MINUTE_STEPS = [1, 2, 5, 10, 15, 30, 60, 120];
const DAY_STEPS = [1, 2, 5, 10];
const MONTH_STEPS = [1, 2, 3, 6];
/** Months per bar: ticks of longer bars fall on their starts. Days and weeks are shorter than a month. */
const BAR_MONTHS = { d: 0, w: 0, m: 1, q: 3, y: 12 } as const;
const YEAR_STEPS = [1, 2, 5, 10, 20, 50, 100];
/** Mean lengths, to estimate the distance between the ticks of a step. */
const MONTH_SECONDS = 30.44 * DAY_SECONDS;
const YEAR_SECONDS = 365.25 * DAY_SECONDS;
/** Two ticks may be closer than wanted by this factor, because months differ in length. */
const TOLERANCE = 0.7;
/** If a month's first bar is later than this, the month began before the series. */
const LONGEST_CLOSING = 5 * DAY_SECONDS;
/** The first week that begins in a month may begin as late as the seventh day. */
const LATEST_FIRST_WEEK = 6 * DAY_SECONDS;
const MAX_TICKS = 128;

/**
 * The ticks of the bottom scale: where years, months, days or minutes begin. Found by stepping through the calendar and
 * looking each up on the axis, so that the cost depends on the number of ticks, not of bars.
 */
export class TimeTicks {
  count = 0;
  readonly slot = new Float64Array(MAX_TICKS);
  readonly time = new Float64Array(MAX_TICKS);
  readonly unit = new Uint8Array(MAX_TICKS);
  private axis: SlotAxis | undefined;
  private left = 0;
  private right = 0;
  private gap = 0;
  private latestFirstBar = LONGEST_CLOSING;

  /**
   * Fills the ticks of slots `left … right`, at least about `gap` slots apart. Each slot of the axis is one `period`.
   */
  fill(axis: SlotAxis, left: number, right: number, gap: number, period: Period): void {
    this.count = 0;
    if (axis.count === 0 || !(right > left)) return;
    this.axis = axis;
    this.left = Math.max(0, left);
    this.right = Math.min(right, axis.end);
    this.gap = gap;
    this.latestFirstBar = period === 'w' ? LATEST_FIRST_WEEK : LONGEST_CLOSING;
    const from = axis.timeAt(this.left);
    const to = axis.timeAt(this.right);
    const slotsPerSecond = (this.right - this.left) / Math.max(1, to - from);
    const minutes = isIntraday(period) ? MINUTE_STEPS.find((step) => step / period >= gap) : undefined;
    // Nights and weekends take no space: a day is one bar, or on a minute chart one session. Weeks count like days.
    const slotsPerDay = isIntraday(period) ? Math.ceil(SESSION_SLOTS / period) : 1;
    const barMonths = isIntraday(period) ? 0 : BAR_MONTHS[period];
    const days = barMonths === 0 ? DAY_STEPS.find((step) => step * slotsPerDay >= gap) : undefined;
    const months = MONTH_STEPS.find((step) => step >= barMonths && step * MONTH_SECONDS * slotsPerSecond >= gap);
    if (minutes !== undefined) this.fillMinutes(from, to, minutes * 60);
    else if (days !== undefined) this.fillDays(from, to, days * slotsPerDay);
    else if (months !== undefined) this.fillMonths(from, to, months);
    else
      this.fillMonths(from, to, 12 * (YEAR_STEPS.find((step) => step * YEAR_SECONDS * slotsPerSecond >= gap) ?? 100));
  }

  private fillMinutes(from: WallSeconds, to: WallSeconds, step: number): void {
    const firstDay = midnightOf(from);
    const severalDays = firstDay !== midnightOf(to);
    for (let day = firstDay; day <= to; day += DAY_SECONDS) {
      if (severalDays) this.add(day, TickUnit.Day);
      for (let time = Math.ceil((day + SESSION_OPEN) / step) * step; time < day + SESSION_CLOSE; time += step) {
        this.add(time, TickUnit.Minute);
      }
    }
  }

  /**
   * Days are counted in slots from the first of each month, so that they are evenly spaced and stay put while panning.
   */
  private fillDays(from: WallSeconds, to: WallSeconds, slots: number): void {
    const { axis } = this;
    if (axis === undefined) return;
    const last = monthOf(to);
    for (let month = monthOf(from); month <= last; month++) {
      const first = axis.slotAtTime(firstOf(month));
      const end = axis.slotAtTime(firstOf(month + 1));
      if (first === end) continue;
      if (axis.timeAt(first) - firstOf(month) > this.latestFirstBar)
        this.add(midnightOf(axis.timeAt(first)), TickUnit.Day);
      else this.add(firstOf(month), month % 12 === 0 ? TickUnit.Year : TickUnit.Month);
      for (let slot = first + slots; slot <= end - this.gap * TOLERANCE; slot += slots) {
        this.add(midnightOf(axis.timeAt(slot)), TickUnit.Day);
      }
    }
  }

  private fillMonths(from: WallSeconds, to: WallSeconds, step: number): void {
    const last = monthOf(to);
    for (let month = Math.floor(monthOf(from) / step) * step; month <= last; month += step) {
      if (month < monthOf(from) || this.beganEarlier(firstOf(month))) continue;
      this.add(firstOf(month), month % 12 === 0 ? TickUnit.Year : TickUnit.Month);
    }
  }

  /** Whether the axis begins well after `month`, so that its first bar is not the start of that month. */
  private beganEarlier(month: WallSeconds): boolean {
    const { axis } = this;
    return axis !== undefined && axis.slotAtTime(month) === 0 && axis.timeAt(0) - month > this.latestFirstBar;
  }

  /**
   * Adds the tick at `time`, unless it is out of sight; of two ticks too close together the one of the larger unit is
   * kept.
   */
  private add(time: WallSeconds, unit: TickUnitNumber): void {
    if (this.axis === undefined) return;
    let slot = this.axis.slotAtTime(time);
    // A time of day belongs to the bar that contains it, which may have begun earlier.
    if (unit === TickUnit.Minute && slot > 0 && midnightOf(this.axis.timeAt(slot - 1)) === midnightOf(time)) {
      if (this.axis.timeAt(slot) !== time) slot--;
    }
    if (slot < this.left || slot >= this.right) return;
    // A time of day on a day without trading would fall on the next session's opening.
    if (unit === TickUnit.Minute && midnightOf(this.axis.timeAt(slot)) !== midnightOf(time)) return;
    const previous = this.count - 1;
    if (previous >= 0 && slot - this.slot[previous] < this.gap * TOLERANCE) {
      if (unit <= this.unit[previous]) return;
      this.count--;
    }
    if (this.count === MAX_TICKS) return;
    this.slot[this.count] = slot;
    // If several days are shown in hours, a weekend's tick moves to the next session and names that day.
    this.time[this.count] = unit === TickUnit.Day ? midnightOf(this.axis.timeAt(slot)) : time;
    this.unit[this.count] = unit;
    this.count++;
  }
}

/** Months since year 0. */
function monthOf(time: WallSeconds): number {
  const date = dateOfWall(time);
  return Math.floor(date / 10_000) * 12 + (Math.floor(date / 100) % 100) - 1;
}

function firstOf(month: number): WallSeconds {
  return wallOfDate(Math.floor(month / 12) * 10_000 + ((month % 12) + 1) * 100 + 1);
}
