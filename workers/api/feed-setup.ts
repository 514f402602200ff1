import type { Region } from '../../engine/quotes/region.ts';

/** A kind of feed that can be added, described by its provider. */
export interface FeedKind {
  readonly code: string;
  readonly name: string;
  readonly fields: readonly {
    readonly name: string;
    /** In English. */
    readonly label: string;
    /** Whether it must not be shown. */
    readonly secret: boolean;
  }[];
}

/** What a feed says of itself while the market runs over it. */
export interface FeedConnection {
  readonly state: 'live' | 'stale' | 'closed';
  /** Why it is not live, in English; empty if it is. */
  readonly reason: string;
  /** `consolidated`, or the only venue whose trades it has. */
  readonly tape: string;
  /** The tape's share of the market's volume, 0 to 1. */
  readonly tapeShare: number;
  /** Minutes by which everything is late. */
  readonly delay: number;
  /** The most securities that can be live at once, how many are, and how many more are polled. */
  readonly symbols: number;
  readonly live: number;
  readonly polled: number;
  /** Seconds by which the server's clock is ahead of the feed's times; negative if it is behind, 0 up to two seconds. */
  readonly clockDifference: number;
}

/** A feed that is set up. */
export interface SetUpFeed {
  /** 0: environment variables of the server hold its values. */
  readonly id: number;
  readonly name: string;
  /** The user id of its owner; empty: nobody. */
  readonly owner: string;
  /** Unix milliseconds; 0 for a feed of the environment. */
  readonly added: number;
  /** Null if the market does not run over it, or not yet. */
  readonly status: FeedConnection | null;
}

/** The feeds that are set up, in the order in which they are asked, and what can be added. */
export interface FeedSetupState {
  readonly kinds: readonly FeedKind[];
  readonly feeds: readonly SetUpFeed[];
  /** Whether the market consists of feeds now. */
  readonly real: boolean;
  /** Whether a setting of the server keeps its market from ever consisting of feeds. */
  readonly fixed: boolean;
  /** Why the server cannot read the stored values, in English; empty if it can. */
  readonly trouble: string;
}

/** What an account allows. */
export interface FeedAllowance extends Pick<FeedConnection, 'tape' | 'tapeShare' | 'delay' | 'symbols'> {
  readonly regions: readonly Region[];
  readonly depth: boolean;
  readonly history: readonly ('minute' | 'day')[];
  readonly news: boolean;
  readonly shown: 'owner' | 'members' | 'public';
}

/** What became of trying an account: a ticket with which it can be added, or why it cannot be used. */
export type FeedTrialResult =
  | { readonly works: true; readonly ticket: string; readonly can: FeedAllowance }
  | {
      readonly works: false;
      readonly refusal: 'credentials' | 'entitlement' | 'limit' | 'unknown' | 'service' | 'key';
      /** In English. */
      readonly reason: string;
    };
