import { FEED_LINES } from '../../../engine/feed/feed-lines.ts';
import { formatLine } from '../../../engine/feed/format-line.ts';
import type { LineClass } from '../../../engine/feed/line-class.ts';
import type { Region } from '../../../engine/quotes/region.ts';
import type { Restructuring } from '../../../engine/series/splits.ts';
import { OrderBooks } from '../../../server/embedded-market/order-books.ts';
import type {
  DayBar,
  DayMinutes,
  Instrument,
  MarketBook,
  MarketClock,
  MarketListener,
  MarketSource,
  QuoteState,
} from '../../../server/market/market-source.ts';
import type { BestQuote } from '../../../server/simulation/simulated-book.ts';
import { instrument } from '../market/sample-market.ts';

const TIME = 1_700_000_000;

/** A market that does only what a test tells it: trades and quotes are made by hand, and the snapshot reflects them. */
export class HandMarket implements MarketSource {
  readonly clock: MarketClock = {
    now: () => 1_700_000_000_000,
    date: () => 20231114,
    secondOfDay: () => 61_200,
    speed: 0,
    isOpen: () => true,
    step: () => {},
  };
  private readonly listeners = new Set<MarketListener>();
  private readonly books = new OrderBooks(1, (of, name, line) => this.line(of, FEED_LINES[name].class, line));
  private readonly day = new Map<Instrument, Day>();
  /** The symbol of each followed book, once per follower, in order. */
  readonly followedBooks: string[] = [];
  private listed: readonly Instrument[] = [
    listing(1, 'RY', 'C', 'T'),
    listing(2, 'BCE', 'C', 'T'),
    listing(3, 'MSFT', 'U', 'Q'),
    listing(4, 'FX$CAD/USD', 'C', 'T', true),
    listing(5, 'VNT', 'C', 'V'),
  ];

  instruments(): readonly Instrument[] {
    return this.listed;
  }

  find(symbol: string, region: Region): Instrument | undefined {
    return this.listed.find((each) => each.symbol === symbol && each.region === region);
  }

  /** The instrument of an existing symbol. */
  the(symbol: string): Instrument {
    const found = this.listed.find((each) => each.symbol === symbol);
    if (!found) throw new Error(`no ${symbol}`);
    return found;
  }

  quote(_instrument: Instrument, _delayed: boolean, out: QuoteState): QuoteState {
    return out;
  }

  snapshot(of: Instrument): readonly string[] {
    const { volume, trades, last, quote } = this.dayOf(of);
    return [
      summary(of, volume, trades, last),
      quote,
      formatLine('TH', of, { price: last, size: 100, time: TIME, flags: 4, volume, trades }),
    ];
  }

  bars(): Promise<readonly DayBar[]> {
    return Promise.resolve([]);
  }

  minutes(): Promise<readonly DayMinutes[]> {
    return Promise.resolve([]);
  }

  restructurings(): readonly Restructuring[] {
    return [];
  }

  simulatedSince(): number {
    return 0;
  }

  async book(of: Instrument): Promise<MarketBook> {
    return this.books.book(of, this.best(of), TIME);
  }

  bookSnapshot(of: Instrument): readonly string[] {
    return this.books.book(of, this.best(of), TIME).fullBook();
  }

  followBook(of: Instrument): () => void {
    const release = this.books.keep(of, this.best(of), TIME);
    this.followedBooks.push(of.symbol);
    return () => {
      release();
      this.followedBooks.splice(this.followedBooks.indexOf(of.symbol), 1);
    };
  }

  listen(listener: MarketListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** A trade of 100 shares; returns its line. */
  trade(symbol: string, price = 10): string {
    const of = this.the(symbol);
    const day = this.dayOf(of);
    day.volume += 100;
    day.trades += 1;
    day.last = price;
    const { volume, trades } = day;
    const line = formatLine('T', of, { price, size: 100, time: TIME, flags: 4, volume, trades });
    this.line(of, 'trade', line);
    return line;
  }

  /** A new best bid; returns its line. */
  bid(symbol: string, bid: number): string {
    const of = this.the(symbol);
    const ask = Math.round(bid * 100 + 1) / 100;
    const line = formatLine('Q', of, { bid, bidsize: 100, ask, asksize: 100, time: TIME });
    this.dayOf(of).quote = line;
    this.line(of, 'quote', line);
    this.books.quoteChanged(of, this.best(of), TIME);
    return line;
  }

  line(of: Instrument, kind: LineClass, line: string): void {
    for (const listener of this.listeners) listener.line(of, kind, line);
  }

  /** Takes a symbol off the market, as an import would. */
  delist(symbol: string): void {
    this.listed = this.listed.filter((each) => each.symbol !== symbol);
    for (const listener of this.listeners) listener.reloaded?.();
  }

  /** A symbol's number of trades, and its latest `Q` line. */
  state(symbol: string): { readonly trades: number; readonly quote: string } {
    return this.dayOf(this.the(symbol));
  }

  /** The contents of the latest `Q` line. */
  private best(of: Instrument): BestQuote {
    const [bid, bidsize, ask, asksize] = this.dayOf(of).quote.split(',').slice(3).map(Number);
    return { bid, bidsize, ask, asksize };
  }

  private dayOf(of: Instrument): Day {
    const quote = formatLine('Q', of, { bid: 10, bidsize: 100, ask: 10.01, asksize: 200, time: TIME });
    const day = this.day.get(of) ?? { volume: 0, trades: 0, last: 10, quote };
    this.day.set(of, day);
    return day;
  }
}

interface Day {
  volume: number;
  trades: number;
  last: number;
  quote: string;
}

/** The `S` line that a snapshot begins with. */
function summary(of: Instrument, volume: number, trades: number, last: number): string {
  const figures = { haltcode: 0, last, change: 0, open: 10, high: 10, low: 10, dollar: 0, yearhigh: 12, yearlow: 8 };
  return formatLine('S', of, { ...figures, volume, trades, time: TIME });
}

function listing(id: number, symbol: string, region: Region, ex: string, isIndex = false): Instrument {
  const currency = region === 'C' ? 'CAD' : 'USD';
  return instrument({ id, symbol, region, ex, name: symbol, boardlot: 100, currency, isIndex, rank: id, kind: 'bank' });
}
