import { OrderBook } from '../../engine/depth/order-book.ts';
import { PriceBook } from '../../engine/depth/price-book.ts';
import type { Instrument, LineClass, MarketListener, MarketSource } from '../../server/market/market-source.ts';
import type { FeedSample } from '../feed-lines.ts';
import { loadInstruments } from '../quotes/load-instruments.ts';

/** One line of a sample, with what a market knows of it. */
export interface SampleLine {
  readonly instrument: Instrument;
  readonly kind: LineClass;
  readonly line: string;
}

/** The lines of a sample as a market would tell them. */
export function sampleLines(sample: FeedSample): SampleLine[] {
  const instruments = new Map(sampleInstruments(sample).map((instrument) => [instrument.symbol, instrument]));
  return sample.batches.flatMap((batch) =>
    batch.split('\n').map((line) => {
      const instrument = instruments.get(line.split(',')[2] ?? '');
      if (!instrument) throw new Error(`no instrument for ${line}`);
      return { instrument, kind: line.startsWith('Q') ? 'quote' : 'trade', line } as const;
    }),
  );
}

/** The instruments of a sample. */
export function sampleInstruments({ symbols }: FeedSample): Instrument[] {
  return loadInstruments(symbols.length).map((instrument, i) => ({ ...instrument, symbol: symbols[i] ?? '' }));
}

/** A market that tells what it is given, and knows nothing else. */
export class SampleSource implements MarketSource {
  readonly clock = {
    now: () => Date.now(),
    date: () => 20201216,
    secondOfDay: () => 0,
    speed: 1,
    isOpen: () => true,
    step() {},
  };
  private readonly all: readonly Instrument[];
  private readonly listeners = new Set<MarketListener>();

  constructor(sample: FeedSample) {
    this.all = sampleInstruments(sample);
  }

  /** Tells one line. */
  say({ instrument, kind, line }: SampleLine): void {
    for (const listener of this.listeners) listener.line(instrument, kind, line);
  }

  instruments(): readonly Instrument[] {
    return this.all;
  }

  find(symbol: string): Instrument | undefined {
    return this.all.find((each) => each.symbol === symbol);
  }

  quote<T>(_instrument: Instrument, _delayed: boolean, out: T): T {
    return out;
  }

  snapshot(): readonly string[] {
    return [];
  }

  bars(): Promise<[]> {
    return Promise.resolve([]);
  }

  minutes(): Promise<[]> {
    return Promise.resolve([]);
  }

  restructurings(): [] {
    return [];
  }

  simulatedSince(): number {
    return 0;
  }

  async book(): Promise<{ orders: OrderBook; levels: PriceBook }> {
    return { orders: new OrderBook(), levels: new PriceBook() };
  }

  bookSnapshot(): readonly string[] {
    return [];
  }

  followBook(): () => void {
    return () => {};
  }

  listen(listener: MarketListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
