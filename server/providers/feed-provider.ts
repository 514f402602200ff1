import type { Region } from '../../engine/quotes/region.ts';
import type { Bars } from '../../engine/series/bars.ts';
import type { FoundSecurity, SecurityName } from '../market/market-source.ts';
import type { FeedSink } from './feed-sink.ts';
import type { ServiceTiming } from './service-timing.ts';

/** A grain of history: bars of a minute, in wall seconds (Toronto), or of a day. */
export type Grain = 'minute' | 'day';

/** A security as a provider lists it. */
export interface Listing extends FoundSecurity {
  readonly kind: 'stock' | 'fund' | 'index';
  /** Shares of a board lot; 0: the price decides. */
  readonly boardlot: number;
  readonly currency: 'CAD' | 'USD';
}

/** What a provider can do with the account that it was opened with. */
export interface FeedAbilities {
  readonly regions: readonly Region[];
  /** `consolidated`: the trades of all venues; otherwise the only venue, such as `IEX`. */
  readonly tape: string;
  /** The share of the market's volume that the tape has, 0 to 1. */
  readonly tapeShare: number;
  /** Whether the history covers all venues although the tape covers one; only the newest minutes may come from the tape. */
  readonly wholeHistory?: boolean;
  /** The delay of everything in minutes; 0: real time. */
  readonly delayMinutes: number;
  /** The most securities that can be live at once. */
  readonly symbols: number;
  readonly depth: 'none' | 'price';
  readonly history: readonly Grain[];
  readonly news: boolean;
  /** Who may see the data: `owner` is the subscriber who added the feed. */
  readonly shown: 'owner' | 'members' | 'public';
}

/** A security whose live data are wanted. */
export interface Want extends SecurityName {
  /** The market's number of the security, which identifies it to the sink. */
  readonly security: number;
  /** Whether its depth is wanted too. */
  readonly depth: boolean;
}

/** A split, a consolidation or a cash dividend. */
export type CorporateAction =
  | { readonly kind: 'split'; readonly date: number; readonly newshares: number; readonly oldshares: number }
  /** `date` is the ex-date; `amount` is a share's. */
  | { readonly kind: 'dividend'; readonly date: number; readonly amount: number };

/** A news story. */
export interface FeedStory {
  /** The provider's own id, by which a story that comes twice is recognised. */
  readonly id: string;
  /** Unix milliseconds. */
  readonly time: number;
  readonly title: string;
  /** HTML as received: not sanitised here. */
  readonly body: string;
  readonly of: readonly SecurityName[];
}

/**
 * A service of market data. It signs in, decodes, and keeps within the service's limits; everything else belongs to `FeedMarket`.
 * Methods that ask the service reject with a `FeedError` whose message a user can read.
 */
export interface FeedProvider {
  /** The name that users read, such as `Alpaca`. */
  readonly name: string;
  /** Valid once `open` or `check` has resolved; may change afterwards, which `FeedSink.state` announces. */
  readonly can: FeedAbilities;
  /** The measurements of its calls about the connection to the service. */
  readonly timing?: ServiceTiming;
  /** Connects, and stays connected with back-off until `signal` aborts. Resolves once the account is known to work. */
  open(sink: FeedSink, signal: AbortSignal): Promise<void>;
  /** The securities whose symbol or name match a text, best first. */
  search(text: string): Promise<readonly Listing[]>;
  /** The security of a symbol; undefined if the service does not know it. */
  define(name: SecurityName): Promise<Listing | undefined>;
  /** Replaces the set of securities that are live. At most `can.symbols`. */
  want(wants: readonly Want[]): void;
  /** Fetches the current figures of securities that are not live, and reports them to the sink as summaries and quotes. */
  poll(wants: readonly Want[]): Promise<void>;
  /**
   * Unadjusted bars of a security that began at `from … to` (Unix seconds, both inclusive), oldest first, in portions. Only
   * complete bars. Minutes follow the trade rule as near as the service allows.
   */
  history(of: SecurityName, grain: Grain, from: number, to: number): AsyncIterable<Bars>;
  /** Corporate actions effective on the dates `from … to` (`yyyymmdd`, inclusive), oldest first. */
  actions(of: SecurityName, from: number, to: number): Promise<readonly CorporateAction[]>;
  /** Stories about securities since a Unix time (milliseconds), newest first; empty if it has none. */
  news(of: readonly SecurityName[], since: number): Promise<readonly FeedStory[]>;
  /** Ends every connection. Resolves once nothing of it runs. */
  close(): Promise<void>;
}
