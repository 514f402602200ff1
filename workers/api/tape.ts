import type { FailureCode } from './failure.ts';

/** Where the tape of a security stands. */
export interface TapeStatus {
  /** `empty`: nothing was traded today in the hours asked for. */
  readonly phase: 'loading' | 'ready' | 'empty' | 'failed';
  /** Set when `failed`, and while `ready` when the rows that are shown could not be fetched again. */
  readonly failure: FailureCode | '';
  /** Trades arrive as they happen; false while it polls. */
  readonly live: boolean;
  /** Epoch ms of the browser at which its rows were last fetched, or grew by a trade; 0 before. */
  readonly updatedAt: number;
  /** The last fetch failed, and the rows are from before. */
  readonly stale: boolean;
  /** Epoch ms of the browser at the end of the last fetch, whether or not it failed; 0 before. */
  readonly triedAt: number;
}

/** Where a tape stands before anything came. */
export const TAPE_LOADING: TapeStatus = {
  phase: 'loading',
  failure: '',
  live: false,
  updatedAt: 0,
  stale: false,
  triedAt: 0,
};

/**
 * The minutes of today in which something was traded, oldest first: those from number `from` on, which replace what was
 * known of them. There are `count` in all; the columns have `count - from` values.
 */
export interface TapeRows {
  readonly from: number;
  readonly count: number;
  /** Seconds since midnight, Toronto, at which the minute began. */
  readonly second: Float64Array;
  /** The minute's last price; 0 where all its trades were taken back. */
  readonly price: Float64Array;
  /** From the previous day's close; NaN when that is not known. */
  readonly change: Float64Array;
  /** Shares. */
  readonly volume: Float64Array;
  /** Number of trades. */
  readonly trades: Float64Array;
}

/** Chart worker → page on a tape's port. Rows come against credit, a few times a second at most. */
export type TapeMessage =
  | { readonly type: 'status'; readonly status: TapeStatus }
  | { readonly type: 'rows'; readonly rows: TapeRows };

/** Page → chart worker on a tape's port: one credit after rows that were shown; a page that freezes it gives none. */
export type TapeCommand = { readonly type: 'credit' } | { readonly type: 'refresh' } | { readonly type: 'close' };
