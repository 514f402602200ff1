/** The state of a process's share in the market, for metrics. */
export interface BackplaneStatus {
  /** This process runs the market. */
  readonly holds: boolean;
  readonly epoch: number;
  readonly sequence: number;
  /** This process's copy of the market is complete. */
  readonly whole: boolean;
  /** Milliseconds since the last word from the holder. */
  readonly silence: number;
}
