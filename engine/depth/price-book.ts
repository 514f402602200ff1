import { LINE_FIELDS } from '../feed/line-fields.ts';
import { LineKind } from '../feed/line-kind.ts';
import type { LineRecord } from '../feed/line-record.ts';
import { OrderSide, type OrderSideNumber } from './order-side.ts';

/** The most levels per side (specification section 9). */
export const PRICE_LEVELS = 5;

const BID_LETTER = 66;
const LEVEL = LINE_FIELDS.MP;

/** The five best price levels of each side. A level without volume has price, volume and number of orders 0. */
export class PriceBook {
  /** Bid levels 1–5, then ask levels 1–5. */
  readonly price: Float64Array = new Float64Array(2 * PRICE_LEVELS);
  readonly volume: Float64Array = new Float64Array(2 * PRICE_LEVELS);
  /** Number of orders at the level. */
  readonly orders: Float64Array = new Float64Array(2 * PRICE_LEVELS);
  /** Increases with every change. */
  version = 0;

  /** Applies an `MP` line; false if it is of another kind, names no valid level, or changes nothing. */
  apply(record: LineRecord): boolean {
    if (record.kind !== LineKind.MP) return false;
    const isBid = record.text.charCodeAt(record.labelStart) === BID_LETTER;
    return this.set(
      isBid ? OrderSide.Bid : OrderSide.Ask,
      record.field(LEVEL.level),
      record.field(LEVEL.price),
      record.field(LEVEL.volume),
      record.field(LEVEL.num),
    );
  }

  /** Sets level 1–5 of a side; a volume that is not above 0 empties it. */
  set(side: OrderSideNumber, level: number, price: number, volume: number, orders: number): boolean {
    if (!(level >= 1 && level <= PRICE_LEVELS && Number.isInteger(level))) return false;
    const at = indexOfLevel(side, level);
    const filled = volume > 0 && price > 0;
    const newPrice = filled ? price : 0;
    const newVolume = filled ? volume : 0;
    const newOrders = filled && orders > 0 ? orders : 0;
    if (this.price[at] === newPrice && this.volume[at] === newVolume && this.orders[at] === newOrders) return false;
    this.price[at] = newPrice;
    this.volume[at] = newVolume;
    this.orders[at] = newOrders;
    this.version++;
    return true;
  }

  clear(): void {
    this.price.fill(0);
    this.volume.fill(0);
    this.orders.fill(0);
    this.version++;
  }
}

/** The index of level 1–5 of a side in the columns of a `PriceBook`. */
export function indexOfLevel(side: OrderSideNumber, level: number): number {
  return side * PRICE_LEVELS + level - 1;
}
