import type { MarketLine } from '../../engine/feed/feed-lines.ts';
import type { Instrument } from '../market/market-source.ts';
import { FeedBook } from './feed-book.ts';

/** The order books that somebody follows. */
export class FeedBooks {
  private readonly sink: (instrument: Instrument, name: MarketLine, line: string) => void;
  private readonly open = new Map<number, { readonly book: FeedBook; followers: number }>();

  constructor(sink: (instrument: Instrument, name: MarketLine, line: string) => void) {
    this.sink = sink;
  }

  /** The book of an instrument if somebody follows it. */
  opened({ id }: Instrument): FeedBook | undefined {
    return this.open.get(id)?.book;
  }

  /** The book of an instrument; an empty one if nobody follows it. */
  book(instrument: Instrument): FeedBook {
    return this.opened(instrument) ?? this.made(instrument);
  }

  /** Keeps a book up to date until the returned function is called. */
  follow(instrument: Instrument): () => void {
    const known = this.open.get(instrument.id) ?? { book: this.made(instrument), followers: 0 };
    this.open.set(instrument.id, known);
    known.followers += 1;
    let follows = true;
    return () => {
      if (!follows) return;
      follows = false;
      known.followers -= 1;
      if (known.followers === 0) this.open.delete(instrument.id);
    };
  }

  private made(instrument: Instrument): FeedBook {
    return new FeedBook(instrument, (name, line) => this.sink(instrument, name, line));
  }
}
