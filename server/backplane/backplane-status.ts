/** Where a process stands, for whoever watches over it. */
export interface BackplaneStatus {
  /** It runs the market. */
  readonly holds: boolean;
  readonly epoch: number;
  readonly sequence: number;
  /** Its copy of the market is whole. */
  readonly whole: boolean;
  /** Milliseconds since the holder was heard of. */
  readonly silence: number;
}
