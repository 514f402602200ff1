import type { OrderBook } from '../../engine/depth/order-book.ts';
import type { PriceBook } from '../../engine/depth/price-book.ts';
import type { LineClass } from '../../engine/feed/line-class.ts';
import type { QuoteFigure } from '../../engine/quotes/quote-field.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import type { DayEvents } from './day-events.ts';

/**
 * The source of the server's market data. The embedded market (simulation and replay) is one; an operator's real feed would be
 * another. It is all that the HTTP routes and the hub know of the market.
 */
export interface MarketSource {
  readonly clock: MarketClock;
  /** All instruments, ordered by `Instrument.id`. They change only when `reloaded` of a listener is called. */
  instruments(): readonly Instrument[];
  find(symbol: string, region: Region): Instrument | undefined;
  /**
   * Resolves once every instrument's quote is ready; awaited before all of them are read. Absent: always ready. A single quote
   * can be read earlier, once it has been prepared.
   */
  settled?(): Promise<void>;
  /** The quote now, or that of 15 market minutes ago. Fills and returns `out`. */
  quote(instrument: Instrument, delayed: boolean, out: QuoteState): QuoteState;
  /** The lines that bring a new subscriber up to date: `S`, `Q`, then `TH` for the current minute and earlier trades. */
  snapshot(instrument: Instrument): readonly string[];
  /**
   * Unadjusted day bars `from … to` inclusive, oldest first: recorded ones unchanged, then simulated ones; none later than the
   * clock.
   */
  bars(instrument: Instrument, from: number, to: number, delayed: boolean): Promise<readonly DayBar[]>;
  /** Completed minutes of each trading day `from … to` inclusive, oldest first. */
  minutes(
    instrument: Instrument,
    from: number,
    to: number,
    extended: boolean,
    delayed: boolean,
  ): Promise<readonly DayMinutes[]>;
  /** Splits, symbol changes and listings up to the market's today, oldest first. */
  restructurings(instrument: Instrument): readonly Restructuring[];
  /** `yyyymmdd` of the first simulated bar, 0 if there is none. */
  simulatedSince(instrument: Instrument): number;
  /**
   * The current order book and price levels of an instrument that has a bid and an ask; undefined if they have to be fetched from
   * elsewhere and are not available.
   */
  book(instrument: Instrument): Promise<MarketBook | undefined>;
  /**
   * The lines that bring a new reader of a book up to date: `D … DL` and, in Canada, ten `MP`. None if the book has to be fetched
   * from elsewhere; `renewed` is called when it has arrived.
   */
  bookSnapshot(instrument: Instrument): readonly string[];
  /** Emits the book's changes as `depth` and `level` lines from now on, until the returned function is called. */
  followBook(instrument: Instrument): () => void;
  listen(listener: MarketListener): () => void;
  /** Whether its figures keep up with the market; the server is not ready while they do not. Absent: they always do. */
  isRunning?(): boolean;
  close(): Promise<void>;
  /**
   * The market's own events of an instrument's day up to now, beyond those in the store; for replays. `single` false: whole
   * minutes suffice. The answer for today may be extended later. Undefined: none for this day. Absent: none for any day.
   */
  eventsOf?(instrument: Instrument, date: number, single: boolean): Promise<DayEvents | undefined>;
  /** The kind of depth that an instrument has. Absent: orders, and levels for Canadian securities. */
  depthOf?(instrument: Instrument): Promise<KnownDepth>;
  /** Whether all its figures are older than the delay, so that no reader gets them delayed. Absent: they are not. */
  readonly isPast?: boolean;
  /** Whether it shows nothing invented; the seed's stories are then not shown either. Absent: it shows invented data. */
  readonly isReal?: boolean;
  /**
   * Defines symbols and prepares their quotes, but waits no longer than a few seconds; awaited before calls about them. Rejects
   * only if the store fails. Absent: they are always ready.
   */
  prepare?(names: readonly SecurityName[]): Promise<void>;
  /** Securities that match a symbol or name and are not among `instruments()` yet, best first. Absent: none. */
  search?(text: string, region: Region): Promise<readonly FoundSecurity[]>;
  /** The delay of an instrument's feed in minutes. Absent: no delay. */
  delayOf?(instrument: Instrument): number;
  /** The sources of instruments' figures, in their order. Absent: the market has no feeds. */
  notesOf?(instruments: readonly Instrument[]): readonly FeedNote[] | Promise<readonly FeedNote[]>;
  /**
   * A page shows these securities, and `hidden` ones that are scrolled out of sight: the former become live first if not all can
   * be. Absent: all are live.
   */
  see?(instruments: readonly Instrument[], hidden: readonly Instrument[]): void;
  /** The feeds and the states of their connections. Absent: none. */
  feedStates?(): readonly FeedStatus[] | Promise<readonly FeedStatus[]>;
  /** Whether a subscriber (undefined: a visitor) may see its data. Absent: everybody may. */
  mayShow?(reader: MarketReader | undefined): boolean;
}

/** Which depth of an instrument is known: none, price by price, or order by order. */
export type KnownDepth = 'none' | 'price' | 'order';

/** A security by its symbol and country. */
export interface SecurityName {
  readonly symbol: string;
  readonly region: Region;
}

/** A security that a search found. */
export interface FoundSecurity extends SecurityName {
  readonly name: string;
  /** The exchange code. */
  readonly exchange: string;
}

/** A reader of the market. */
export interface MarketReader {
  readonly id: number;
  readonly administrator: boolean;
}

/** The state of a security with the feed that serves it. */
export const FEED_STATES = ['live', 'waiting', 'polled', 'stale', 'closed', 'refused', 'none'] as const;

/** The source of a security's figures. */
export interface FeedNote {
  /** The feed's name; empty if no feed serves the security. */
  readonly feed: string;
  readonly state: (typeof FEED_STATES)[number];
  /** The feed's own reason, for users; empty if there is none. */
  readonly words: string;
  /** The delay of the feed's figures in minutes. */
  readonly delay: number;
  /** The feed's tape, and its share of the market's volume, 0 to 1. */
  readonly tape: string;
  readonly tapeShare: number;
  /** Whether its history covers all venues although the tape does not. */
  readonly wholeHistory: boolean;
  /** The most securities that the feed has live at once. */
  readonly symbols: number;
  /** Unix milliseconds of the newest message about it; 0 before the first. */
  readonly heardAt: number;
  readonly band: PriceBand | null;
  /** The progress of loading its history, 0 to 1; null if nothing is being loaded. */
  readonly loading: number | null;
}

/** The price band of a security: limit down and limit up. */
export interface PriceBand {
  readonly lower: number;
  readonly upper: number;
}

/** A feed, and the state of its connection. */
export interface FeedStatus {
  readonly name: string;
  readonly state: 'live' | 'stale' | 'closed';
  /** Why it is not live; empty if it is live. */
  readonly reason: string;
  readonly tape: string;
  /** The share of the market's volume that the tape has, 0 to 1. */
  readonly tapeShare: number;
  /** The delay of everything in minutes. */
  readonly delay: number;
  /** The most securities that can be live at once, and how many are. */
  readonly symbols: number;
  readonly live: number;
  readonly polled: number;
  /** Seconds by which this machine's clock is ahead of the feed's times; negative if it is behind, 0 up to two seconds. */
  readonly clockDifference: number;
}

/** The market's clock: market time, not the machine's. */
export interface MarketClock {
  /** The market's time in Unix milliseconds. */
  now(): number;
  /** The market's today, `yyyymmdd`, Toronto. */
  date(): number;
  /** Seconds since midnight, Toronto. */
  secondOfDay(): number;
  /** Market seconds per real second; 0: stopped until `step`. */
  readonly speed: number;
  isOpen(): boolean;
  /** Advances a stopped clock and makes everything due happen; for tests and for `npm run dev`. */
  step(milliseconds: number): void;
}

/** What the market reports to the hub. Called synchronously, in order. */
export interface MarketListener {
  /**
   * One feed line of an instrument, without a line end (`engine/feed/feed-lines.ts`). `depth` and `level` lines are for followers
   * of its book.
   */
  line(instrument: Instrument, kind: LineClass, line: string): void;
  /** Instruments or recorded bars have changed, by an import during the server's run. */
  reloaded?(): void;
  /** Whether an instrument's lines of a class reach anybody; a source may omit those that do not. Absent: all do. */
  wants?(instrument: Instrument, kind: LineClass): boolean;
  /**
   * Whether somebody follows an instrument's quote, so that it should be live. Absent: a listener that wants its `quote` lines
   * follows it.
   */
  follows?(instrument: Instrument): boolean;
  /** An instrument's quote and trades, or its book, no longer match the lines sent so far: a fresh snapshot is due. */
  renewed?(instrument: Instrument, ofBook: boolean): void;
  /** An instrument's first figures of a day have arrived; its lines do not carry all of them. */
  prepared?(instrument: Instrument): void;
  /** Lines were lost before they arrived here; `renewed` has announced snapshots of everything that changed. */
  interrupted?(): void;
}

/** An instrument's orders, and its five best price levels on each side. */
export interface MarketBook {
  readonly orders: OrderBook;
  readonly levels: PriceBook;
}

/** A listed security or an index. */
export interface Instrument {
  readonly id: number;
  readonly symbol: string;
  readonly region: Region;
  readonly ex: string;
  readonly name: string;
  readonly sectype: number;
  readonly sectypestr: string;
  readonly sector: string;
  readonly boardlot: number;
  readonly currency: 'CAD' | 'USD';
  readonly invented: boolean;
  readonly adjusted: boolean;
  readonly isIndex: boolean;
  readonly rank: number;
  readonly kind: string;
  readonly shares: number;
  readonly eps: number | null;
  readonly dividend: number | null;
  readonly exdate: number;
}

/** A quote's numbers. An absent price is 0. A time of day is in seconds since midnight, Toronto; -1 before the first trade. */
export type QuoteState = { [figure in QuoteFigure]: number };

/** A day bar. `date` is `yyyymmdd`. */
export interface DayBar {
  readonly date: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly trades: number;
  readonly simulated: boolean;
}

/** The minutes of one day. `minute` counts from midnight, Toronto. */
export interface DayMinutes {
  readonly date: number;
  readonly simulated: boolean;
  readonly minutes: readonly MinuteBar[];
}

/** One minute. */
export interface MinuteBar {
  readonly minute: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly trades: number;
}
