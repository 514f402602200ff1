import type { ChartSeries } from './chart-series.ts';
import type { ChartStudy } from './chart-study.ts';
import type { ChartView } from './view.ts';
import type { VisibleBars } from './visible-bars.ts';
import { VisibleLine } from './visible-line.ts';

/** What of an indicator is in sight: its lines, as one frame shows them, and their extremes. */
export class StudyMarks {
  readonly study: ChartStudy;
  /** One a line of `study.marks`; empty for boxes and for volume, which are read from their own columns. */
  readonly lines: readonly VisibleLine[];
  /** Its columns count something and have no sign. */
  readonly isCount: boolean;
  /** Extremes over all lines in sight; `lowest` is above `highest` when there is no value. */
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

  /** Values and nodes that the last `gather` read. */
  get touched(): number {
    let sum = 0;
    for (const line of this.lines) sum += line.touched;
    return sum;
  }
}
