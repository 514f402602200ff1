/** A quote as an object, as in a first implementation. */
interface NaiveQuote {
  readonly symbol: string;
  last: number;
  change: number;
  high: number;
  low: number;
  volume: number;
  trades: number;
  dollar: number;
  bid: number;
  bidsize: number;
  ask: number;
  asksize: number;
  previousClose: number;
  time: number;
}

/**
 * The peer of the feed bench: `split` for lines and fields, `Number`, objects in a `Map`, a set of changed ones, and structured
 * clones of the changed objects as by `postMessage`. It applies the same trade rule and keeps the same figures.
 */
export class NaiveFeed {
  readonly quotes: Map<string, NaiveQuote>;
  private changed = new Set<NaiveQuote>();

  constructor(symbols: readonly string[]) {
    this.quotes = new Map(symbols.map((symbol) => [symbol, emptyQuote(symbol)]));
  }

  /** Reads lines joined with line feeds. */
  read(text: string): void {
    for (const line of text.split('\n')) this.line(line.split(','));
  }

  /** The changes of these symbols since the last call, as the other thread would receive them. */
  diff(symbols: ReadonlySet<string>): NaiveQuote[] {
    const shown = [...this.changed].filter((quote) => symbols.has(quote.symbol));
    return structuredClone(shown);
  }

  /** Clears the changes, because all have been passed on. */
  clear(): void {
    this.changed = new Set();
  }

  private line(fields: string[]): void {
    const quote = this.quotes.get(fields[2] ?? '');
    if (!quote) return;
    this.changed.add(quote);
    if (fields[0] === 'Q') {
      quote.bid = Number(fields[3]);
      quote.bidsize = Number(fields[4]);
      quote.ask = Number(fields[5]);
      quote.asksize = Number(fields[6]);
      return;
    }
    const price = Number(fields[3]);
    const size = Number(fields[4]);
    quote.volume = Number(fields[7]);
    quote.trades = Number(fields[8]);
    quote.dollar += price * size;
    if (size < 100 || (Number(fields[6]) & 4) === 0) return;
    quote.last = price;
    quote.change = price - quote.previousClose;
    quote.time = Number(fields[5]);
    quote.high = Math.max(quote.high, price);
    quote.low = Math.min(quote.low, price);
  }
}

function emptyQuote(symbol: string): NaiveQuote {
  return {
    symbol,
    last: 0,
    change: 0,
    high: 0,
    low: Number.POSITIVE_INFINITY,
    volume: 0,
    trades: 0,
    dollar: 0,
    bid: 0,
    bidsize: 0,
    ask: 0,
    asksize: 0,
    previousClose: 100,
    time: 0,
  };
}
