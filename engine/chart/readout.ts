import type { Period } from './period.ts';

/**
 * What the page shows and says about a chart as text: one bar (the one under the cursor, else the newest) and the
 * chart's summary. Posted at most once a frame. Prices are in the instrument's currency, volumes in shares.
 */
export interface Readout {
  /** The bar stands under the pointer or the data cursor; false when it is simply the newest one. */
  readonly atCursor: boolean;
  /** How long the bar lasts. */
  readonly period: Period;
  /** When the bar begins, `yyyymmdd`. */
  readonly date: number;
  /** Seconds since midnight of a minute bar, -1 for a longer one. */
  readonly second: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** From the close before this bar (days and longer) or from the close of the day before its own (minutes). */
  readonly change: number;
  /** `change` in percent; NaN when there is nothing to compare with. */
  readonly changePercent: number;
  readonly simulated: boolean;
  /** The newest price, and its change from the previous day's close. */
  readonly last: number;
  readonly lastChange: number;
  readonly lastChangePercent: number;
  /** Dates (`yyyymmdd`) of the first and last bar in sight, and how many bars are. */
  readonly from: number;
  readonly to: number;
  readonly visibleBars: number;
  /** How many bars are loaded. */
  readonly loadedBars: number;
  /** Values at the bar: of each overlay, then of each lower pane, one number a line; NaN where there is none. */
  readonly studies: readonly (readonly number[])[];
  /** The bar's close in per cent from the first one in sight; NaN unless the chart counts in per cent. */
  readonly percent: number;
  /** Of each compared security at the bar, the same; NaN where it has no bar. Of the newest bar its newest value. */
  readonly compared: readonly number[];
  /** Headlines of news on the bar's dates, newest first; empty when markers are off. */
  readonly headlines: readonly string[];
  /** Of a portfolio's chart: what the shares held at the bar's date were bought for, and what was bought and sold then. */
  readonly portfolio: { readonly cost: number; readonly bought: number; readonly sold: number } | null;
}

/** Dates (`yyyymmdd`) of simulated bars in a row. */
export interface SimulatedStretch {
  /** The first of them; 0 when it lies before the bars that are loaded. */
  readonly from: number;
  /** The last of them; 0 while they go on. */
  readonly to: number;
}
