/** The state of a process that shares a market, for metrics. */
export interface BackplaneStatus {
  /** Whether this process runs the market. */
  readonly holds: boolean;
  readonly epoch: number;
  readonly sequence: number;
  /** Whether this process's copy of the market is complete. */
  readonly whole: boolean;
  /** Milliseconds since the last batch from the holder. */
  readonly silence: number;
}
