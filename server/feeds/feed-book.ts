import { OrderBook } from '../../engine/depth/order-book.ts';
import { OrderSide } from '../../engine/depth/order-side.ts';
import { PriceBook } from '../../engine/depth/price-book.ts';
import type { MarketLine } from '../../engine/feed/feed-lines.ts';
import { formatLine } from '../../engine/feed/format-line.ts';
import { bookLines, levelLine } from '../market/book-lines.ts';
import type { Instrument, MarketBook } from '../market/market-source.ts';
import type { QuoteFigures } from '../market/quote-figures.ts';

/** Order numbers of one side. Each level is treated as one order, because the provider sends no single orders. */
const LEVELS_A_SIDE = 1000;

/** A security's depth by price as a provider sends it: the price, the size and the number of orders of each level. */
export class FeedBook implements MarketBook {
  readonly orders = new OrderBook();
  readonly levels = new PriceBook();
  private readonly instrument: Instrument;
  private readonly sink: (name: MarketLine, line: string) => void;

  constructor(instrument: Instrument, sink: (name: MarketLine, line: string) => void) {
    this.instrument = instrument;
    this.sink = sink;
  }

  /** Sets a level of a side, counted from 1; size 0 empties it. `time`: Unix seconds. */
  set(side: 'bid' | 'ask', level: number, price: number, size: number, orders: number, time: number): void {
    const { instrument, sink } = this;
    const isBid = side === 'bid';
    const ordernum = (isBid ? 0 : LEVELS_A_SIDE) + level;
    const of = isBid ? OrderSide.Bid : OrderSide.Ask;
    const known = this.orders.remove(ordernum);
    if (known) sink('DR', formatLine('DR', instrument, { ordernum }));
    if (size > 0 && price > 0) {
      this.orders.add(of, ordernum, price, size, '', time);
      const name = isBid ? 'DB' : 'DA';
      sink(name, formatLine(name, instrument, { ordernum, price, volume: size, mm: '', time }));
    }
    if (this.levels.set(of, level, price, size, orders)) {
      sink('MP', levelLine(instrument, this.levels, isBid ? 'B' : 'A', level));
    }
  }

  /** Starts the book with the best bid and ask of a row of quotes. `time`: Unix seconds. */
  seed({ bid, bidsize, ask, asksize }: QuoteFigures, row: number, time: number): void {
    this.set('bid', 1, bid[row], bidsize[row], 0, time);
    this.set('ask', 1, ask[row], asksize[row], 0, time);
  }

  /** Empties the book. */
  reset(): void {
    for (const side of ['bid', 'ask'] as const) {
      for (let level = 1; level < LEVELS_A_SIDE; level++) {
        if (!this.has(side, level)) break;
        this.set(side, level, 0, 0, 0, 0);
      }
    }
  }

  /** The lines that bring a reader up to date. */
  lines(): string[] {
    return bookLines(this.instrument, this.orders, this.levels);
  }

  private has(side: 'bid' | 'ask', level: number): boolean {
    const queue = side === 'bid' ? this.orders.bids : this.orders.asks;
    const number = (side === 'bid' ? 0 : LEVELS_A_SIDE) + level;
    for (let i = 0; i < queue.count; i++) if (this.orders.number[queue.slots[i]] === number) return true;
    return false;
  }
}
