import type { OrderBook } from '../../engine/depth/order-book.ts';
import type { PriceBook } from '../../engine/depth/price-book.ts';
import type { LineClass } from '../../engine/feed/line-class.ts';
import type { QuoteFigure } from '../../engine/quotes/quote-field.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { Restructuring } from '../../engine/series/splits.ts';

/**
 * Where the server's market data comes from. The embedded market (simulation and replay) is one; an operator's real feed
 * would be another. The HTTP routes and the hub know nothing else of the market.
 */
export interface MarketSource {
  readonly clock: MarketClock;
  /** All instruments, by `Instrument.id` order. Changes only when `listen`'s `reloaded` fires. */
  instruments(): readonly Instrument[];
  find(symbol: string, region: Region): Instrument | undefined;
  /**
   * Resolves when every instrument's quote can be read at once; awaited before all are read. Absent: always. A single
   * quote can be read before: it is made when it is asked for.
   */
  settled?(): Promise<void>;
  /** The quote now, or as it stood 15 market minutes ago. Fills and returns `out`. */
  quote(instrument: Instrument, delayed: boolean, out: QuoteState): QuoteState;
  /** The lines that bring a new subscriber up to date: `S`, `Q`, then `TH` for the running minute and back trades. */
  snapshot(instrument: Instrument): readonly string[];
  /** Day bars, unadjusted, `from … to` inclusive, oldest first; recorded ones as they are, then simulated; none after the clock. */
  bars(instrument: Instrument, from: number, to: number, delayed: boolean): Promise<readonly DayBar[]>;
  /** Completed minutes of each trading day `from … to` inclusive, oldest first. */
  minutes(
    instrument: Instrument,
    from: number,
    to: number,
    extended: boolean,
    delayed: boolean,
  ): Promise<readonly DayMinutes[]>;
  /** Splits, changes of symbol and listings up to the market's today, oldest first. */
  restructurings(instrument: Instrument): readonly Restructuring[];
  /** `yyyymmdd` of the first simulated bar, 0 when there is none. */
  simulatedSince(instrument: Instrument): number;
  /**
   * The order book and the price levels of an instrument that has a bid and an ask, as they stand; undefined where they have to
   * be fetched from elsewhere and cannot be just now.
   */
  book(instrument: Instrument): Promise<MarketBook | undefined>;
  /**
   * The lines that bring a new reader of a book up to date: `D … DL` and, in Canada, ten `MP`. None when the book has to be
   * fetched from elsewhere; `renewed` tells when it is there.
   */
  bookSnapshot(instrument: Instrument): readonly string[];
  /** From now on the book's changes are told as `depth` and `level` lines, until what is returned is called. */
  followBook(instrument: Instrument): () => void;
  listen(listener: MarketListener): () => void;
  /** Whether its figures keep up with the market; the server is not ready while they do not. Absent: always. */
  isRunning?(): boolean;
  close(): Promise<void>;
}

/** The market's clock: market time, not the machine's. */
export interface MarketClock {
  /** Unix milliseconds of the market. */
  now(): number;
  /** The market's today, `yyyymmdd`, Toronto. */
  date(): number;
  /** Seconds since midnight, Toronto. */
  secondOfDay(): number;
  /** Market seconds per real second; 0 = stands still until `step`. */
  readonly speed: number;
  isOpen(): boolean;
  /** Moves a standing clock on and lets everything happen that falls due; for tests and for `npm run dev`. */
  step(milliseconds: number): void;
}

/** What the market tells the hub. Called synchronously, in order. */
export interface MarketListener {
  /**
   * One feed line of an instrument, without a line end (`engine/feed/feed-lines.ts`). `depth` and `level` lines are for
   * those who follow its book.
   */
  line(instrument: Instrument, kind: LineClass, line: string): void;
  /** Instruments or recorded bars changed (an import beside the running server). */
  reloaded?(): void;
  /** Whether lines of that class of an instrument reach anybody; a source may leave out those that do not. Absent: all do. */
  wants?(instrument: Instrument, kind: LineClass): boolean;
  /** An instrument's quote and trades, or its book, stand otherwise than its lines say: a fresh snapshot is due. */
  renewed?(instrument: Instrument, ofBook: boolean): void;
  /** Lines were lost on their way here; snapshots of all that changed have been announced by `renewed`. */
  interrupted?(): void;
}

/** An instrument's orders, and its five best price levels a side. */
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

/** A quote's numbers. An absent price is 0, a time of day its seconds since midnight, Toronto; -1 before the first trade. */
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
