import { formatAxisPercent, formatAxisPrice } from '../format/axis.ts';
import { type CandleShape, candleShape } from './candle-shape.ts';
import { chosenPeriod } from './chart-choice.ts';
import type { ChartSeries } from './chart-series.ts';
import type { ChartStudies } from './chart-studies.ts';
import { CHART_TYPE_TABLE } from './chart-type.ts';
import { ComparedMarks } from './compared-marks.ts';
import { type ChartLayout, chartLayout, devicePixels } from './layout.ts';
import { LowerPane } from './lower-pane.ts';
import { PortfolioMarks } from './portfolio-marks.ts';
import { StudyMarks } from './study-marks.ts';
import type { ChartTheme } from './theme.ts';
import { TimeTicks } from './time-ticks.ts';
import { ValueAxis } from './value-axis.ts';
import { fitScale, percentScale, stretchedScale, type ValueScale } from './value-scale.ts';
import { type ChartView, leftOf, slotWidth } from './view.ts';
import { VisibleBars } from './visible-bars.ts';

/** In letters' heights. */
const TICK_SPACING = 13 / 6;
const TIME_TICK_SPACING = 16 / 3;
/** CSS pixels. */
const PRICE_INSET_TOP = 10;
const PRICE_INSET_BOTTOM = 10;
/** Free rows at the pane's foot, below the simulated part's name, for news marks. */
const NEWS_INSET_BOTTOM = 16;
/** The share of the price pane that the volume takes at its foot. */
const VOLUME_SHARE = 1 / 5;
const AXIS_PADDING = 8;
/** The axis' width grows in these steps, so that an extra digit in a label seldom moves the plot. */
const AXIS_STEP = 8;
const MIN_AXIS_WIDTH = 40;

/** The width of a text in device pixels, in the chart's font. */
export type MeasureText = (text: string) => number;

/**
 * Everything that one frame shows, computed from view, series and theme and ready to be painted: panes, scales, ticks,
 * the visible bars and their indicators. A chart keeps one scene and rearranges it for every frame whose base layer
 * changes.
 */
export class Scene {
  view: ChartView;
  /** The width of a text in the chart's font, device pixels. */
  measure: MeasureText = () => 0;
  /** Height of the letters, device pixels. */
  letters = 0;
  layout: ChartLayout = chartLayout(0, 0, 1, 0, 0);
  shape: CandleShape = { wick: 1, body: 1 };
  prices: ValueScale = fitScale(0, 0, 0, 1, 0, 0);
  /** The scale of the price axis: prices, or per cent from the first close in sight, at the same rows. */
  axisScale: ValueScale = this.prices;
  priceAxis: ValueAxis;
  readonly visible = new VisibleBars();
  /** The indicators over the prices, in their order. */
  overlays: readonly StudyMarks[] = [];
  /** The scale of the volume at the foot of the prices; null if it is not there. */
  volumeScale: ValueScale | null = null;
  /** The panes below the prices, in their order. */
  lower: readonly LowerPane[] = [];
  /** The other securities, in their order. */
  compared: readonly ComparedMarks[] = [];
  /** What is drawn besides a portfolio's value; empty for an instrument. */
  readonly portfolio = new PortfolioMarks();
  readonly timeTicks = new TimeTicks();
  private readonly moneyAxis = new ValueAxis(formatAxisPrice);
  private readonly percentAxis = new ValueAxis(formatAxisPercent);
  private axisWidth = 0;
  private showsNews = false;
  /** The studies from which `overlays` and `lower` were made, and their version then. */
  private taken: ChartStudies | null = null;
  private takenVersion = 0;

  constructor(view: ChartView) {
    this.view = view;
    this.priceAxis = this.moneyAxis;
  }

  /**
   * Computes the frame. Returns the view completed with the plot's place; use that view from then on. `relayout` lets
   * the price axis shrink; otherwise it only widens, so that panning does not make the plot jump.
   */
  arrange(view: ChartView, series: ChartSeries, theme: ChartTheme, measure: MeasureText, relayout: boolean): ChartView {
    if (relayout) this.axisWidth = devicePixels(MIN_AXIS_WIDTH, view.ratio);
    this.measure = measure;
    this.takeStudies(view, series);
    this.takeCompared(series);
    this.place(view, series, theme);
    const needed = this.neededAxisWidth(series, theme.locale);
    if (needed > this.axisWidth) {
      this.axisWidth = needed;
      this.place(view, series, theme);
    }
    return this.view;
  }

  /** Whether the line of the previous close is shown: only on charts of the day in progress. */
  get showsPreviousClose(): boolean {
    const { options, intraday, minuteRange } = this.view.choice;
    return options.previousClose && intraday && minuteRange === '1d';
  }

  /** Height that news marks take at the foot of the price pane, device pixels; 0 if there are none. */
  get newsHeight(): number {
    return this.showsNews ? devicePixels(NEWS_INSET_BOTTOM, this.layout.ratio) : 0;
  }

  /** Number of bars, values and pyramid nodes that the last frame read in the price pane, and in each lower one. */
  get touched(): readonly number[] {
    const bars = this.compared.reduce((sum, { visible }) => sum + visible.touched, this.visible.touched);
    const prices = this.overlays.reduce((sum, { touched }) => sum + touched, bars);
    return [prices, ...this.lower.map(({ marks }) => marks.touched)];
  }

  /** Whether the price axis is in per cent from the first close in sight. */
  get inPercent(): boolean {
    return CHART_TYPE_TABLE[this.view.choice.chartType].percent === true && this.visible.firstClose > 0;
  }

  /** The price axis' label at a row, to a tenth of its step. */
  priceLabelAt(row: number, locale: string): string {
    return this.priceAxis.labelAt(this.axisScale, row, locale);
  }

  /** The price axis' label for a price. */
  priceLabel(price: number, locale: string): string {
    if (!this.inPercent) return formatAxisPrice(price, locale, this.priceAxis.step || 0);
    return this.priceAxis.labelOf(this.axisScale, (price / this.visible.firstClose - 1) * 100, locale);
  }

  /** Studies that stay keep their marks and the arrays in them. */
  private takeStudies(view: ChartView, series: ChartSeries): void {
    const { studies } = series;
    studies.choose(view.choice.studies);
    if (studies === this.taken && studies.version === this.takenVersion) return;
    this.taken = studies;
    this.takenVersion = studies.version;
    this.overlays = studies.overlays.map(
      (study) => this.overlays.find((one) => one.study === study) ?? new StudyMarks(study),
    );
    this.lower = studies.lower.map((study) => this.lower.find((one) => one.study === study) ?? new LowerPane(study));
  }

  private takeCompared({ compared }: ChartSeries): void {
    const { lines } = compared;
    if (lines.length === this.compared.length && this.compared.every(({ line }, i) => line === lines[i])) return;
    this.compared = lines.map((line) => new ComparedMarks(line));
  }

  private place(view: ChartView, series: ChartSeries, theme: ChartTheme): void {
    const { ratio, choice } = view;
    const layout = chartLayout(view.width, view.height, ratio, this.axisWidth, this.lower.length, choice.shares);
    const { plotLeft, plotWidth } = layout;
    this.layout = layout;
    this.letters = theme.fontSize * ratio;
    this.view = { ...view, layout, plotLeft, plotWidth };
    this.showsNews = choice.options.news && series.newsMarks.length > 0;
    const perSlot = slotWidth(this.view);
    this.shape = candleShape(perSlot, ratio);
    this.visible.gather(series.bars, series.pyramid, series.axis, this.view);
    for (const marks of this.overlays) marks.gather(series, this.visible, this.view);
    series.compared.from = this.visible.firstIndex;
    for (const marks of this.compared) marks.gather(series, this.visible, this.view);
    this.portfolio.gather(series, this.visible, this.view);
    this.fitPrices(series);
    this.fitVolume();
    for (const marks of this.compared) marks.place(this.prices);
    this.axisScale = this.inPercent ? percentScale(this.prices, this.visible.firstClose) : this.prices;
    this.priceAxis = this.inPercent ? this.percentAxis : this.moneyAxis;
    const spacing = TICK_SPACING * this.letters;
    if (this.visible.count === 0) this.priceAxis.clear();
    else this.priceAxis.fill(this.axisScale, spacing, theme.locale);
    for (let i = 0; i < this.lower.length; i++) {
      this.lower[i].arrange(layout.lower[i], series, this.visible, this.view, spacing, theme.locale);
    }
    const gap = (TIME_TICK_SPACING * this.letters) / perSlot;
    this.timeTicks.fill(series.axis, leftOf(this.view), this.view.right, gap, chosenPeriod(choice));
  }

  /** Fits the price scale to the visible bars, the overlays, and the line of the previous close if shown. */
  private fitPrices(series: ChartSeries): void {
    const { visible, view, layout } = this;
    const { price, ratio } = layout;
    const { log } = view.choice.options;
    let { lowest, highest } = visible;
    if (visible.count > 0) {
      for (const marks of this.overlays) {
        // A band that falls below zero would stretch a logarithmic scale down to its floor.
        if (marks.lowest > 0 || !log) lowest = Math.min(lowest, marks.lowest);
        highest = Math.max(highest, marks.highest);
      }
      for (const marks of this.compared) {
        lowest = Math.min(lowest, marks.lowest);
        highest = Math.max(highest, marks.highest);
      }
      const { portfolio } = this;
      if (portfolio.lowest > 0 || !log) lowest = Math.min(lowest, portfolio.lowest);
      highest = Math.max(highest, portfolio.highest);
      if (this.showsPreviousClose && series.previousClose > 0) {
        lowest = Math.min(lowest, series.previousClose);
        highest = Math.max(highest, series.previousClose);
      }
    }
    // Two lines of text for the name of a simulated stretch, so that it never covers a candle.
    const foot = series.simulated.count > 0 ? 2 * this.letters : devicePixels(PRICE_INSET_BOTTOM, ratio);
    const fitted = fitScale(
      price.top,
      price.height,
      lowest,
      highest,
      devicePixels(PRICE_INSET_TOP, ratio),
      foot + this.newsHeight,
      log,
    );
    this.prices = stretchedScale(fitted, view.stretch, view.lift);
  }

  private fitVolume(): void {
    this.volumeScale = null;
    const { top, height } = this.layout.price;
    const own = Math.round(height * VOLUME_SHARE);
    const most = Math.max(this.visible.greatestVolume, 1);
    for (const { study } of this.overlays) {
      if (study.isVolume) this.volumeScale = fitScale(top + height - own, own, 0, most, 0, 0);
    }
  }

  private neededAxisWidth({ quoted }: ChartSeries, locale: string): number {
    const { measure } = this;
    let widest = 0;
    if (this.inPercent) {
      // Tags have one digit more than ticks, which matters for the short labels of whole per cents.
      const { top, height } = this.axisScale;
      widest = Math.max(measure(this.priceLabelAt(top, locale)), measure(this.priceLabelAt(top + height, locale)));
    }
    for (const label of this.priceAxis.label) widest = Math.max(widest, measure(label));
    for (const { axis } of this.lower) for (const label of axis.label) widest = Math.max(widest, measure(label));
    for (const { name, price } of quoted.prices)
      widest = Math.max(widest, measure(`${name} ${this.priceLabel(price, locale)}`));
    const step = devicePixels(AXIS_STEP, this.view.ratio);
    return Math.ceil((widest + 2 * devicePixels(AXIS_PADDING, this.view.ratio)) / step) * step;
  }
}
