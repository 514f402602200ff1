/** What the market worker has counted since it started, over all tabs, for diagnosis. */
export interface WorkerCounters {
  /** Lines of the live feed read. */
  readonly lines: number;
  /** Lines that did not parse. */
  readonly malformed: number;
  /** Messages that this build does not know. */
  readonly unknown: number;
  /** Lines for symbols that nothing on screen uses. */
  readonly unwatched: number;
  /** Symbols in the quote table. */
  readonly symbols: number;
  /** Tabs that are attached. */
  readonly tabs: number;
}
