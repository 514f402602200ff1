import type { SymbolKey } from './quote-list.ts';

/** How a security's figures stand with the feed that serves it. */
export const STANDINGS = ['live', 'waiting', 'polled', 'stale', 'closed', 'refused', 'none'] as const;

/** A member of `STANDINGS`. */
export type Standing = (typeof STANDINGS)[number];

/** What is behind a security's figures on a server of real feeds. */
export interface SecurityFeed extends SymbolKey {
  /** The feed's name; empty if none serves it. */
  readonly feed: string;
  readonly standing: Standing;
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
  /** The prices between which it may trade now; null if the feed does not say. */
  readonly band: { readonly lower: number; readonly upper: number } | null;
  /** The part of its history that is loaded, 0 to 1, of what is being loaded from the feed; null if nothing is. */
  readonly loading: number | null;
}

/** A feed that the server is set up with, and the state of its connection. */
export interface ConnectedFeed
  extends Pick<SecurityFeed, 'feed' | 'words' | 'delay' | 'tape' | 'tapeShare' | 'symbols'> {
  readonly standing: Extract<Standing, 'live' | 'stale' | 'closed'>;
}
