import { formatAxisNumber, formatAxisVolume } from '../format/axis.ts';
import type { ChartSeries } from './chart-series.ts';
import type { ChartStudy } from './chart-study.ts';
import { devicePixels, type Pane } from './layout.ts';
import { StudyMarks } from './study-marks.ts';
import { ValueAxis } from './value-axis.ts';
import { fitScale, type ValueScale } from './value-scale.ts';
import type { ChartView } from './view.ts';
import type { VisibleBars } from './visible-bars.ts';

/** CSS pixels. */
const INSET = 6;
/**
 * Height of the legend as a share of the ticks' spacing, and its largest share of a low pane, so that it does not hide
 * the tallest marks.
 */
const LEGEND_SPACING = 0.8;
const LEGEND_SHARE = 1 / 3;
/** Share of the ticks' spacing that labelled levels need. */
const LEVEL_SPACING = 0.6;

/** A pane below the prices: one indicator with its own scale and axis, computed for every frame. */
export class LowerPane {
  readonly study: ChartStudy;
  readonly marks: StudyMarks;
  readonly axis: ValueAxis;
  /** Levels that are marked across the pane, ascending. */
  readonly guides: readonly number[];
  readonly hasZeroLine: boolean;
  /** Whether it shows volume columns, as the study or behind it. */
  readonly showsVolume: boolean;
  /** Lowest and highest value, where the scale is fixed. */
  private readonly range: readonly [number, number] | undefined;
  scale: ValueScale = fitScale(0, 0, 0, 1, 0, 0);

  constructor(study: ChartStudy) {
    this.study = study;
    this.marks = new StudyMarks(study);
    const { unit, guides, hasZeroLine, volume, scale } = study.entry;
    this.axis = new ValueAxis(unit === 'count' ? formatAxisVolume : formatAxisNumber);
    this.guides = guides;
    this.hasZeroLine = hasZeroLine;
    this.showsVolume = volume !== undefined;
    this.range = scale;
  }

  /** Gathers the visible part and fits the scale into `pane`; ticks are at least `spacing` device pixels apart. */
  arrange(
    pane: Pane,
    series: ChartSeries,
    visible: VisibleBars,
    view: ChartView,
    spacing: number,
    locale: string,
  ): void {
    this.marks.gather(series, visible, view);
    this.fit(pane, visible, view.ratio, spacing);
    if (visible.count === 0 || this.study.failed) this.axis.clear();
    else if (this.range !== undefined && this.guides.length > 0) {
      // Labels of a pane's few levels may be closer than the ticks of an even axis.
      this.axis.place(this.guides, this.scale, spacing * LEVEL_SPACING, locale);
    } else this.axis.fill(this.scale, spacing, locale);
  }

  private fit(pane: Pane, visible: VisibleBars, ratio: number, spacing: number): void {
    const inset = devicePixels(INSET, ratio);
    const { range, guides } = this;
    if (range !== undefined) {
      this.scale = fitScale(pane.top, pane.height, range[0], range[1], inset, inset);
      return;
    }
    let { lowest, highest } = this.marks;
    if (this.showsVolume) highest = Math.max(highest, visible.greatestVolume, 1);
    if (guides.length > 0) {
      lowest = Math.min(lowest, guides[0]);
      highest = Math.max(highest, guides[guides.length - 1]);
    }
    if (this.hasZeroLine || this.showsVolume) {
      lowest = Math.min(lowest, 0);
      highest = Math.max(highest, 0);
    }
    const legend = Math.min(spacing * LEGEND_SPACING, pane.height * LEGEND_SHARE);
    this.scale = fitScale(pane.top, pane.height, lowest, highest, legend, lowest === 0 ? 0 : inset);
  }
}
