import { PRICE_TICKS } from './iex-books.ts';
import { IMPOSSIBLE } from './iex-message.ts';
import { isTicks, uint64At } from './iex-number.ts';
import { type IexSymbols, LEFT_OUT_SYMBOL } from './iex-symbols.ts';
import type { MarketSink } from './market-sink.ts';
import { OpenOrders } from './open-orders.ts';

const BUY = '8'.charCodeAt(0);
const SELL = '5'.charCodeAt(0);
/** The offsets of fields that all messages about an order have. */
const ID = 18;
const SIZE = 26;
const PRICE = 30;

const TWO_32 = 0x1_0000_0000;
/**
 * An open order keeps 32 bits of its price. The upper bits, which only the most expensive securities need, are stored above its
 * symbol's index.
 */
const INDICES = 1 << 16;

const NO_ORDER = 'it names an order that was never added, or is gone';
const ADDED_AGAIN = 'it adds an order that is already there';
const TOO_MANY_SHARES = 'it executes more shares than the order had';

/** The books order by order, of DEEP+. Each method returns what is wrong with the message, in words, or nothing. */
export class IexOrders {
  private readonly symbols: IexSymbols;
  private readonly sink: MarketSink;
  private readonly orders = new OpenOrders();

  constructor(symbols: IexSymbols, sink: MarketSink) {
    this.symbols = symbols;
    this.sink = sink;
  }

  add(view: DataView, at: number, index: number, time: number, side: number): string {
    const size = view.getUint32(at + SIZE, true);
    const price = uint64At(view, at + PRICE);
    if ((side !== BUY && side !== SELL) || size === 0 || !isTicks(price)) return IMPOSSIBLE;
    if (
      !this.enter(view.getUint32(at + ID + 4, true), view.getUint32(at + ID, true), index, side === BUY, price, size)
    ) {
      return ADDED_AGAIN;
    }
    this.report(this.find(view, at), time, size);
    return '';
  }

  /** Changes the price, size or rank of an order. */
  modify(view: DataView, at: number, index: number, time: number): string {
    const size = view.getUint32(at + SIZE, true);
    const price = uint64At(view, at + PRICE);
    if (!isTicks(price)) return IMPOSSIBLE;
    const slot = this.find(view, at);
    if (slot < 0) return NO_ORDER;
    if (size === 0) return this.remove(view, at, time);
    const isBuy = this.orders.isBuy(slot);
    this.orders.remove(slot);
    this.enter(view.getUint32(at + ID + 4, true), view.getUint32(at + ID, true), index, isBuy, price, size);
    this.report(this.find(view, at), time, size);
    return '';
  }

  remove(view: DataView, at: number, time: number): string {
    const slot = this.find(view, at);
    if (slot < 0) return NO_ORDER;
    this.report(slot, time, 0);
    this.orders.remove(slot);
    return '';
  }

  /** Shares of an order were executed; the rest keeps its price. */
  execute(view: DataView, at: number, time: number): string {
    const slot = this.find(view, at);
    if (slot < 0) return NO_ORDER;
    const left = this.orders.shares(slot) - view.getUint32(at + SIZE, true);
    this.report(slot, time, Math.max(0, left));
    if (left > 0) this.orders.leave(slot, left);
    else this.orders.remove(slot);
    return left < 0 ? TOO_MANY_SHARES : '';
  }

  /** Empties the book of a symbol. */
  clearBook(index: number, time: number): void {
    for (let slot = this.orders.after(-1); slot >= 0; ) {
      if (this.indexOf(slot) === index) {
        this.report(slot, time, 0);
        this.orders.remove(slot);
        // Another order may have moved to this slot.
        slot = this.orders.after(slot - 1);
      } else slot = this.orders.after(slot);
    }
  }

  /** Empties all books. */
  clear(time: number): void {
    for (let slot = this.orders.after(-1); slot >= 0; slot = this.orders.after(slot)) this.report(slot, time, 0);
    this.orders.clear();
  }

  private find(view: DataView, at: number): number {
    return this.orders.find(view.getUint32(at + ID + 4, true), view.getUint32(at + ID, true));
  }

  private enter(upper: number, lower: number, index: number, isBuy: boolean, price: number, size: number): boolean {
    const upperPrice = Math.floor(price / TWO_32);
    return this.orders.add(upper, lower, upperPrice * INDICES + index, isBuy, price >>> 0, size);
  }

  private indexOf(slot: number): number {
    return this.orders.security(slot) % INDICES;
  }

  /**
   * Reports the remaining size of an order. Its id has 64 bits, of which a number holds 53. The upper bits identify the
   * exchange's machine, which is the same for all orders of a security.
   */
  private report(slot: number, time: number, left: number): void {
    const { orders } = this;
    const security = this.symbols.number(this.indexOf(slot));
    if (security === LEFT_OUT_SYMBOL) return;
    const price = Math.floor(orders.security(slot) / INDICES) * TWO_32 + orders.price(slot);
    const id = (orders.upper(slot) & 0x1f_ffff) * TWO_32 + orders.lower(slot);
    this.sink.order(security, time, orders.isBuy(slot) ? 'B' : 'S', id, price / PRICE_TICKS, left);
  }
}
