import { grown } from '../core/columns.ts';
import { LINE_FIELDS } from '../feed/line-fields.ts';
import { LineKind } from '../feed/line-kind.ts';
import type { LineRecord } from '../feed/line-record.ts';
import { OrderSide, type OrderSideNumber } from './order-side.ts';
import { SideQueue } from './side-queue.ts';

const ROOM_AT_START = 128;

const { DB: ORDER, DC: RESIZED, DP: REPRICED, DR: REMOVED } = LINE_FIELDS;

/**
 * The order book of one symbol, kept up to date by every depth line of the feed (`feed-lines.ts`): orders by slot in
 * columns, each side by priority, price before arrival. A full book (`D … DL`) is collected separately and replaces the
 * old one at its end, so that nobody sees half of one; changes before its end belong to it.
 */
export class OrderBook {
  /** By slot. Growing replaces the arrays: hold the book, never a column. */
  price: Float64Array = new Float64Array(ROOM_AT_START);
  volume: Float64Array = new Float64Array(ROOM_AT_START);
  /** Unix seconds; NaN if the feed gave none. */
  time: Float64Array = new Float64Array(ROOM_AT_START);
  arrival: Float64Array = new Float64Array(ROOM_AT_START);
  number: Float64Array = new Float64Array(ROOM_AT_START);
  side: Uint8Array = new Uint8Array(ROOM_AT_START);
  readonly broker: string[] = [];
  readonly bids = new SideQueue(OrderSide.Bid);
  readonly asks = new SideQueue(OrderSide.Ask);
  /** Increases with every visible change. */
  version = 0;
  /** Number of lines about an order that the book does not have. */
  unknownOrders = 0;
  private readonly slotOf = new Map<number, number>();
  private readonly free: number[] = [];
  private used = 0;
  private arrivals = 0;
  /** The full book that is arriving. */
  private arriving: OrderBook | null = null;

  /** Number of orders in the book. */
  get count(): number {
    return this.slotOf.size;
  }

  /** Applies a depth line; false if it changes nothing visible (yet). Lines of other kinds are ignored. */
  apply(record: LineRecord): boolean {
    if (record.kind === LineKind.D) {
      this.arriving = new OrderBook();
      return false;
    }
    if (record.kind === LineKind.DL) return this.complete();
    if (this.arriving !== null) {
      this.arriving.apply(record);
      return false;
    }
    return this.change(record);
  }

  /** Adds an order, replacing one with the same number. Without a price and volume above 0 it is no order. */
  add(side: OrderSideNumber, number: number, price: number, volume: number, broker: string, time: number): boolean {
    const removed = this.remove(number);
    if (!(price > 0) || !(volume > 0)) return removed;
    const slot = this.free.pop() ?? this.newSlot();
    this.number[slot] = number;
    this.side[slot] = side;
    this.price[slot] = price;
    this.volume[slot] = volume;
    this.time[slot] = time;
    this.broker[slot] = broker;
    this.arrival[slot] = this.arrivals++;
    this.slotOf.set(number, slot);
    this.queue(side).place(slot, this);
    this.version++;
    return true;
  }

  /** Removes an order from either side, or only from `side` if given. False if it is not there. */
  remove(number: number, side?: OrderSideNumber): boolean {
    const slot = this.slotOf.get(number);
    if (slot === undefined || (side !== undefined && this.side[slot] !== side)) return false;
    this.queue(this.side[slot] as OrderSideNumber).remove(slot, this);
    this.slotOf.delete(number);
    this.free.push(slot);
    this.version++;
    return true;
  }

  /** Sets an order's volume and keeps its place in the queue; 0 removes the order. False if it is not there. */
  resize(number: number, volume: number): boolean {
    const slot = this.slotOf.get(number);
    if (slot === undefined) return false;
    if (!(volume > 0)) return this.remove(number);
    this.volume[slot] = volume;
    this.version++;
    return true;
  }

  /** Sets an order's price and volume; it moves to the end of the queue at that price. False if it is not there. */
  reprice(number: number, price: number, volume: number): boolean {
    const slot = this.slotOf.get(number);
    if (slot === undefined) return false;
    return this.add(this.side[slot] as OrderSideNumber, number, price, volume, this.broker[slot], this.time[slot]);
  }

  /** Empties the book; a full one that is arriving still replaces it. */
  clear(): void {
    this.slotOf.clear();
    this.free.length = 0;
    this.used = 0;
    this.bids.clear();
    this.asks.clear();
    this.version++;
  }

  private change(record: LineRecord): boolean {
    switch (record.kind) {
      case LineKind.DBT:
      case LineKind.DB:
        return this.addFrom(record, OrderSide.Bid);
      case LineKind.DAT:
      case LineKind.DA:
        return this.addFrom(record, OrderSide.Ask);
      case LineKind.DC:
        return this.known(this.resize(record.field(RESIZED.ordernum), record.field(RESIZED.volume)));
      case LineKind.DP:
        return this.known(this.repriceFrom(record));
      case LineKind.DR:
        return this.known(this.remove(record.field(REMOVED.ordernum)));
      case LineKind.DRB:
        return this.known(this.remove(record.field(REMOVED.ordernum), OrderSide.Bid));
      case LineKind.DRA:
        return this.known(this.remove(record.field(REMOVED.ordernum), OrderSide.Ask));
      default:
        return false;
    }
  }

  private addFrom(record: LineRecord, side: OrderSideNumber): boolean {
    const number = record.field(ORDER.ordernum);
    const price = record.field(ORDER.price);
    return this.add(side, number, price, record.field(ORDER.volume), record.label(), record.time);
  }

  private repriceFrom(record: LineRecord): boolean {
    const number = record.field(REPRICED.ordernum);
    return this.reprice(number, record.field(REPRICED.price), record.field(REPRICED.volume));
  }

  private known(wasThere: boolean): boolean {
    if (!wasThere) this.unknownOrders++;
    return wasThere;
  }

  /** The full book has arrived completely. An end without a beginning changes nothing. */
  private complete(): boolean {
    const full = this.arriving;
    if (full === null) return false;
    this.arriving = null;
    this.clear();
    for (const queue of [full.bids, full.asks]) {
      for (let i = 0; i < queue.count; i++) {
        const slot = queue.slots[i];
        const side = full.side[slot] as OrderSideNumber;
        this.add(side, full.number[slot], full.price[slot], full.volume[slot], full.broker[slot], full.time[slot]);
      }
    }
    return true;
  }

  private queue(side: OrderSideNumber): SideQueue {
    return side === OrderSide.Bid ? this.bids : this.asks;
  }

  private newSlot(): number {
    if (this.used === this.price.length) this.grow(this.used * 2);
    return this.used++;
  }

  private grow(room: number): void {
    this.price = grown(this.price, room);
    this.volume = grown(this.volume, room);
    this.time = grown(this.time, room);
    this.arrival = grown(this.arrival, room);
    this.number = grown(this.number, room);
    this.side = grown(this.side, room);
  }
}
