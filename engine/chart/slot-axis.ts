import { lowerBound } from '../core/lower-bound.ts';
import type { Bars } from '../series/bars.ts';
import type { WallSeconds } from '../time/exchange-time.ts';

/**
 * The horizontal axis of a chart. A slot is the place of one bar: slot `s` covers `s … s + 1`, and its bar is centred
 * at `s + 0.5`. A day chart has one slot per bar; a minute chart has a slot for every period of its sessions, traded or
 * not, so that the hours keep their places.
 */
export interface SlotAxis {
  /** Bars on the axis. */
  readonly count: number;
  /** The end of the last slot that exists: of the newest bar, or of the newest session. */
  readonly end: number;
  slotOf(index: number): number;
  /** The last bar that starts at or before the slot; -1 if there is none. */
  indexAt(slot: number): number;
  /** The first slot whose time is not before `time`; `end` if there is none. */
  slotAtTime(time: WallSeconds): number;
  /** When the slot begins; a slot outside the axis counts as the nearest one inside. */
  timeAt(slot: number): WallSeconds;
}

/** The first bar that is at least partly at or after a slot position; the axis' count if there is none. */
export function firstBarFrom(axis: SlotAxis, slot: number): number {
  const before = axis.indexAt(Math.floor(slot));
  return before >= 0 && axis.slotOf(before) + 1 > slot ? before : Math.max(0, before + 1);
}

/** One slot per bar. Follows the bars as they grow. */
export class OrdinalAxis implements SlotAxis {
  private readonly bars: Bars;

  constructor(bars: Bars) {
    this.bars = bars;
  }

  get count(): number {
    return this.bars.count;
  }

  get end(): number {
    return this.bars.count;
  }

  slotOf(index: number): number {
    return index;
  }

  indexAt(slot: number): number {
    return Math.min(Math.floor(slot), this.bars.count - 1);
  }

  slotAtTime(time: WallSeconds): number {
    return lowerBound(this.bars.time, this.bars.count, time);
  }

  timeAt(slot: number): WallSeconds {
    const { time, count } = this.bars;
    return count === 0 ? 0 : time[Math.min(Math.max(Math.floor(slot), 0), count - 1)];
  }
}
