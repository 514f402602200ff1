import { TRADE_OF_AUCTION, TRADE_UPDATES_LAST } from '../../engine/feed/trade-rule.ts';
import { reportAuction, reportOfficialPrice } from './iex-auctions.ts';
import { IexBooks, PRICE_TICKS } from './iex-books.ts';
import {
  CROSS_SALE,
  EVENT_COMPLETE,
  IexMessage,
  IMPOSSIBLE,
  MESSAGE_FIELDS,
  MESSAGE_LENGTHS,
  TEST_SECURITY_FLAG,
  UNMOVING_SALE,
} from './iex-message.ts';
import { iexTime, isTicks, uint64At } from './iex-number.ts';
import { IexOrders } from './iex-orders.ts';
import { IexStatuses } from './iex-statuses.ts';
import { IexSymbols, LEFT_OUT_SYMBOL, NO_SYMBOL } from './iex-symbols.ts';
import type { MarketSink } from './market-sink.ts';

/**
 * Reports the exchange's messages to a sink: trades, trade breaks, quotes, statuses, auctions, and books by price or by order.
 * It marks the trade of an auction.
 */
export class IexMessageReader {
  private readonly sink: MarketSink;
  private readonly symbols: IexSymbols;
  private readonly statuses = new IexStatuses();
  private readonly books: IexBooks;
  private readonly orders: IexOrders;

  /** `only`: the one symbol to read. */
  constructor(sink: MarketSink, only: string | undefined) {
    this.sink = sink;
    this.symbols = new IexSymbols(sink, only);
    this.books = new IexBooks(this.symbols, sink);
    this.orders = new IexOrders(this.symbols, sink);
  }

  /** Passes on the pending changes of books in transition, because the messages that end the transition may be lost. */
  endTransitions(time: number): void {
    this.books.showAll(time);
  }

  /** Empties all books. */
  clear(time: number): void {
    this.books.clear(time);
    this.orders.clear(time);
  }

  /** Reads a message. Returns what is wrong with it, in words, or undefined. A late message may describe a state that is over. */
  read(view: DataView, at: number, length: number, isLate: boolean): string {
    const type = view.getUint8(at);
    const shortest = MESSAGE_LENGTHS[type];
    if (shortest === 0) return '';
    if (length < shortest) return IMPOSSIBLE;
    const index = this.symbols.indexAt(view, at + MESSAGE_FIELDS.symbol);
    if (index === NO_SYMBOL) return IMPOSSIBLE;
    const flags = view.getUint8(at + MESSAGE_FIELDS.flags);
    if (type === IexMessage.SecurityDirectory) {
      this.symbols.list(index, view, at + MESSAGE_FIELDS.symbol, (flags & TEST_SECURITY_FLAG) !== 0);
      return '';
    }
    const security = this.symbols.numberAt(index, view, at + MESSAGE_FIELDS.symbol);
    if (security === LEFT_OUT_SYMBOL) return '';
    const time = iexTime(view, at + MESSAGE_FIELDS.time);
    switch (type) {
      case IexMessage.Trade:
        return this.readTrade(view, at + 18, security, time, flags);
      case IexMessage.OrderExecuted: {
        const wrong = this.readTrade(view, at + 26, security, time, flags);
        return wrong !== '' || isLate ? wrong : this.orders.execute(view, at, time);
      }
      case IexMessage.TradeBreak:
        return this.readBreak(view, at, security, time);
      default:
        return isLate ? '' : this.readState(view, at, type, index, security, time, flags);
    }
  }

  private readState(
    view: DataView,
    at: number,
    type: number,
    index: number,
    security: number,
    time: number,
    flags: number,
  ): string {
    switch (type) {
      case IexMessage.BuyLevel:
        return this.readLevel(view, at, index, time, 0, flags);
      case IexMessage.SellLevel:
        return this.readLevel(view, at, index, time, 1, flags);
      case IexMessage.OrderAdded:
        return this.orders.add(view, at, index, time, flags);
      case IexMessage.OrderModified:
        return this.orders.modify(view, at, index, time);
      case IexMessage.OrderRemoved:
        return this.orders.remove(view, at, time);
      case IexMessage.BookCleared:
        this.orders.clearBook(index, time);
        return '';
      case IexMessage.Quote:
        this.readQuote(view, at, security, time);
        return '';
      case IexMessage.TradingStatus:
        this.reportStatus(security, time, this.statuses.setTrading(index, flags));
        return '';
      case IexMessage.OperationalHalt:
        this.reportStatus(security, time, this.statuses.setOperational(index, flags));
        return '';
      case IexMessage.AuctionInformation:
        return reportAuction(view, at, security, time, this.sink);
      case IexMessage.OfficialPrice:
        return reportOfficialPrice(view, at, security, time, this.sink);
    }
    return '';
  }

  /** Reads a trade, whose size and price are at `sizeAt`; `sale` are its conditions. */
  private readTrade(view: DataView, sizeAt: number, security: number, time: number, sale: number): string {
    const size = view.getUint32(sizeAt, true);
    const price = uint64At(view, sizeAt + 4);
    if (size === 0 || !isTicks(price)) return IMPOSSIBLE;
    const moves = (sale & UNMOVING_SALE) === 0 ? TRADE_UPDATES_LAST : 0;
    const crosses = (sale & CROSS_SALE) === 0 ? 0 : TRADE_OF_AUCTION;
    this.sink.trade(security, time, price / PRICE_TICKS, size, moves | crosses);
    return '';
  }

  private readBreak(view: DataView, at: number, security: number, time: number): string {
    const size = view.getUint32(at + 18, true);
    const price = uint64At(view, at + 22);
    if (size === 0 || !isTicks(price)) return IMPOSSIBLE;
    this.sink.breakTrade(security, time, price / PRICE_TICKS, size);
    return '';
  }

  private readLevel(view: DataView, at: number, index: number, time: number, side: 0 | 1, flags: number): string {
    const price = uint64At(view, at + 22);
    if (!isTicks(price)) return IMPOSSIBLE;
    const size = view.getUint32(at + 18, true);
    const isTaken = this.books.update(index, time, side, price, size, (flags & EVENT_COMPLETE) !== 0);
    return isTaken ? '' : 'it is one more change of a book than there can be';
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

  private reportStatus(security: number, time: number, code: number): void {
    if (code >= 0) this.sink.status(security, time, code);
  }
}
