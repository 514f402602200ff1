import type { ChartSeries } from './chart-series.ts';
import type { ChartStudy } from './chart-study.ts';
import type { ChartView } from './view.ts';
import type { VisibleBars } from './visible-bars.ts';
import { VisibleLine } from './visible-line.ts';

/** The visible part of an indicator: its lines in one frame, and their extremes. */
export class StudyMarks {
  readonly study: ChartStudy;
  /** One per line of `study.marks`; empty for boxes and for volume, which have their own columns. */
  readonly lines: readonly VisibleLine[];
  /** Whether its columns are counts, without a sign. */
  readonly isCount: boolean;
  /** Extremes over all visible lines; `lowest` is above `highest` if there is no value. */
  lowest = Number.POSITIVE_INFINITY;
  highest = Number.NEGATIVE_INFINITY;

  constructor(study: ChartStudy) {
    this.study = study;
    const { isVolume, marks, entry } = study;
    this.lines = isVolume || marks[0].mark === 'boxes' ? [] : marks.map(() => new VisibleLine());
    this.isCount = entry.unit === 'count';
  }

  /** Collects what `view` shows, at the level at which `visible` was gathered. */
  gather(series: ChartSeries, visible: VisibleBars, view: ChartView): void {
    this.lowest = Number.POSITIVE_INFINITY;
    this.highest = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < this.lines.length; k++) {
      const line = this.lines[k];
      line.gather(this.study, k, visible, series.axis, view, series.bars.count);
      if (line.lowest < this.lowest) this.lowest = line.lowest;
      if (line.highest > this.highest) this.highest = line.highest;
    }
  }

  /** Number of values and nodes that the last `gather` read. */
  get touched(): number {
    let sum = 0;
    for (const line of this.lines) sum += line.touched;
    return sum;
  }
}
