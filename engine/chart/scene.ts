import { formatAxisPercent, formatAxisPrice } from '../format/axis.ts';
import { formatVolume } from '../format/volume.ts';
import { type CandleShape, candleShape } from './candle-shape.ts';
import type { ChartSeries } from './chart-series.ts';
import { type ChartLayout, chartLayout, devicePixels } from './layout.ts';
import { isIntraday } from './period.ts';
import type { ChartTheme } from './theme.ts';
import { TimeTicks } from './time-ticks.ts';
import { ValueAxis } from './value-axis.ts';
import { fitScale, percentScale, type ValueScale, valueAt } from './value-scale.ts';
import { type ChartView, leftOf, slotWidth } from './view.ts';
import { VisibleBars } from './visible-bars.ts';

/** CSS pixels. */
const TICK_SPACING = 26;
const TIME_TICK_SPACING = 64;
const PRICE_INSET_TOP = 10;
const PRICE_INSET_BOTTOM = 10;
/** Free rows at the pane's foot where the name of the simulated part stands, so that it never covers a candle. */
const NAME_INSET_BOTTOM = 24;
const VOLUME_INSET_TOP = 6;
const AXIS_PADDING = 8;
/** The axis' width comes in such steps, so that a label that grows by a digit seldom moves the plot. */
const AXIS_STEP = 8;
const LEAST_AXIS_WIDTH = 40;
/** The price, then what stands below it: one lower pane, volume. */
const LOWER_PANES = 1;

/** The width of a text in device pixels, in the chart's font. */
export type MeasureText = (text: string) => number;

/**
 * All that one frame shows, worked out from view, series and theme and ready to be painted: panes, scales, ticks and the
 * bars in sight. One scene is kept for the life of a chart and arranged anew for every frame whose base layer changes.
 */
export class Scene {
  view: ChartView;
  layout: ChartLayout = chartLayout(0, 0, 1, 0, LOWER_PANES);
  shape: CandleShape = { wick: 1, body: 1 };
  prices: ValueScale = fitScale(0, 0, 0, 1, 0, 0);
  /** What the price axis counts in: the prices, or per cent from the first close in sight, at the same rows. */
  axisScale: ValueScale = this.prices;
  volumes: ValueScale = fitScale(0, 0, 0, 1, 0, 0);
  readonly visible = new VisibleBars();
  priceAxis: ValueAxis;
  readonly volumeAxis = new ValueAxis(formatVolume);
  readonly timeTicks = new TimeTicks();
  private readonly moneyAxis = new ValueAxis(formatAxisPrice);
  private readonly percentAxis = new ValueAxis(formatAxisPercent);
  private axisWidth = 0;

  constructor(view: ChartView) {
    this.view = view;
    this.priceAxis = this.moneyAxis;
  }

  /**
   * Works the frame out. Returns the view with the plot's place put in, which is the view to go on with. `relayout`
   * lets the price axis become narrower again; otherwise it only widens, so that panning does not make the plot jump.
   */
  arrange(view: ChartView, series: ChartSeries, theme: ChartTheme, measure: MeasureText, relayout: boolean): ChartView {
    if (relayout) this.axisWidth = devicePixels(LEAST_AXIS_WIDTH, view.ratio);
    this.place(view, series, theme);
    const needed = this.neededAxisWidth(measure, theme.locale);
    if (needed > this.axisWidth) {
      this.axisWidth = needed;
      this.place(view, series, theme);
    }
    return this.view;
  }

  private place(view: ChartView, series: ChartSeries, theme: ChartTheme): void {
    const { ratio } = view;
    this.layout = chartLayout(view.width, view.height, ratio, this.axisWidth, LOWER_PANES);
    const { price, lower, plotLeft, plotWidth } = this.layout;
    this.view = { ...view, layout: this.layout, plotLeft, plotWidth };
    const perSlot = slotWidth(this.view);
    this.shape = candleShape(perSlot, ratio);
    this.visible.gather(series.bars, series.pyramid, series.axis, this.view);
    const { lowest, highest, greatestVolume } = this.visible;
    const withPreviousClose = this.showsPreviousClose && series.previousClose > 0 && this.visible.count > 0;
    this.prices = fitScale(
      price.top,
      price.height,
      withPreviousClose ? Math.min(lowest, series.previousClose) : lowest,
      withPreviousClose ? Math.max(highest, series.previousClose) : highest,
      devicePixels(PRICE_INSET_TOP, ratio),
      devicePixels(series.simulated.count > 0 ? NAME_INSET_BOTTOM : PRICE_INSET_BOTTOM, ratio),
    );
    const volumePane = lower[0];
    this.volumes = fitScale(
      volumePane.top,
      volumePane.height,
      0,
      Math.max(1, greatestVolume),
      devicePixels(VOLUME_INSET_TOP, ratio),
      0,
    );
    this.axisScale = this.inPercent ? percentScale(this.prices, this.visible.firstClose) : this.prices;
    this.priceAxis = this.inPercent ? this.percentAxis : this.moneyAxis;
    if (this.visible.count === 0) {
      this.priceAxis.clear();
      this.volumeAxis.clear();
    } else {
      this.priceAxis.fill(this.axisScale, TICK_SPACING * ratio, theme.locale);
      this.volumeAxis.fill(this.volumes, TICK_SPACING * ratio, theme.locale);
    }
    const gap = (TIME_TICK_SPACING * ratio) / perSlot;
    this.timeTicks.fill(series.axis, leftOf(this.view), this.view.right, gap, view.period);
  }

  /** The previous close is a line of the day in progress, and of no other range. */
  get showsPreviousClose(): boolean {
    return this.view.range === '1d' && isIntraday(this.view.period);
  }

  /** What the price axis says at a row, to a tenth of its step. */
  priceLabelAt(row: number, locale: string): string {
    return this.axisLabel(valueAt(this.axisScale, row), locale, this.priceAxis.step / 10);
  }

  /** How the price axis writes a price. */
  priceLabel(price: number, locale: string): string {
    if (!this.inPercent) return formatAxisPrice(price, locale, this.priceAxis.step);
    return this.axisLabel((price / this.visible.firstClose - 1) * 100, locale, this.priceAxis.step / 10);
  }

  private axisLabel(value: number, locale: string, step: number): string {
    return this.inPercent ? formatAxisPercent(value, locale, step) : formatAxisPrice(value, locale, step);
  }

  private get inPercent(): boolean {
    return this.view.chartType === 'percent' && this.visible.firstClose > 0;
  }

  private neededAxisWidth(measure: MeasureText, locale: string): number {
    let widest = 0;
    if (this.inPercent) {
      // The tags have a digit more than the ticks, which for whole per cents is a good part of the label.
      const { top, height } = this.axisScale;
      widest = Math.max(measure(this.priceLabelAt(top, locale)), measure(this.priceLabelAt(top + height, locale)));
    }
    for (const label of this.priceAxis.label) widest = Math.max(widest, measure(label));
    for (const label of this.volumeAxis.label) widest = Math.max(widest, measure(label));
    const step = devicePixels(AXIS_STEP, this.view.ratio);
    return Math.ceil((widest + 2 * devicePixels(AXIS_PADDING, this.view.ratio)) / step) * step;
  }
}
