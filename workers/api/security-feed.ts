import type { SymbolKey } from './quote-list.ts';

/** The states of a security with the feed that serves it. */
export const SECURITY_STATES = ['live', 'waiting', 'polled', 'stale', 'closed', 'refused', 'none'] as const;

/** One of `SECURITY_STATES`. */
export type SecurityState = (typeof SECURITY_STATES)[number];

/** The source of a security's figures on a server with real feeds. */
export interface SecurityFeed extends SymbolKey {
  /** The feed's name; empty if none serves it. */
  readonly feed: string;
  readonly state: SecurityState;
  /** The provider's own reason; may be empty. */
  readonly words: string;
  /** Minutes by which the feed's figures are late. */
  readonly delay: number;
  /** `consolidated`, or the only venue whose trades it has; empty if unknown. */
  readonly tape: string;
  /** The tape's share of the market's volume, 0 to 1; 0 if unknown. */
  readonly tapeShare: number;
  /** Whether its history has the trades of all venues although the tape has not. */
  readonly wholeHistory: boolean;
  /** The most securities that the feed keeps live at once. */
  readonly symbols: number;
  /** Epoch ms of the browser of the newest message about it; 0 before the first. */
  readonly heardAt: number;
  /** The current price band (limit down, limit up); null if the feed does not state it. */
  readonly band: { readonly lower: number; readonly upper: number } | null;
  /** The progress of loading its history, 0 to 1; null if nothing is being loaded. */
  readonly loading: number | null;
}

/** A feed that the server is set up with, and the state of its connection. */
export interface ConnectedFeed
  extends Pick<SecurityFeed, 'feed' | 'words' | 'delay' | 'tape' | 'tapeShare' | 'symbols'> {
  readonly state: Extract<SecurityState, 'live' | 'stale' | 'closed'>;
}
