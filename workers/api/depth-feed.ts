import type { FailureCode } from './failure.ts';

/** One side of Level 2 as columns, best order first. */
export interface OrderColumns {
  readonly price: Float64Array;
  /** Shares. */
  readonly volume: Float64Array;
  /** Seconds since midnight, Toronto; NaN where the server gave none. */
  readonly second: Float64Array;
  readonly broker: readonly string[];
  /** How many orders the book has beyond these. */
  readonly omitted: number;
}

/** One side of depth by price: five levels, zeros where there is none. */
export interface LevelColumns {
  readonly price: Float64Array;
  readonly volume: Float64Array;
  readonly orders: Float64Array;
}

/** The state of a book. */
export interface DepthStatus {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Empty unless `failed`. */
  readonly failure: FailureCode | '';
  /** Whether depth lines keep it up to date; false while it polls. */
  readonly live: boolean;
  /** Epoch ms of the browser at which the book is fetched again; 0 while it is live. */
  readonly refreshAt: number;
  /** Epoch ms of the browser at which its content was last confirmed by the server; 0 before. */
  readonly updatedAt: number;
}

/** The state of a book before its first message. */
export const DEPTH_LOADING: DepthStatus = { phase: 'loading', failure: '', live: false, refreshAt: 0, updatedAt: 0 };

/** What gathers for an auction now. */
export interface AuctionState {
  /** `reopening`: after a halt; `listing`: of a security's first day. */
  readonly kind: 'opening' | 'closing' | 'reopening' | 'listing';
  /** NaN: there is none yet. */
  readonly price: number;
  /** Shares that would trade. */
  readonly paired: number;
  /** Shares that would be left over: above 0 bought, below 0 sold. */
  readonly imbalance: number;
}

/** Worker → page on a depth port. Each book is sent whole, against credit, a few times a second at most. */
export type DepthMessage =
  | { readonly type: 'status'; readonly status: DepthStatus }
  | {
      readonly type: 'orders';
      readonly bids: OrderColumns;
      readonly asks: OrderColumns;
      readonly auction: AuctionState | null;
    }
  | {
      readonly type: 'levels';
      readonly bids: LevelColumns;
      readonly asks: LevelColumns;
      readonly auction: AuctionState | null;
    };

/** Page → worker on a depth port: one credit after each book shown, none while the page is frozen. */
export type DepthCommand = { readonly type: 'credit' } | { readonly type: 'refresh' } | { readonly type: 'close' };

/** Which depth of a security is wanted: single orders, or five price levels (Canadian securities). */
export type DepthKind = 'orders' | 'levels';
