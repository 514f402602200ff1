import type * as v from 'valibot';
import { OrderBook } from '../../../engine/depth/order-book.ts';
import { OrderSide, type OrderSideNumber } from '../../../engine/depth/order-side.ts';
import { indexOfLevel, PRICE_LEVELS, PriceBook } from '../../../engine/depth/price-book.ts';
import type { SideQueue } from '../../../engine/depth/side-queue.ts';
import { AuctionKind } from '../../../engine/feed/auction-kind.ts';
import { LINE_FIELDS } from '../../../engine/feed/line-fields.ts';
import { LineKind } from '../../../engine/feed/line-kind.ts';
import type { LineRecord } from '../../../engine/feed/line-record.ts';
import { secondOfDay, unixSeconds, wallOfDate, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type { AuctionState, LevelColumns, OrderColumns } from '../../api/depth-feed.ts';
import type { depthAnswer, depthPriceAnswer } from '../answers/depth-answers.ts';

const { AU: AUCTION } = LINE_FIELDS;

const KINDS: ReadonlyMap<number, AuctionState['kind']> = new Map([
  [AuctionKind.Opening, 'opening'],
  [AuctionKind.Closing, 'closing'],
  [AuctionKind.Reopening, 'reopening'],
  [AuctionKind.Listing, 'listing'],
]);

/** The number of best orders per side that a page gets. */
const MAX_SHOWN = 200;

/** The order book and price levels of one security as the worker keeps them, from lines or from answers. */
export class KeptBook {
  readonly orders = new OrderBook();
  readonly levels = new PriceBook();
  /** Whether the feed has sent the whole book, so that lines keep it up to date. */
  live = false;

  /** The state of an auction that is being prepared; null if there is none. */
  auction: AuctionState | null = null;
  /** Increases with every change of `auction`. */
  auctionVersion = 0;

  /** Applies a depth line. */
  apply(record: LineRecord): void {
    if (record.kind === LineKind.AU) this.gather(record);
    else if (record.kind === LineKind.MP) this.levels.apply(record);
    else if (this.orders.apply(record) && record.kind === LineKind.DL) this.live = true;
  }

  /** Replaces the orders by an answer of `/api/depth`. `today` is the market's date, for the orders' times. */
  loadOrders(answer: v.InferOutput<typeof depthAnswer>, today: number): void {
    this.orders.clear();
    for (const [side, rows] of [
      [OrderSide.Bid, answer.bids],
      [OrderSide.Ask, answer.asks],
    ] as const) {
      rows.forEach(({ ordernum, price, volume, mm, time }, i) => {
        // An answer without order numbers still lists its orders by priority.
        const number = Number.isFinite(ordernum) ? ordernum : -1 - 2 * i - side;
        this.orders.add(side, number, price, volume, mm, unixOf(time, today));
      });
    }
  }

  /** Replaces the levels by an answer of `/api/depthprice`. */
  loadLevels(answer: v.InferOutput<typeof depthPriceAnswer>): void {
    for (const [side, rows] of [
      [OrderSide.Bid, answer.bids],
      [OrderSide.Ask, answer.asks],
    ] as const) {
      for (let n = 1; n <= PRICE_LEVELS; n++) {
        const row = rows[n - 1];
        this.levels.set(side, n, row?.price ?? 0, row?.volume ?? 0, row?.num ?? 0);
      }
    }
  }

  /** The feed no longer keeps it up to date. */
  endLive(): void {
    this.live = false;
    this.setAuction(null);
  }

  private gather(record: LineRecord): void {
    const kind = KINDS.get(record.field(AUCTION.kind));
    const [price, paired] = [record.field(AUCTION.price), record.field(AUCTION.paired)];
    const imbalance = record.field(AUCTION.imbalance);
    this.setAuction(kind === undefined || Number.isNaN(paired) ? null : { kind, price, paired, imbalance });
  }

  private setAuction(auction: AuctionState | null): void {
    if (auction === null && this.auction === null) return;
    this.auction = auction;
    this.auctionVersion++;
  }

  orderColumns(side: OrderSideNumber): OrderColumns {
    const queue: SideQueue = side === OrderSide.Bid ? this.orders.bids : this.orders.asks;
    const count = Math.min(queue.count, MAX_SHOWN);
    const slots = queue.slots.subarray(0, count);
    const { price, volume, time, broker } = this.orders;
    return {
      price: Float64Array.from(slots, (slot) => price[slot]),
      volume: Float64Array.from(slots, (slot) => volume[slot]),
      second: Float64Array.from(slots, (slot) => secondOfDay(wallSeconds(time[slot]))),
      broker: Array.from(slots, (slot) => broker[slot]),
      omitted: queue.count - count,
    };
  }

  levelColumns(side: OrderSideNumber): LevelColumns {
    const from = indexOfLevel(side, 1);
    const { price, volume, orders } = this.levels;
    return {
      price: price.slice(from, from + PRICE_LEVELS),
      volume: volume.slice(from, from + PRICE_LEVELS),
      orders: orders.slice(from, from + PRICE_LEVELS),
    };
  }
}

function unixOf(time: string, today: number): number {
  const [hours, minutes, seconds = 0] = time.split(':').map(Number);
  return time === '' ? Number.NaN : unixSeconds(wallOfDate(today) + hours * 3600 + minutes * 60 + seconds);
}
