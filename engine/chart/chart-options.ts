/** The switches of a chart, besides its type and indicators. */
export interface ChartOptions {
  /** Prices on a logarithmic scale; prices at or below its floor are drawn on it. */
  readonly log: boolean;
  readonly grid: boolean;
  /** A line at the previous day's close, on charts of the day in progress. */
  readonly previousClose: boolean;
  /** A marker under each bar with news on its dates. */
  readonly news: boolean;
}

/** The options until the user chooses. */
export const FIRST_OPTIONS: ChartOptions = { log: false, grid: true, previousClose: true, news: true };
