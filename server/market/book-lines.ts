import type { OrderBook } from '../../engine/depth/order-book.ts';
import { OrderSide } from '../../engine/depth/order-side.ts';
import { indexOfLevel, PRICE_LEVELS, type PriceBook } from '../../engine/depth/price-book.ts';
import { formatBookMark, formatOrder, formatPriceLevel } from '../../engine/feed/format-line.ts';
import { LineKind } from '../../engine/feed/line-kind.ts';
import type { Instrument } from './market-source.ts';

/** The lines that bring a reader of a book up to date: the full book and, in Canada, the price levels. */
export function bookLines(instrument: Instrument, orders: OrderBook, levels: PriceBook): string[] {
  const { ex, symbol } = instrument;
  const lines = [formatBookMark(LineKind.D, ex, symbol)];
  for (const queue of [orders.bids, orders.asks]) {
    const kind = queue === orders.bids ? LineKind.DBT : LineKind.DAT;
    for (let i = 0; i < queue.count; i++) {
      const slot = queue.slots[i];
      const { number, price, volume, broker, time } = orders;
      lines.push(formatOrder(kind, ex, symbol, number[slot], price[slot], volume[slot], broker[slot], time[slot]));
    }
  }
  lines.push(formatBookMark(LineKind.DL, ex, symbol));
  if (instrument.region === 'C') {
    for (let level = 1; level <= PRICE_LEVELS; level++) lines.push(levelLine(instrument, levels, 'B', level));
    for (let level = 1; level <= PRICE_LEVELS; level++) lines.push(levelLine(instrument, levels, 'A', level));
  }
  return lines;
}

/** The `MP` line of one level, 1–5, of a side. */
export function levelLine({ ex, symbol }: Instrument, levels: PriceBook, side: 'A' | 'B', level: number): string {
  const at = indexOfLevel(side === 'B' ? OrderSide.Bid : OrderSide.Ask, level);
  return formatPriceLevel(ex, symbol, side, level, levels.price[at], levels.volume[at], levels.orders[at]);
}
