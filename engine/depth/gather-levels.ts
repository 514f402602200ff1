import type { OrderBook } from './order-book.ts';
import { OrderSide, type OrderSideNumber } from './order-side.ts';
import { PRICE_LEVELS, type PriceBook } from './price-book.ts';

/**
 * Sums a book's orders by price into the five best levels of each side (specification section 3): only orders of at
 * least one board lot that are not better than the current bid or ask (0 or NaN if there is none, which excludes no
 * order). Returns whether any level changed.
 */
export function gatherLevels(book: OrderBook, boardLot: number, bid: number, ask: number, into: PriceBook): boolean {
  const bids = gatherSide(book, OrderSide.Bid, boardLot, bid, into);
  const asks = gatherSide(book, OrderSide.Ask, boardLot, ask, into);
  return bids || asks;
}

function gatherSide(book: OrderBook, side: OrderSideNumber, boardLot: number, best: number, into: PriceBook): boolean {
  const queue = side === OrderSide.Bid ? book.bids : book.asks;
  const { price, volume } = book;
  let changed = false;
  let level = 1;
  for (let i = 0; i < queue.count && level <= PRICE_LEVELS; ) {
    const at = price[queue.slots[i]];
    let total = 0;
    let orders = 0;
    for (; i < queue.count && price[queue.slots[i]] === at; i++) {
      const size = volume[queue.slots[i]];
      if (size < boardLot) continue;
      total += size;
      orders++;
    }
    const tooGood = best > 0 && (side === OrderSide.Bid ? at > best : at < best);
    if (orders === 0 || tooGood) continue;
    if (into.set(side, level, at, total, orders)) changed = true;
    level++;
  }
  for (; level <= PRICE_LEVELS; level++) if (into.set(side, level, 0, 0, 0)) changed = true;
  return changed;
}
