import type { Period } from './period.ts';

/**
 * What the page shows of a chart as text: one bar (the one under the cursor, otherwise the newest) and the chart's
 * summary. Posted at most once a frame. Prices are in the instrument's currency, volumes in shares.
 */
export interface Readout {
  /** Whether the bar is under the pointer or the data cursor; otherwise it is the newest one. */
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
  /** Change from the previous bar's close (days and longer) or from the previous day's close (minutes). */
  readonly change: number;
  /** `change` in percent; NaN if there is nothing to compare with. */
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
  /** Values at the bar for each overlay, then for each lower pane: one number per line, NaN where there is none. */
  readonly studies: readonly (readonly number[])[];
  /** The bar's close in per cent from the first one in sight; NaN unless the chart is in per cent. */
  readonly percent: number;
  /** The same for each compared security, NaN where it has no bar. At the newest bar, its newest value. */
  readonly compared: readonly number[];
  /** Headlines of news on the bar's dates, newest first; empty when markers are off. */
  readonly headlines: readonly string[];
  /** For a portfolio: the cost of the shares held at the bar's date, and what was bought and sold then. */
  readonly portfolio: { readonly cost: number; readonly bought: number; readonly sold: number } | null;
}

/** Dates (`yyyymmdd`) of consecutive simulated bars. */
export interface SimulatedStretch {
  /** The first date; 0 if it lies before the loaded bars. */
  readonly from: number;
  /** The last date; 0 while the stretch continues. */
  readonly to: number;
}
