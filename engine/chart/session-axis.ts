import { lowerBound } from '../core/lower-bound.ts';
import type { Bars } from '../series/bars.ts';
import { SESSION_OPEN, SESSION_SLOTS } from '../series/session.ts';
import { DAY_SECONDS, midnightOf, type WallSeconds } from '../time/exchange-time.ts';
import type { SlotAxis } from './slot-axis.ts';

/**
 * Slots of a minute chart: every session of the days with bars, and of `today`, has `390 / period` slots (rounded up),
 * one after the other without nights between. Follows the bars as they grow; a bar of a new day needs a new axis.
 */
export class SessionAxis implements SlotAxis {
  private readonly bars: Bars;
  /** Midnights of the sessions, ascending. */
  private readonly days: Float64Array;
  private readonly slotSeconds: number;
  private readonly slotsPerDay: number;

  /** `period` is in minutes; `today` is a midnight, or NaN to show only days with bars. */
  constructor(bars: Bars, period: number, today: WallSeconds) {
    this.bars = bars;
    this.slotSeconds = period * 60;
    this.slotsPerDay = Math.ceil(SESSION_SLOTS / period);
    this.days = sessionDays(bars, today);
  }

  get count(): number {
    return this.bars.count;
  }

  get end(): number {
    return this.days.length * this.slotsPerDay;
  }

  /** Slots per session. */
  get daySlots(): number {
    return this.slotsPerDay;
  }

  /** Whether the axis has a session on the day of `time`. */
  hasDay(time: WallSeconds): boolean {
    const midnight = midnightOf(time);
    const day = lowerBound(this.days, this.days.length, midnight);
    return day < this.days.length && this.days[day] === midnight;
  }

  slotOf(index: number): number {
    return this.slotAtOrBefore(this.bars.time[index]);
  }

  indexAt(slot: number): number {
    if (slot < 0) return -1;
    if (slot >= this.end) return this.bars.count - 1;
    const begin = this.timeAt(slot);
    return lowerBound(this.bars.time, this.bars.count, begin + this.slotSeconds) - 1;
  }

  slotAtTime(time: WallSeconds): number {
    const midnight = midnightOf(time);
    const day = lowerBound(this.days, this.days.length, midnight);
    if (day === this.days.length) return this.end;
    if (this.days[day] !== midnight) return day * this.slotsPerDay;
    const slot = Math.max(0, Math.ceil((time - midnight - SESSION_OPEN) / this.slotSeconds));
    return day * this.slotsPerDay + Math.min(slot, this.slotsPerDay);
  }

  timeAt(slot: number): WallSeconds {
    if (this.days.length === 0) return 0;
    const whole = Math.min(Math.max(Math.floor(slot), 0), this.end - 1);
    const day = Math.floor(whole / this.slotsPerDay);
    return this.days[day] + SESSION_OPEN + (whole - day * this.slotsPerDay) * this.slotSeconds;
  }

  private slotAtOrBefore(time: WallSeconds): number {
    const midnight = midnightOf(time);
    const day = lowerBound(this.days, this.days.length, midnight);
    const slot = Math.floor((time - midnight - SESSION_OPEN) / this.slotSeconds);
    return day * this.slotsPerDay + Math.min(Math.max(slot, 0), this.slotsPerDay - 1);
  }
}

/** The midnights of the bars' days and of `today`, ascending and unique. */
function sessionDays(bars: Bars, today: WallSeconds): Float64Array {
  const days: number[] = [];
  // Jumps from day to day by search, so that a long minute series is not walked bar by bar.
  for (let i = 0; i < bars.count; ) {
    const midnight = midnightOf(bars.time[i]);
    days.push(midnight);
    i = lowerBound(bars.time, bars.count, midnight + DAY_SECONDS);
  }
  if (Number.isFinite(today) && !days.includes(today)) days.push(today);
  return Float64Array.from(days).sort();
}
