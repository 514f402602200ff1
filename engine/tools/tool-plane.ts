import type { ChartSeries } from '../chart/chart-series.ts';
import type { Period } from '../chart/period.ts';
import type { MeasureText, Scene } from '../chart/scene.ts';
import { OrdinalAxis, type SlotAxis } from '../chart/slot-axis.ts';
import { positionOfTime, timeOfPosition } from '../chart/slot-time.ts';
import { fitScale, rowOf, type ValueScale, valueAt } from '../chart/value-scale.ts';
import { leftOf, slotWidth } from '../chart/view.ts';
import { Bars } from '../series/bars.ts';
import type { WallSeconds } from '../time/exchange-time.ts';

/** The words that drawings write on the chart. */
export interface ToolWords {
  /** After a number of bars, by the language's rules: `bar` with one, `bars` with others. */
  readonly bar: string;
  readonly bars: string;
}

/** Lines of text, in letters' heights. */
const LINE_HEIGHT = 1.25;

/**
 * The coordinate plane of drawings: maps times and prices to the canvas, in device pixels. Columns are linear in slots
 * and rows in prices (on a logarithmic scale in their logarithms), so a straight line has one slope in bars and prices,
 * as the tools' definitions require.
 */
export class ToolPlane {
  bars: Bars = new Bars(1);
  axis: SlotAxis = new OrdinalAxis(this.bars);
  period: Period = 'd';
  prices: ValueScale = fitScale(0, 1, 0, 1, 0, 0);
  /** BCP 47 tag for the numbers on the chart. */
  locale = 'en-CA';
  words: ToolWords = { bar: '', bars: '' };
  /** The width of a text, and the distance between two lines of text. */
  measure: MeasureText = () => 0;
  lineHeight = 15;
  /** Device pixels per CSS pixel. */
  ratio = 1;
  /** The price pane, and the foot of the lowest pane below it. */
  left = 0;
  right = 0;
  top = 0;
  bottom = 0;
  foot = 0;
  /** The slot position at the left edge, and device pixels per slot. */
  leftSlot = 0;
  perSlot = 1;

  /** Follows a frame's scene; `period` is that of the bars in the series. */
  follow(scene: Scene, series: ChartSeries, period: Period, locale: string, words: ToolWords): void {
    const { plotLeft, plotWidth, price, bottomScale, ratio } = scene.layout;
    this.bars = series.bars;
    this.axis = series.axis;
    this.period = period;
    this.prices = scene.prices;
    this.locale = locale;
    this.words = words;
    this.measure = scene.measure;
    this.lineHeight = Math.round(scene.letters * LINE_HEIGHT);
    this.ratio = ratio;
    this.left = plotLeft;
    this.right = plotLeft + plotWidth;
    this.top = price.top;
    this.bottom = price.top + price.height;
    this.foot = bottomScale.top;
    this.leftSlot = leftOf(scene.view);
    this.perSlot = slotWidth(scene.view);
  }

  /** The column of a slot position. */
  x(position: number): number {
    return this.left + (position - this.leftSlot) * this.perSlot;
  }

  /** The slot position of a column. */
  positionAt(x: number): number {
    return this.leftSlot + (x - this.left) / this.perSlot;
  }

  /** The row of a price. */
  y(price: number): number {
    return rowOf(this.prices, price);
  }

  /** The price of a row. */
  priceAt(y: number): number {
    return valueAt(this.prices, y);
  }

  positionOf(time: WallSeconds): number {
    return positionOfTime(this.axis, this.period, time);
  }

  timeOf(position: number): WallSeconds {
    return timeOfPosition(this.axis, this.period, position);
  }

  /** Whether a place lies in the price pane, or in any pane when `tall`. */
  holds(x: number, y: number, tall: boolean): boolean {
    return x >= this.left && x < this.right && y >= this.top && y < (tall ? this.foot : this.bottom);
  }
}
