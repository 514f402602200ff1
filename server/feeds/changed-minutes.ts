import { lowerBound } from '../../engine/core/lower-bound.ts';
import { Bars } from '../../engine/series/bars.ts';
import type { Instrument } from '../market/market-source.ts';
import type { MinuteRecorder } from './minute-recorder.ts';
import type { SecurityDay } from './security-day.ts';

/** Provides today's minutes, by row. */
interface Days {
  instrument(row: number): Instrument;
  dayOf(row: number): SecurityDay | undefined;
}

/** Today's minutes that have changed since they were passed to the recorder, by row. */
export class ChangedMinutes {
  /** The first minute that changed (wall seconds). */
  private readonly since = new Map<number, number>();
  /** Minutes whose only trades were cancelled (wall seconds). */
  private readonly emptied: { readonly row: number; readonly time: number }[] = [];

  /** Notes that a minute changed, and perhaps later ones. */
  note(row: number, time: number): void {
    const since = this.since.get(row);
    if (since === undefined || time < since) this.since.set(row, time);
  }

  /** Notes that a minute has no trades left. */
  empty(row: number, time: number): void {
    this.emptied.push({ row, time });
  }

  /** Passes the minutes before a time (wall seconds) to the recorder. */
  record(table: Days, recorder: MinuteRecorder, before: number): void {
    for (const { row, time } of this.emptied.splice(0)) {
      recorder.replace(table.instrument(row).id, { from: time, to: time }, NONE);
    }
    for (const [row, since] of this.since) {
      const bars = table.dayOf(row)?.minutes.bars;
      if (bars === undefined) continue;
      const from = lowerBound(bars.time, bars.count, since);
      const to = before === Number.POSITIVE_INFINITY ? bars.count : lowerBound(bars.time, bars.count, before);
      recorder.add(table.instrument(row).id, bars, from, to);
      if (to === bars.count) this.since.delete(row);
      else this.since.set(row, bars.time[to]);
    }
  }
}

const NONE = new Bars(1);
