import type { FailureCode } from './failure.ts';

/** The state of a security's tape. */
export interface TapeStatus {
  /** `empty`: nothing was traded today in the hours asked for. */
  readonly phase: 'loading' | 'ready' | 'empty' | 'failed';
  /** Set when `failed`; also while `ready` if the rows shown could not be refreshed. */
  readonly failure: FailureCode | '';
  /** Trades arrive as they happen; false while it polls. */
  readonly live: boolean;
  /** When its rows were last fetched or extended by a trade, epoch ms of the browser; 0 before. */
  readonly updatedAt: number;
  /** Whether the last fetch failed, so that the rows are older than it. */
  readonly stale: boolean;
  /** When the last fetch ended, successful or not, epoch ms of the browser; 0 before. */
  readonly triedAt: number;
  /** Single prints only: the second of the day from which all are there, and whether earlier ones can be asked for. */
  readonly since: number;
  readonly more: boolean;
}

/** The state of a tape before its first message. */
export const TAPE_LOADING: TapeStatus = {
  phase: 'loading',
  failure: '',
  live: false,
  updatedAt: 0,
  stale: false,
  triedAt: 0,
  since: 0,
  more: false,
};

/** What a print is: a trade, an auction, an official price, which has no shares, or a trade of less than a board lot. */
export const PrintMark = { Trade: 0, Auction: 1, Official: 2, OddLot: 3 } as const;

/** Which single prints are wanted. */
export interface PrintFilter {
  /** The least shares of a print; 0 for all. */
  readonly least: number;
  /** With those before 9:30 and after 16:00. */
  readonly extended: boolean;
}

/**
 * Today's minutes with trades, oldest first: minutes `from` and later, which replace those sent before. There are
 * `count` minutes in all, so each column has `count - from` values.
 */
export interface TapeRows {
  /** How many of the oldest rows sent before are gone; `from` counts without them. */
  readonly dropped: number;
  readonly from: number;
  readonly count: number;
  /** Seconds since midnight, Toronto, at which the minute began. */
  readonly second: Float64Array;
  /** The minute's last price; 0 if all its trades were cancelled. */
  readonly price: Float64Array;
  /** Change from the previous day's close; NaN if that is unknown. */
  readonly change: Float64Array;
  /** Shares. */
  readonly volume: Float64Array;
  /** Number of trades. */
  readonly trades: Float64Array;
  /** What a single print is, one of `PrintMark`. */
  readonly marks: Float64Array;
  /** Where a single print was between bid and ask, `TradeSide`. */
  readonly side: Float64Array;
}

/** Chart worker → page on a tape's port. Rows are sent against credit, a few times a second at most. */
export type TapeMessage =
  | { readonly type: 'status'; readonly status: TapeStatus }
  | { readonly type: 'rows'; readonly rows: TapeRows };

/** Page → chart worker on a tape's port: one credit after each message shown, none while the page is frozen. */
export type TapeCommand =
  | { readonly type: 'credit' }
  | { readonly type: 'refresh' }
  /** Single prints only: those before the first one. */
  | { readonly type: 'earlier' }
  | { readonly type: 'close' };
