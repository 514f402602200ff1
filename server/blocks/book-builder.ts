import { grown, roomFor } from '../../engine/core/columns.ts';
import type { Rows } from './rows.ts';

/** The indices of the columns in `ORDER_BLOCK` and `LEVEL_BLOCK`; the latter has no id. */
const TIME = 0;
const SIDE = 1;
const PRICE = 2;
const SIZE = 3;
const ID = 4;

/**
 * Builds one security's book from its changes: the open orders, or the size at each price. Orders keep their sequence; an order
 * that changes its price or grows moves to the end.
 */
export class BookBuilder {
  /** The row of each order by its id, or of each price and side, in their sequence. */
  private readonly places = new Map<number, number>();
  private readonly free: number[] = [];
  private readonly isByOrder: boolean;
  private sides = new Uint8Array(0);
  private prices = new Float64Array(0);
  private sizes = new Float64Array(0);

  constructor(isByOrder: boolean) {
    this.isByOrder = isByOrder;
  }

  /** The number of open orders, or of prices. */
  get count(): number {
    return this.places.size;
  }

  /** Applies a change: size 0 removes the order, or the price. A book by price ignores the id. */
  change(side: number, price: number, size: number, id: number): void {
    const key = this.keyOf(side, price, id);
    const place = this.places.get(key);
    if (place === undefined) {
      if (size > 0) this.put(key, side, price, size);
      return;
    }
    if (size === 0) {
      this.places.delete(key);
      this.free.push(place);
      return;
    }
    if (this.isByOrder && (price !== this.prices[place] || size > this.sizes[place])) {
      this.places.delete(key);
      this.places.set(key, place);
    }
    this.prices[place] = price;
    this.sizes[place] = size;
  }

  /** Applies changes. */
  apply(rows: Rows): void {
    const columns = rows.columns(rows.count);
    for (let i = 0; i < rows.count; i++) {
      this.change(columns[SIDE][i], columns[PRICE][i], columns[SIZE][i], this.isByOrder ? columns[ID][i] : 0);
    }
  }

  /** The price of an open order; 0 if it is not open. */
  priceOf(id: number): number {
    const place = this.places.get(id);
    return place === undefined ? 0 : this.prices[place];
  }

  /** Appends the book to rows, as changes of one time that build it. */
  appendTo(rows: Rows, time: number): void {
    const columns = rows.columns(rows.count + this.count);
    let at = rows.count;
    for (const [key, place] of this.places) {
      columns[TIME][at] = time;
      columns[SIDE][at] = this.sides[place];
      columns[PRICE][at] = this.prices[place];
      columns[SIZE][at] = this.sizes[place];
      if (this.isByOrder) columns[ID][at] = key;
      at++;
    }
    rows.count = at;
  }

  private keyOf(side: number, price: number, id: number): number {
    if (this.isByOrder) return id;
    return side === 0 ? price : -price;
  }

  private put(key: number, side: number, price: number, size: number): void {
    const place = this.free.pop() ?? this.count;
    if (place >= this.sides.length) {
      const room = roomFor(this.sides.length, Math.max(4, place + 1));
      this.sides = grown(this.sides, room);
      this.prices = grown(this.prices, room);
      this.sizes = grown(this.sizes, room);
    }
    this.sides[place] = side;
    this.prices[place] = price;
    this.sizes[place] = size;
    this.places.set(key, place);
  }
}
