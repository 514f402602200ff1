/** What a user switches on and off in a chart, besides its type and indicators. */
export interface ChartOptions {
  /** Prices on a logarithmic scale; prices at or below the floor stand on it. */
  readonly log: boolean;
  readonly grid: boolean;
  /** A line at the previous day's close, on charts of the day in progress. */
  readonly previousClose: boolean;
  /** A marker under each bar on whose dates there was news. */
  readonly news: boolean;
}

/** The options of somebody who never chose any. */
export const FIRST_OPTIONS: ChartOptions = { log: false, grid: true, previousClose: true, news: true };
