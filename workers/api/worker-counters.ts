/** What the market worker has counted since it started, over all tabs; for whoever looks for a fault. */
export interface WorkerCounters {
  /** Lines of the live feed that were read. */
  readonly lines: number;
  /** Of them, those that did not parse. */
  readonly malformed: number;
  /** Messages that this build does not know. */
  readonly unknown: number;
  /** Lines for symbols that nobody shows. */
  readonly unwatched: number;
  /** Symbols in the quote table. */
  readonly symbols: number;
  /** Tabs that are attached. */
  readonly tabs: number;
}
