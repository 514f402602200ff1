import type { OrderBook } from '../../engine/depth/order-book.ts';
import { OrderSide } from '../../engine/depth/order-side.ts';
import { indexOfLevel, PRICE_LEVELS, type PriceBook } from '../../engine/depth/price-book.ts';
import { formatLine } from '../../engine/feed/format-line.ts';
import type { Instrument } from './market-source.ts';

/** The lines that bring a reader of a book up to date: the full book and, in Canada, the price levels, if they are given. */
export function bookLines(instrument: Instrument, orders: OrderBook, levels?: PriceBook): string[] {
  const lines = [formatLine('D', instrument, {})];
  for (const queue of [orders.bids, orders.asks]) {
    const name = queue === orders.bids ? 'DBT' : 'DAT';
    for (let i = 0; i < queue.count; i++) {
      const slot = queue.slots[i];
      const { number, price, volume, broker, time } = orders;
      lines.push(
        formatLine(name, instrument, {
          ordernum: number[slot],
          price: price[slot],
          volume: volume[slot],
          mm: broker[slot],
          time: time[slot],
        }),
      );
    }
  }
  lines.push(formatLine('DL', instrument, {}));
  if (instrument.region === 'C' && levels !== undefined) {
    for (let level = 1; level <= PRICE_LEVELS; level++) lines.push(levelLine(instrument, levels, 'B', level));
    for (let level = 1; level <= PRICE_LEVELS; level++) lines.push(levelLine(instrument, levels, 'A', level));
  }
  return lines;
}

/** The `MP` line of one level, 1–5, of a side. */
export function levelLine(
  of: Instrument,
  { price, volume, orders }: PriceBook,
  side: 'A' | 'B',
  level: number,
): string {
  const at = indexOfLevel(side === 'B' ? OrderSide.Bid : OrderSide.Ask, level);
  return formatLine('MP', of, { side, level, price: price[at], volume: volume[at], num: orders[at] });
}
