import { lowerBound } from '../../engine/core/lower-bound.ts';
import { Bars } from '../../engine/series/bars.ts';
import type { Instrument } from '../market/market-source.ts';
import type { MinuteRecorder } from './minute-recorder.ts';
import type { SecurityDay } from './security-day.ts';

/** Has today's minutes, by row. */
interface Days {
  instrument(row: number): Instrument;
  dayOf(row: number): SecurityDay | undefined;
}

/** The minutes of today that have changed since the recorder had them, by row. */
export class ChangedMinutes {
  /** The first one that changed (wall seconds). */
  private readonly since = new Map<number, number>();
  /** Those whose only trades were taken back (wall seconds). */
  private readonly emptied: { readonly row: number; readonly time: number }[] = [];

  /** Notes that a minute, and perhaps later ones, changed. */
  note(row: number, time: number): void {
    const since = this.since.get(row);
    if (since === undefined || time < since) this.since.set(row, time);
  }

  /** Notes that a minute has no trade any more. */
  empty(row: number, time: number): void {
    this.emptied.push({ row, time });
  }

  /** Passes those before a time (wall seconds) to the recorder. */
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
