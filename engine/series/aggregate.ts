import { BarChange, type BarChangeNumber } from './bar-change.ts';
import { BAR_FILLED, BAR_SIMULATED, Bars } from './bars.ts';
import { type AggregatePeriod, periodEnd, periodStart } from './calendar-period.ts';
import { isDroppedMinute } from './drop-last-minute.ts';

/**
 * Longer bars made of shorter ones: minutes into bars of 1 to 60 minutes, days into weeks, months, quarters or years. A
 * bar is timed at the start of its period, opens with its first bar that has a price and closes with its last; bars
 * without a price add only their volume. It is simulated if any of its bars is, filled if all are.
 *
 * For a period of one minute the bars are the source's own without those of 15:59, which such a chart omits.
 *
 * The source is shared, not copied: after each change of it call `update`, which costs O(1) for an appended or amended
 * last bar.
 */
export class AggregateBars {
  readonly source: Bars;
  readonly period: AggregatePeriod;
  /** The longer bars. Grown in place: hold this object, never its columns. */
  readonly bars: Bars = new Bars();
  /** The longer bar that the last `update` changed; meaningless after `None`. */
  changed = -1;
  private end = Number.NEGATIVE_INFINITY;
  /** The last longer bar without the last source bar: an amended source bar is merged into this. */
  private readonly before: Bars = new Bars(1);

  constructor(source: Bars, period: AggregatePeriod) {
    this.source = source;
    this.period = period;
    for (let i = 0; i < source.count; i++) this.absorb(i);
  }

  /** Follows a change of the source; `index` is the changed source bar. Returns the change of the longer bars. */
  update(change: BarChangeNumber, index: number): BarChangeNumber {
    const { source, bars } = this;
    if (change === BarChange.None) return BarChange.None;
    if (change !== BarChange.Inserted && this.skips(index)) return BarChange.None;
    if (change === BarChange.Appended) {
      const count = bars.count;
      this.absorb(index);
      this.changed = bars.count - 1;
      return bars.count > count ? BarChange.Appended : BarChange.Amended;
    }
    if (change === BarChange.Amended && index === source.count - 1) {
      this.changed = bars.count - 1;
      copyBar(this.before, 0, bars, this.changed);
      this.merge(index);
      return BarChange.Amended;
    }
    return this.redoFrom(index);
  }

  /** Recomputes the period of source bar `index` and all later ones. */
  private redoFrom(index: number): BarChangeNumber {
    const { source, bars, period } = this;
    const start = periodStart(source.time[index], period);
    let first = index;
    while (first > 0 && source.time[first - 1] >= start) first--;
    let keep = bars.count;
    while (keep > 0 && bars.time[keep - 1] >= start) keep--;
    bars.truncate(keep);
    this.end = Number.NEGATIVE_INFINITY;
    for (let i = first; i < source.count; i++) this.absorb(i);
    this.changed = keep;
    return BarChange.Inserted;
  }

  private skips(index: number): boolean {
    return this.period === 1 && isDroppedMinute(this.source.time[index]);
  }

  private absorb(index: number): void {
    if (this.skips(index)) return;
    const { source, bars, before, period } = this;
    const time = source.time[index];
    if (time >= this.end) {
      const start = periodStart(time, period);
      this.end = periodEnd(start, period);
      // Filled until a bar arrives that is not.
      bars.append(start, 0, 0, 0, 0, 0, 0, BAR_FILLED);
    }
    copyBar(bars, bars.count - 1, before, 0);
    this.merge(index);
  }

  private merge(index: number): void {
    const { source, bars } = this;
    const i = bars.count - 1;
    if (source.close[index] > 0) {
      const high = source.high[index];
      const low = source.low[index];
      if (!(bars.close[i] > 0)) {
        bars.open[i] = source.open[index];
        bars.high[i] = high;
        bars.low[i] = low;
      } else {
        if (high > bars.high[i]) bars.high[i] = high;
        if (low < bars.low[i]) bars.low[i] = low;
      }
      bars.close[i] = source.close[index];
    }
    bars.volume[i] += source.volume[index];
    bars.trades[i] += source.trades[index];
    const flag = source.flag[index];
    bars.flag[i] = ((bars.flag[i] | flag) & BAR_SIMULATED) | (bars.flag[i] & flag & BAR_FILLED);
  }
}

function copyBar(from: Bars, i: number, to: Bars, j: number): void {
  to.time[j] = from.time[i];
  to.open[j] = from.open[i];
  to.high[j] = from.high[i];
  to.low[j] = from.low[i];
  to.close[j] = from.close[i];
  to.volume[j] = from.volume[i];
  to.trades[j] = from.trades[i];
  to.flag[j] = from.flag[i];
}
