import { OrderBook } from '../engine/depth/order-book.ts';
import { PriceBook } from '../engine/depth/price-book.ts';
import type { LineClass } from '../engine/feed/line-class.ts';
import type { Restructuring } from '../engine/series/splits.ts';
import type {
  DayBar,
  DayMinutes,
  Instrument,
  MarketBook,
  MarketClock,
  MarketListener,
  MarketSource,
  QuoteState,
} from '../server/market/market-source.ts';

/** A market that only emits lines, without history or orders. */
export abstract class TalkingMarket implements MarketSource {
  abstract readonly clock: MarketClock;
  private readonly listeners = new Set<MarketListener>();

  abstract instruments(): readonly Instrument[];

  abstract find(symbol: string, region: string): Instrument | undefined;

  abstract quote(instrument: Instrument, delayed: boolean, out: QuoteState): QuoteState;

  abstract snapshot(instrument: Instrument): readonly string[];

  async bars(): Promise<readonly DayBar[]> {
    return [];
  }

  async minutes(): Promise<readonly DayMinutes[]> {
    return [];
  }

  restructurings(): readonly Restructuring[] {
    return [];
  }

  simulatedSince(): number {
    return 0;
  }

  async book(): Promise<MarketBook> {
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

  async close(): Promise<void> {
    this.listeners.clear();
  }

  /** Emits one line to all listeners. */
  protected emitLine(instrument: Instrument, kind: LineClass, line: string): void {
    for (const listener of this.listeners) listener.line(instrument, kind, line);
  }
}
