import { TRADE_OF_AUCTION, TRADE_UPDATES_LAST } from '../../engine/feed/trade-rule.ts';
import { ITCH_AUCTIONS, reportImbalance } from './itch-auctions.ts';
import { ITCH_LENGTH, ItchType } from './itch-message.ts';
import { ItchSecurities, LEFT_OUT, UNKNOWN_SECURITY } from './itch-securities.ts';
import type { FaultKind, MarketSink } from './market-sink.ts';
import { OpenOrders } from './open-orders.ts';
import { RecentMatches } from './recent-matches.ts';

const PRICE_UNITS = 10_000;
const UPPER_HALF = 2 ** 32;
const NANOSECONDS = 1e6;
const DAY_MS = 86_400_000;

/** Offsets of fields that all messages have, and of those that several types have at the same place. */
const LOCATE = 1;
const TIME = 5;
const REFERENCE = 11;
const SYMBOL = 11;

/** Removes as many shares of an order as it has. */
const ALL = Number.POSITIVE_INFINITY;

const BUY = 0x42;
const SELL = 0x53;
const YES = 0x59;
const START_OF_MESSAGES = 0x4f;
const TEST_SECURITY = 0x54;
const NASDAQ = 0x51;
/** Crosses that move the last price: auctions, and the intraday cross (I). */
const CROSSES: readonly number[] = [...ITCH_AUCTIONS.keys(), 0x49];

const SHORT = 'a message shorter than its type';
const UNKNOWN_TYPE = 'a message of an unknown type';
const NO_TIME = 'a time that no day has';
const EARLIER = 'a time before that of the message in front of it';
const NO_SECURITY = 'a security without a symbol';
const NO_ORDER = 'an order that was never added, or is gone';
const ADDED_TWICE = 'an order that is already there';
const NO_SHARES = 'an order without side or shares';
const TOO_MANY = 'more shares than the order had';
const NO_PRICE = 'a trade without price or shares';
const NO_MATCH = 'a broken trade whose match is unknown or too long ago';
const NO_AUCTION = 'an auction of an unknown kind';
const NO_STATE = 'an unknown trading state';
const STARTS_AGAIN = 'the day begins again, with an empty book';

/**
 * Reads the messages of a day of TotalView-ITCH 5.0 into a sink, one by one: the book order by order, trades, broken trades,
 * halts and securities. It ignores messages about anything else and messages of unknown types.
 *
 * Trades move the last price, unless the exchange marks an execution as non-printable: its shares are part of a cross that
 * follows.
 */
export class ItchDay {
  private readonly sink: MarketSink;
  /** Unix milliseconds of midnight in New York. */
  private readonly midnight: number;
  private readonly securities: ItchSecurities;
  private readonly orders = new OpenOrders();
  private readonly matches = new RecentMatches();
  private readonly unit: string;
  private latest = 0;
  /** The number in the file and the time of the message being read. */
  private place = 0;
  private time = 0;

  /** `unit` is the unit in which faults number messages: `message` or `sequence number`. `only` is the one symbol to import. */
  constructor(sink: MarketSink, midnight: number, unit: string, only: string | undefined) {
    this.sink = sink;
    this.midnight = midnight;
    this.securities = new ItchSecurities(sink, only);
    this.unit = unit;
  }

  /** Reads a message of `length` bytes. Throws `UnusableFile` if it would open more orders than any market has. */
  read(view: DataView, at: number, length: number, place: number): void {
    this.place = place;
    const type = length > 0 ? view.getUint8(at) : 0;
    const needed = ITCH_LENGTH[type];
    if (needed === 0) {
      this.fault(UNKNOWN_TYPE);
      return;
    }
    if (length < needed) {
      this.fault(SHORT);
      return;
    }
    const sinceMidnight = (view.getUint16(at + TIME) * UPPER_HALF + view.getUint32(at + TIME + 2)) / NANOSECONDS;
    if (sinceMidnight >= DAY_MS) {
      this.fault(NO_TIME);
      return;
    }
    if (sinceMidnight < this.latest) this.fault(EARLIER, 'disorder');
    this.latest = sinceMidnight;
    this.time = this.midnight + sinceMidnight;
    switch (type) {
      case ItchType.AddOrder:
      case ItchType.AddOrderWithMpid:
        this.addOrder(view, at);
        break;
      case ItchType.OrderDelete:
        this.reduce(view, at, ALL);
        break;
      case ItchType.OrderReplace:
        this.replace(view, at);
        break;
      case ItchType.OrderExecuted:
        this.execute(view, at, -1, TRADE_UPDATES_LAST);
        break;
      case ItchType.OrderCancel:
        this.reduce(view, at, view.getUint32(at + 19));
        break;
      case ItchType.OrderExecutedWithPrice:
        this.execute(view, at, view.getUint32(at + 32), view.getUint8(at + 31) === YES ? TRADE_UPDATES_LAST : 0);
        break;
      case ItchType.Trade:
        this.trade(view, at, 24, view.getUint32(at + 20), view.getUint32(at + 32), 36, TRADE_UPDATES_LAST);
        break;
      case ItchType.CrossTrade:
        this.cross(view, at);
        break;
      case ItchType.Imbalance:
        this.imbalance(view, at);
        break;
      case ItchType.BrokenTrade:
        this.breakTrade(view, at);
        break;
      case ItchType.TradingAction:
      case ItchType.OperationalHalt:
        this.action(view, at, type);
        break;
      case ItchType.StockDirectory:
        this.enter(view, at);
        break;
      case ItchType.SystemEvent:
        this.event(view.getUint8(at + 11));
        break;
    }
  }

  private fault(words: string, kind: FaultKind = 'bad'): void {
    this.sink.fault(kind, `${this.unit} ${this.place}`, words);
  }

  private addOrder(view: DataView, at: number): void {
    const security = this.securities.bySymbol(view.getUint16(at + LOCATE), view, at + 24);
    if (security === LEFT_OUT) return;
    if (security === UNKNOWN_SECURITY) {
      this.fault(NO_SECURITY);
      return;
    }
    const side = view.getUint8(at + 19);
    if (side !== BUY && side !== SELL) {
      this.fault(NO_SHARES);
      return;
    }
    this.open(view, at + REFERENCE, security, side === BUY, view.getUint32(at + 32), view.getUint32(at + 20));
  }

  private open(
    view: DataView,
    referenceAt: number,
    security: number,
    isBuy: boolean,
    price: number,
    shares: number,
  ): void {
    if (shares === 0) {
      this.fault(NO_SHARES);
      return;
    }
    const upper = view.getUint32(referenceAt);
    const lower = view.getUint32(referenceAt + 4);
    if (!this.orders.add(upper, lower, security, isBuy, price, shares)) {
      this.fault(ADDED_TWICE, 'duplicate');
      return;
    }
    this.sink.order(security, this.time, isBuy ? 'B' : 'S', upper * UPPER_HALF + lower, price / PRICE_UNITS, shares);
  }

  /** The slot of the order that a message names; -1, with a fault, if the order is not open. */
  private orderAt(view: DataView, at: number): number {
    const slot = this.orders.find(view.getUint32(at + REFERENCE), view.getUint32(at + REFERENCE + 4));
    // Orders of securities that are left out are not kept.
    if (slot < 0 && this.securities.byLocate(view.getUint16(at + LOCATE)) !== LEFT_OUT) this.fault(NO_ORDER);
    return slot;
  }

  /** Removes shares from an order: all of them if it has fewer. */
  private reduce(view: DataView, at: number, shares: number): void {
    const slot = this.orderAt(view, at);
    if (slot >= 0) this.take(slot, wholeAt(view, at + REFERENCE), shares);
  }

  private take(slot: number, id: number, shares: number): void {
    const { orders } = this;
    const had = orders.shares(slot);
    if (shares > had && shares !== ALL) this.fault(TOO_MANY);
    const left = Math.max(0, had - shares);
    const side = orders.isBuy(slot) ? 'B' : 'S';
    this.sink.order(orders.security(slot), this.time, side, id, orders.price(slot) / PRICE_UNITS, left);
    if (left === 0) orders.remove(slot);
    else orders.leave(slot, left);
  }

  private replace(view: DataView, at: number): void {
    const { orders } = this;
    const slot = this.orderAt(view, at);
    if (slot < 0) return;
    const security = orders.security(slot);
    const isBuy = orders.isBuy(slot);
    this.take(slot, wholeAt(view, at + REFERENCE), ALL);
    this.open(view, at + 19, security, isBuy, view.getUint32(at + 31), view.getUint32(at + 27));
  }

  /** An execution at a price; -1 stands for the order's own price. */
  private execute(view: DataView, at: number, price: number, flags: number): void {
    const slot = this.orderAt(view, at);
    if (slot < 0) return;
    const shares = view.getUint32(at + 19);
    const security = this.orders.security(slot);
    const ticks = price < 0 ? this.orders.price(slot) : price;
    this.take(slot, wholeAt(view, at + REFERENCE), shares);
    this.reportTrade(security, ticks, shares, wholeAt(view, at + 23), flags);
  }

  private cross(view: DataView, at: number): void {
    const shares = wholeAt(view, at + 11);
    // Every security has a cross at the open and at the close, most of them without shares.
    if (shares === 0) return;
    const moves = CROSSES.includes(view.getUint8(at + 39)) ? TRADE_UPDATES_LAST : 0;
    const flags = moves | TRADE_OF_AUCTION;
    this.trade(view, at, 19, shares, view.getUint32(at + 27), 31, flags);
  }

  /** A trade message with its own symbol. `symbolAt` and `matchAt` are offsets in the message. */
  private trade(
    view: DataView,
    at: number,
    symbolAt: number,
    shares: number,
    ticks: number,
    matchAt: number,
    flags: number,
  ): void {
    const security = this.securities.bySymbol(view.getUint16(at + LOCATE), view, at + symbolAt);
    if (security === UNKNOWN_SECURITY) this.fault(NO_SECURITY);
    else if (security !== LEFT_OUT) this.reportTrade(security, ticks, shares, wholeAt(view, at + matchAt), flags);
  }

  private reportTrade(security: number, ticks: number, shares: number, match: number, flags: number): void {
    if (ticks === 0 || shares === 0) {
      this.fault(NO_PRICE);
      return;
    }
    const price = ticks / PRICE_UNITS;
    this.matches.keep(match, security, this.time, price, shares);
    this.sink.trade(security, this.time, price, shares, flags);
  }

  private imbalance(view: DataView, at: number): void {
    const security = this.securities.bySymbol(view.getUint16(at + LOCATE), view, at + 28);
    if (security === LEFT_OUT) return;
    if (security === UNKNOWN_SECURITY) this.fault(NO_SECURITY);
    else if (!reportImbalance(view, at, security, this.time, this.sink)) this.fault(NO_AUCTION);
  }

  private breakTrade(view: DataView, at: number): void {
    if (this.securities.byLocate(view.getUint16(at + LOCATE)) === LEFT_OUT) return;
    const { matches } = this;
    const place = matches.find(wholeAt(view, at + REFERENCE));
    if (place < 0) {
      this.fault(NO_MATCH);
      return;
    }
    this.sink.breakTrade(matches.security(place), matches.time(place), matches.price(place), matches.size(place));
    matches.forget(place);
  }

  private action(view: DataView, at: number, type: number): void {
    const locate = view.getUint16(at + LOCATE);
    const security = this.securities.bySymbol(locate, view, at + SYMBOL);
    if (security === LEFT_OUT) return;
    if (security === UNKNOWN_SECURITY) {
      this.fault(NO_SECURITY);
      return;
    }
    const isOperational = type === ItchType.OperationalHalt;
    // An operational halt at another of its exchanges does not halt the security here.
    if (isOperational && view.getUint8(at + 19) !== NASDAQ) return;
    const haltcode = isOperational
      ? this.securities.afterOperational(locate, view, at + 20)
      : this.securities.afterAction(locate, view, at + 19);
    if (haltcode === undefined) this.fault(NO_STATE);
    else this.sink.status(security, this.time, haltcode);
  }

  private enter(view: DataView, at: number): void {
    const isTest = view.getUint8(at + 29) === TEST_SECURITY;
    const locate = view.getUint16(at + LOCATE);
    if (!this.securities.enter(locate, view, at + SYMBOL, view.getUint8(at + 19), isTest)) this.fault(NO_SECURITY);
  }

  private event(code: number): void {
    if (code !== START_OF_MESSAGES) return;
    if (this.orders.count > 0) this.fault(STARTS_AGAIN);
    this.orders.clear();
    this.securities.clear();
    this.latest = 0;
  }
}

/** An unsigned 64-bit number; exact up to 2⁵³, which references and match numbers of a day do not reach. */
function wholeAt(view: DataView, at: number): number {
  return view.getUint32(at) * UPPER_HALF + view.getUint32(at + 4);
}
