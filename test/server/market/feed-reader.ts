import { OrderBook } from '../../../engine/depth/order-book.ts';
import { OrderSide, type OrderSideNumber } from '../../../engine/depth/order-side.ts';
import { indexOfLevel, PRICE_LEVELS, PriceBook } from '../../../engine/depth/price-book.ts';
import type { SideQueue } from '../../../engine/depth/side-queue.ts';
import { LINE_FIELDS } from '../../../engine/feed/line-fields.ts';
import { LineKind } from '../../../engine/feed/line-kind.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';
import { appliesToLast } from '../../../engine/feed/trade-rule.ts';
import { boardLot } from '../../../engine/quotes/board-lot.ts';
import { SESSION_CLOSE, SESSION_OPEN } from '../../../engine/series/session.ts';
import { secondOfDay, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type { Instrument } from '../../../server/market/market-source.ts';

/** Price and shares of the best offer of a side; zeros where there is none. */
interface Best {
  price: number;
  shares: number;
}

const { S: SUMMARY, DB: ORDER, MP: LEVEL } = LINE_FIELDS;

const NEW_ORDERS: ReadonlySet<number> = new Set([LineKind.DB, LineKind.DA]);
const ORDERS: ReadonlySet<number> = new Set([...NEW_ORDERS, LineKind.DBT, LineKind.DAT]);

/**
 * Reads every line of one instrument like a distrustful client, and throws at the first that contradicts the earlier ones: book
 * against quote, trades against book, summaries against trades. It uses plain comparisons, because an hour has hundreds of
 * thousands of lines.
 */
export class FeedReader {
  readonly orders = new OrderBook();
  readonly levels = new PriceBook();
  /** Trades that pass the trade rule, and those outside the book. */
  trades = 0;
  beside = 0;
  /** The day's figures that the trades come to. */
  private volume = 0;
  private count = 0;
  private last = Number.NaN;
  private high = Number.NaN;
  private low = Number.NaN;
  /** The year's extremes up to the snapshot, and from then on those of the trades. */
  private yearHigh = Number.NaN;
  private yearLow = Number.NaN;
  private readonly bid: Best = { price: 0, shares: 0 };
  private readonly ask: Best = { price: 0, shares: 0 };
  /** What a trade leaves on the side that it hit, until the next quote. */
  private owed: { readonly side: OrderSideNumber; readonly price: number; readonly left: number } | undefined;
  private readonly numbers = new Set<number>();
  private readonly record = new LineRecord();
  private readonly found: Best = { price: 0, shares: 0 };
  private readonly of: Instrument;
  private line = '';

  constructor(of: Instrument) {
    this.of = of;
  }

  /** Starts from a snapshot, whose `TH` lines must add up to its summary. */
  start(snapshot: readonly string[], book: readonly string[]): void {
    const replayed: [size: number, volume: number, trades: number][] = [];
    for (const line of snapshot) {
      const { kind, size, dayVolume, dayTrades } = this.parsed(line);
      if (kind === LineKind.TH) replayed.push([size, dayVolume, dayTrades]);
      else if (kind === LineKind.Q) this.quote(this.record);
      else if (kind === LineKind.S) this.keepSummary(this.record);
    }
    let volume = this.volume - replayed.reduce((sum, [size]) => sum + size, 0);
    let trades = this.count - replayed.length;
    for (const [size, dayVolume, dayTrades] of replayed) {
      volume += size;
      trades += 1;
      this.check(dayVolume === volume && dayTrades === trades, 'the replay does not come to the summary');
    }
    for (const line of book) this.take(line);
  }

  /** Checks one line. */
  take(line: string): void {
    const record = this.parsed(line);
    switch (record.kind) {
      case LineKind.T:
      case LineKind.TE:
        this.agreed();
        this.trade(record);
        break;
      case LineKind.Q:
        this.agreed();
        this.quote(record);
        break;
      case LineKind.S:
        this.agreed();
        this.summary(record);
        break;
      case LineKind.MP:
        this.check(record.field(LEVEL.volume) >= 0 && record.field(LEVEL.price) >= 0, 'a level below nothing');
        this.levels.apply(record);
        break;
      default:
        this.order(record);
    }
  }

  /** Checks that book, price levels and quote agree, as they must between any two events. */
  agreed(): void {
    if (this.of.isIndex) return;
    const { bids, asks } = this.orders;
    this.checkBest(bids, this.bid);
    this.checkBest(asks, this.ask);
    if (this.of.region !== 'C') return;
    this.checkLevels(bids, OrderSide.Bid);
    this.checkLevels(asks, OrderSide.Ask);
  }

  private trade({ kind, price, size, flags, time, dayVolume, dayTrades }: LineRecord): void {
    this.check(size > 0, 'a trade of nothing');
    const second = secondOfDay(wallSeconds(time));
    const regular = second >= SESSION_OPEN && second <= SESSION_CLOSE;
    this.check(regular === (kind === LineKind.T), 'a trade of other hours than it says');
    this.volume += size;
    this.count += 1;
    this.check(dayVolume === this.volume && dayTrades === this.count, 'another volume or count than the trades');
    if (!appliesToLast(size, flags, boardLot(this.of.boardlot, price), this.of.isIndex)) {
      this.beside += 1;
      return;
    }
    this.trades += 1;
    this.last = price;
    if (regular) {
      this.high = this.high >= price ? this.high : price;
      this.low = this.low <= price ? this.low : price;
      this.yearHigh = this.yearHigh >= price ? this.yearHigh : price;
      this.yearLow = this.yearLow <= price ? this.yearLow : price;
    }
    if (this.of.isIndex) return;
    const side = this.bid.price === price ? OrderSide.Bid : OrderSide.Ask;
    const met = side === OrderSide.Bid ? this.bid : this.ask;
    this.check(met.price === price, 'a trade at a price that stood on neither side');
    this.check(met.shares >= size, 'a trade of more than there was');
    this.owed = { side, price, left: met.shares - size };
  }

  private quote(record: LineRecord): void {
    const { bid, ask } = this;
    // An absent price is NaN.
    bid.price = record.bid || 0;
    bid.shares = bid.price > 0 ? record.bidSize : 0;
    ask.price = record.ask || 0;
    ask.shares = ask.price > 0 ? record.askSize : 0;
    this.check(bid.price === 0 || ask.price === 0 || bid.price < ask.price, 'a crossed quote');
    this.check((bid.price === 0 || bid.shares > 0) && (ask.price === 0 || ask.shares > 0), 'a price without shares');
    if (this.owed === undefined) return;
    const { side, price, left } = this.owed;
    this.owed = undefined;
    const now = side === OrderSide.Bid ? bid : ask;
    // The traded shares are gone: the rest is still offered, or the price is no longer in the book.
    if (now.price === price) this.check(now.shares === left, 'a trade that took nothing');
    else this.check(now.price === 0 || now.price < price === (side === OrderSide.Bid), 'a better price after a trade');
  }

  private summary(record: LineRecord): void {
    const { last, high, low, volume, trades, yearhigh, yearlow } = SUMMARY;
    // A day begins.
    if (record.field(trades) === 0) this.keepSummary(record);
    const same =
      Object.is(record.field(last), this.last) &&
      Object.is(record.field(high), this.high) &&
      Object.is(record.field(low), this.low);
    this.check(same, 'other prices than the trades');
    const sums = record.field(volume) === this.volume && record.field(trades) === this.count;
    this.check(sums, 'another volume or count than the trades');
    const year = Object.is(record.field(yearhigh), this.yearHigh) && Object.is(record.field(yearlow), this.yearLow);
    this.check(year, 'a new high or low of the year that is not said');
  }

  private keepSummary(record: LineRecord): void {
    this.last = record.field(SUMMARY.last);
    this.high = record.field(SUMMARY.high);
    this.low = record.field(SUMMARY.low);
    this.volume = record.field(SUMMARY.volume);
    this.count = record.field(SUMMARY.trades);
    this.yearHigh = record.field(SUMMARY.yearhigh);
    this.yearLow = record.field(SUMMARY.yearlow);
  }

  private order(record: LineRecord): void {
    const number = record.field(ORDER.ordernum);
    if (NEW_ORDERS.has(record.kind)) this.check(!this.numbers.has(number), 'a number that was there before');
    if (ORDERS.has(record.kind)) {
      this.numbers.add(number);
      this.check(record.field(ORDER.price) > 0 && record.field(ORDER.volume) > 0, 'an order of nothing');
    }
    if (record.kind === LineKind.DC) this.check(record.field(LINE_FIELDS.DC.volume) > 0, 'an order of nothing');
    this.orders.apply(record);
    const { bids, asks, price } = this.orders;
    const isCrossed = bids.count > 0 && asks.count > 0 && price[bids.slots[0]] >= price[asks.slots[0]];
    this.check(!isCrossed, 'a crossed book');
    this.check(this.orders.unknownOrders === 0, 'an order that is not in the book');
  }

  private checkBest(queue: SideQueue, best: Best): void {
    this.gather(queue, 0, 0);
    const { price, shares } = this.found;
    this.check(price === best.price && shares === best.shares, 'the book and the quote before it differ');
  }

  private checkLevels(queue: SideQueue, side: OrderSideNumber): void {
    const lot = boardLot(this.of.boardlot, this.bid.price || this.ask.price);
    let from = 0;
    for (let level = 1; level <= PRICE_LEVELS; level++) {
      from = this.gather(queue, from, lot);
      const at = indexOfLevel(side, level);
      const same = this.levels.price[at] === this.found.price && this.levels.volume[at] === this.found.shares;
      this.check(same, `price level ${level} differs from the book`);
    }
  }

  /** Fills `found` with the next price from order `from` on that has orders of `least` shares; returns where it ends. */
  private gather(queue: SideQueue, from: number, least: number): number {
    const { found, orders } = this;
    found.price = 0;
    found.shares = 0;
    let i = from;
    for (; i < queue.count; i++) {
      const slot = queue.slots[i];
      const price = orders.price[slot];
      if (found.shares > 0 && price !== found.price) break;
      if (orders.volume[slot] < least) continue;
      found.price = price;
      found.shares += orders.volume[slot];
    }
    return i;
  }

  private check(ok: boolean, problem: string): void {
    if (!ok) throw new Error(`${this.of.symbol}: ${problem}, at ${this.line}`);
  }

  private parsed(line: string): LineRecord {
    this.line = line;
    this.check(parseLine(line, 0, line.length, this.record), 'malformed');
    return this.record;
  }
}
