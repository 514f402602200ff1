import { OrderBook } from '../../engine/depth/order-book.ts';
import { OrderSide, type OrderSideNumber } from '../../engine/depth/order-side.ts';
import { PRICE_LEVELS, PriceBook } from '../../engine/depth/price-book.ts';
import type { SideQueue } from '../../engine/depth/side-queue.ts';
import { LEVEL_BLOCK, ORDER_BLOCK } from '../blocks/block-layout.ts';
import type { BookBuilder } from '../blocks/book-builder.ts';
import { Rows } from '../blocks/rows.ts';
import type { MarketBook } from '../market/market-source.ts';

const SIDES = [OrderSide.Bid, OrderSide.Ask] as const;

/** What a change did to an order. */
type OrderChange = 'added' | 'resized' | 'repriced' | 'removed' | 'nothing';

/** A recorded book to which changes are applied: order by order, or by price. Sides are 0 for bids and 1 for asks. */
export class BookState implements MarketBook {
  readonly orders = new OrderBook();
  readonly levels = new PriceBook();
  private readonly isByOrder: boolean;
  /** For a book by price: the size at each price, by side. */
  private readonly sizes = [new Map<number, number>(), new Map<number, number>()] as const;
  private readonly known = new Map<number, { price: number; size: number }>();

  constructor(book: BookBuilder, isByOrder: boolean) {
    this.isByOrder = isByOrder;
    const rows = new Rows(isByOrder ? ORDER_BLOCK : LEVEL_BLOCK, Math.max(1, book.count));
    book.appendTo(rows, 0);
    const [, sides, prices, sizes, ids] = rows.columns(rows.count);
    // A stored book has no times of its orders, only their sequence.
    for (let i = 0; i < rows.count; i++) this.change(sides[i], prices[i], sizes[i], ids?.[i] ?? 0, Number.NaN);
    this.sumUp();
  }

  /** Applies a change; `time` is in Unix seconds. */
  change(side: number, price: number, size: number, id: number, time: number): OrderChange {
    if (!this.isByOrder) {
      if (size > 0) this.sizes[side === 0 ? 0 : 1].set(price, size);
      else this.sizes[side === 0 ? 0 : 1].delete(price);
      return 'nothing';
    }
    const before = this.known.get(id);
    if (before === undefined) {
      if (size === 0) return 'nothing';
      this.known.set(id, { price, size });
      this.orders.add(side === 0 ? OrderSide.Bid : OrderSide.Ask, id, price, size, '', time);
      return 'added';
    }
    if (size === 0) {
      this.known.delete(id);
      this.orders.remove(id);
      return 'removed';
    }
    const isMoved = price !== before.price || size > before.size;
    before.price = price;
    before.size = size;
    if (isMoved) this.orders.reprice(id, price, size);
    else this.orders.resize(id, size);
    return isMoved ? 'repriced' : 'resized';
  }

  /** Brings the price levels up to date. */
  sumUp(): void {
    for (const side of SIDES) {
      const best = this.isByOrder
        ? bestOfOrders(this.orders, side)
        : bestOfPrices(this.sizes[side === OrderSide.Bid ? 0 : 1], side);
      for (let i = 0; i < PRICE_LEVELS; i++) {
        const { price, volume, orders } = best[i] ?? NO_LEVEL;
        this.levels.set(side, i + 1, price, volume, orders);
      }
    }
  }
}

interface Level {
  readonly price: number;
  volume: number;
  /** 0 if unknown. */
  orders: number;
}

const NO_LEVEL: Level = { price: 0, volume: 0, orders: 0 };

function bestOfOrders(book: OrderBook, side: OrderSideNumber): Level[] {
  const queue: SideQueue = side === OrderSide.Bid ? book.bids : book.asks;
  const best: Level[] = [];
  for (let i = 0; i < queue.count; i++) {
    const slot = queue.slots[i];
    const price = book.price[slot];
    const last = best.at(-1);
    if (last?.price === price) {
      last.volume += book.volume[slot];
      last.orders++;
    } else {
      if (best.length === PRICE_LEVELS) break;
      best.push({ price, volume: book.volume[slot], orders: 1 });
    }
  }
  return best;
}

function bestOfPrices(sizes: ReadonlyMap<number, number>, side: OrderSideNumber): Level[] {
  const sign = side === OrderSide.Ask ? 1 : -1;
  const best: Level[] = [];
  for (const [price, volume] of sizes) {
    if (best.length === PRICE_LEVELS && (price - best[PRICE_LEVELS - 1].price) * sign > 0) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1].price - price) * sign > 0) at--;
    best.splice(at, 0, { price, volume, orders: 0 });
    if (best.length > PRICE_LEVELS) best.pop();
  }
  return best;
}
