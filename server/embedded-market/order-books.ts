import type { MarketLine } from '../../engine/feed/feed-lines.ts';
import { securityKey } from '../../engine/quotes/security-key.ts';
import type { Instrument } from '../market/market-source.ts';
import { hashOfText, Random } from '../simulation/random.ts';
import { type BestQuote, SimulatedBook } from '../simulation/simulated-book.ts';

/** Receives the lines of a market's books. */
type BooksSink = (instrument: Instrument, name: MarketLine, line: string) => void;

interface OpenBook {
  readonly book: SimulatedBook;
  followers: number;
}

/** How many books that nobody follows are kept for the next request. */
const MAX_UNFOLLOWED = 50;

/**
 * The order books in use. A book is created from the quote on first use and follows each quote from then on, so that unwatched
 * books cost nothing.
 */
export class OrderBooks {
  private readonly seed: number;
  private readonly sink: BooksSink;
  /** The most recently used is last. */
  private readonly open = new Map<Instrument, OpenBook>();

  constructor(seed: number, sink: BooksSink) {
    this.seed = seed;
    this.sink = sink;
  }

  /** Whether an instrument's book is open. Only then does its quote matter here. */
  has(instrument: Instrument): boolean {
    return this.open.has(instrument);
  }

  /** The book of an instrument for its quote at `time` (Unix seconds). */
  book(instrument: Instrument, quote: BestQuote, time: number): SimulatedBook {
    return this.opened(instrument, quote, time).book;
  }

  /** Keeps an instrument's book until the returned function is called. Call that once. */
  keep(instrument: Instrument, quote: BestQuote, time: number): () => void {
    const opened = this.opened(instrument, quote, time);
    opened.followers++;
    let kept = true;
    return () => {
      if (kept) opened.followers--;
      kept = false;
      this.dropUnfollowed();
    };
  }

  /** An instrument's quote has changed. */
  quoteChanged(instrument: Instrument, quote: BestQuote, time: number): void {
    this.open.get(instrument)?.book.follow(quote, time, (name, line) => this.sink(instrument, name, line));
  }

  private opened(instrument: Instrument, quote: BestQuote, time: number): OpenBook {
    const known = this.open.get(instrument);
    if (known !== undefined) {
      // While nobody listens to the market, its quotes change without lines.
      this.quoteChanged(instrument, quote, time);
      this.open.delete(instrument);
      this.open.set(instrument, known);
      return known;
    }
    const key = hashOfText(securityKey(instrument));
    const book = new SimulatedBook(instrument, new Random().key(this.seed, key, Math.floor(time)));
    book.follow(quote, time, undefined);
    const opened = { book, followers: 0 };
    this.open.set(instrument, opened);
    this.dropUnfollowed();
    return opened;
  }

  private dropUnfollowed(): void {
    let spare = -MAX_UNFOLLOWED;
    for (const { followers } of this.open.values()) if (followers === 0) spare++;
    for (const [instrument, { followers }] of this.open) {
      if (spare <= 0) return;
      if (followers > 0) continue;
      this.open.delete(instrument);
      spare--;
    }
  }
}
