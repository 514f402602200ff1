import { TRADE_UPDATES_LAST } from '../../engine/feed/trade-rule.ts';
import type { CaptureSink } from './capture/capture-sink.ts';
import { IexBooks, PRICE_TICKS } from './iex-books.ts';
import {
  EVENT_COMPLETE,
  IexMessage,
  MESSAGE_FIELDS,
  MESSAGE_LENGTHS,
  TEST_SECURITY_FLAG,
  UNMOVING_SALE,
} from './iex-message.ts';
import { IexSegment, iexTime, uint64At } from './iex-segment.ts';
import { IexStatuses } from './iex-statuses.ts';
import { IexSymbols, LEFT_OUT_SYMBOL, NO_SYMBOL } from './iex-symbols.ts';
import type { MarketSink } from './market-sink.ts';
import { SegmentOrder, SegmentPlace } from './segment-order.ts';

/** Before each message: its length. */
const LENGTH = 2;

/**
 * Tells a sink what the datagrams of a capture say in the exchange's protocols: trades, trade breaks, quotes, statuses, and books by
 * price. Official prices and auctions are skipped, for which a sink has no place; the trade of an auction is a trade.
 */
export class IexReader implements CaptureSink {
  /** How many segments of the feed there were. */
  segments = 0;
  private protocol = 0;
  private hasOtherFeed = false;
  private readonly sink: MarketSink;
  private readonly protocols: readonly number[];
  private readonly segment = new IexSegment();
  private readonly order = new SegmentOrder();
  private readonly symbols: IexSymbols;
  private readonly statuses = new IexStatuses();
  private readonly books: IexBooks;

  /**
   * `protocols`: the identifiers of the feed's versions, of which a file is read in the first that it has. `only`: the one symbol to
   * read.
   */
  constructor(sink: MarketSink, protocols: readonly number[], only: string | undefined) {
    this.sink = sink;
    this.protocols = protocols;
    this.symbols = new IexSymbols(sink, only);
    this.books = new IexBooks(this.symbols, sink);
  }

  fault(kind: 'bad' | 'cut', where: string, words: string): void {
    this.sink.fault(kind, where, words);
  }

  datagram(view: DataView, from: number, to: number): void {
    const { segment, order } = this;
    if (!segment.read(view, from, to)) return;
    if (this.protocol === 0 && this.protocols.includes(segment.protocol)) this.protocol = segment.protocol;
    if (segment.protocol !== this.protocol) {
      if (!this.hasOtherFeed)
        this.fault('bad', where(segment.number), 'from here on there is another feed, which is left out');
      this.hasOtherFeed = true;
      return;
    }
    this.segments++;
    const before = order.next;
    switch (order.place(segment)) {
      case SegmentPlace.Next:
        if (order.alreadyRead > 0) this.tellDuplicates(order.alreadyRead);
        break;
      case SegmentPlace.AfterGap:
        this.tellMissing();
        this.books.showAll(segment.sent);
        break;
      case SegmentPlace.Late:
        this.sink.fault(
          'disorder',
          where(segment.number),
          `${segment.count} messages come late; only trades of them were read`,
        );
        this.readMessages(view, true);
        return;
      case SegmentPlace.Duplicate:
        if (segment.count > 0) this.tellDuplicates(segment.count);
        return;
      case SegmentPlace.Restart:
        this.sink.fault(
          'gap',
          where(segment.number),
          `the numbers begin anew after ${before - 1}; all books are emptied`,
        );
        this.books.clear(segment.sent);
        break;
      case SegmentPlace.NewSession:
        if (order.missing > 0) this.tellMissing();
        this.books.clear(segment.sent);
        break;
      case SegmentPlace.Wrong:
        this.fault(
          'bad',
          where(segment.number),
          'the number of these messages contradicts their place; they were left out',
        );
        return;
    }
    this.readMessages(view, false);
  }

  private tellMissing(): void {
    const { missing } = this.order;
    this.sink.fault('gap', where(this.segment.number), `${missing} messages are missing before it`);
  }

  private tellDuplicates(count: number): void {
    this.sink.fault('duplicate', where(this.segment.number), `${count} messages come again`);
  }

  private readMessages(view: DataView, isLate: boolean): void {
    const { segment, order } = this;
    let at = segment.from;
    for (let i = 0; i < segment.count; i++) {
      const length = at + LENGTH > segment.to ? Number.POSITIVE_INFINITY : view.getUint16(at, true);
      at += LENGTH;
      if (at + length > segment.to) {
        this.fault(
          'bad',
          where(segment.number + i),
          `it is longer than its segment; ${segment.count - i} messages were left out`,
        );
        return;
      }
      if (i >= order.alreadyRead && length > 0 && !this.readMessage(view, at, length, isLate)) {
        this.fault('bad', where(segment.number + i), 'its symbol, price, size or length cannot be');
      }
      at += length;
    }
  }

  /** Reads a message; false if something in it cannot be. What is late tells of a state that may be over. */
  private readMessage(view: DataView, at: number, length: number, isLate: boolean): boolean {
    const type = view.getUint8(at);
    const shortest = MESSAGE_LENGTHS[type];
    if (shortest === 0) return true;
    if (length < shortest) return false;
    const index = this.symbols.indexAt(view, at + MESSAGE_FIELDS.symbol);
    if (index === NO_SYMBOL) return false;
    const flags = view.getUint8(at + MESSAGE_FIELDS.flags);
    if (type === IexMessage.SecurityDirectory) {
      this.symbols.list(index, view, at + MESSAGE_FIELDS.symbol, (flags & TEST_SECURITY_FLAG) !== 0);
      return true;
    }
    const security = this.symbols.numberAt(index, view, at + MESSAGE_FIELDS.symbol);
    if (security === LEFT_OUT_SYMBOL) return true;
    const time = iexTime(view, at + MESSAGE_FIELDS.time);
    if (type === IexMessage.Trade) return this.readTrade(view, at, security, time, flags, false);
    if (type === IexMessage.TradeBreak) return this.readTrade(view, at, security, time, flags, true);
    if (isLate) return true;
    switch (type) {
      case IexMessage.BuyLevel:
        return this.readLevel(view, at, index, time, 0, flags);
      case IexMessage.SellLevel:
        return this.readLevel(view, at, index, time, 1, flags);
      case IexMessage.Quote:
        this.readQuote(view, at, security, time);
        return true;
      case IexMessage.TradingStatus:
        this.tellStatus(security, time, this.statuses.setTrading(index, flags));
        return true;
      case IexMessage.OperationalHalt:
        this.tellStatus(security, time, this.statuses.setOperational(index, flags));
        return true;
    }
    return true;
  }

  private readTrade(
    view: DataView,
    at: number,
    security: number,
    time: number,
    sale: number,
    isBreak: boolean,
  ): boolean {
    const size = view.getUint32(at + 18, true);
    const price = uint64At(view, at + 22) / PRICE_TICKS;
    if (!(size > 0 && isPrice(price))) return false;
    if (isBreak) this.sink.breakTrade(security, time, price, size);
    else this.sink.trade(security, time, price, size, (sale & UNMOVING_SALE) === 0 ? TRADE_UPDATES_LAST : 0);
    return true;
  }

  private readLevel(view: DataView, at: number, index: number, time: number, side: 0 | 1, flags: number): boolean {
    const price = uint64At(view, at + 22);
    if (!isPrice(price / PRICE_TICKS)) return false;
    const size = view.getUint32(at + 18, true);
    return this.books.update(index, time, side, price, size, (flags & EVENT_COMPLETE) !== 0);
  }

  private readQuote(view: DataView, at: number, security: number, time: number): void {
    this.sink.quote(
      security,
      time,
      uint64At(view, at + 22) / PRICE_TICKS,
      view.getUint32(at + 18, true),
      uint64At(view, at + 30) / PRICE_TICKS,
      view.getUint32(at + 38, true),
    );
  }

  private tellStatus(security: number, time: number, code: number): void {
    if (code >= 0) this.sink.status(security, time, code);
  }
}

/** A price is above 0, and below all that is not damage. */
function isPrice(price: number): boolean {
  return price > 0 && price < 1e9;
}

function where(number: number): string {
  return `message ${number}`;
}
