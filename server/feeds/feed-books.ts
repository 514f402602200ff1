import type { MarketLine } from '../../engine/feed/feed-lines.ts';
import type { Instrument } from '../market/market-source.ts';
import { FeedBook } from './feed-book.ts';

/** The order books that have followers. */
export class FeedBooks {
  private readonly seed: (book: FeedBook, instrument: Instrument) => void;
  private readonly sink: (instrument: Instrument, name: MarketLine, line: string) => void;
  private readonly open = new Map<number, { readonly book: FeedBook; followers: number }>();

  /** `seed` fills a new book. `sink` receives the lines of all followed books. */
  constructor(
    seed: (book: FeedBook, instrument: Instrument) => void,
    sink: (instrument: Instrument, name: MarketLine, line: string) => void,
  ) {
    this.seed = seed;
    this.sink = sink;
  }

  /** The book of an instrument if it has a follower. */
  opened({ id }: Instrument): FeedBook | undefined {
    return this.open.get(id)?.book;
  }

  /** The book of an instrument; a newly seeded one if nobody follows it. */
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
    let isOpen = false;
    const book = new FeedBook(instrument, (name, line) => {
      if (isOpen) this.sink(instrument, name, line);
    });
    this.seed(book, instrument);
    isOpen = true;
    return book;
  }
}
