import { haltCodeOf } from '../../market/trading-status.ts';
import type { FeedSink, StatedTrade } from '../feed-sink.ts';
import { jsonNumber, jsonText } from '../json-answer.ts';
import { stampOf } from './stamp.ts';
import { tradeFlags } from './trade-condition.ts';
import type { WireMessage } from './wire-message.ts';

/**
 * Shares that a unit of `bs` and `as` stands for. Until 2 November 2025 it was a round lot; since then Alpaca sends shares
 * (docs.alpaca.markets/changelog/marketdata-bid-and-ask-size-display-change), as the SIPs do (UTP Vendor Alert 2025-10).
 */
export const SHARES_PER_QUOTE_UNIT = 1;

/** A number that may be absent. */
export function amountOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function stated(id: unknown, price: unknown, size: unknown): StatedTrade {
  return { id: jsonNumber(id), price: amountOf(price), size: amountOf(size) };
}

/** Reports the messages of the stock stream to the market's sink. */
export class MessageReporter {
  /** The time of the last message that was reported, in Unix milliseconds; 0 before the first. */
  lastTime = 0;
  private readonly sink: FeedSink;
  private readonly securities: ReadonlyMap<string, number>;

  /** `securities` are the numbers of the live securities, by symbol; messages of others are ignored. */
  constructor(sink: FeedSink, securities: ReadonlyMap<string, number>) {
    this.sink = sink;
    this.securities = securities;
  }

  /** Reports a message of market data; false if it is of another kind. */
  report(message: WireMessage): boolean {
    const { sink } = this;
    const security = this.securities.get(message.S as string);
    switch (message.T) {
      case 'q':
        if (security !== undefined) {
          sink.quote(
            security,
            this.timeOf(message),
            amountOf(message.bp),
            amountOf(message.bs) * SHARES_PER_QUOTE_UNIT,
            amountOf(message.ap),
            amountOf(message.as) * SHARES_PER_QUOTE_UNIT,
          );
        }
        return true;
      case 't':
        if (security !== undefined && typeof message.p === 'number') {
          const flags = tradeFlags(message.c, message.z);
          sink.trade(security, this.timeOf(message), message.p, amountOf(message.s), flags, jsonNumber(message.i));
        }
        return true;
      case 'x':
        if (security !== undefined) {
          sink.cancel(security, this.timeOf(message), stated(message.i, message.p, message.s));
        }
        return true;
      case 'c':
        if (security !== undefined) {
          const was = stated(message.oi, message.op, message.os);
          const is = stated(message.ci, message.cp, message.cs);
          sink.correct(security, this.timeOf(message), was, is, tradeFlags(message.cc, message.z));
        }
        return true;
      case 's':
        if (security !== undefined) this.reportStatus(security, message);
        return true;
      case 'l':
        if (security !== undefined) sink.band(security, amountOf(message.d), amountOf(message.u));
        return true;
      case 'b':
      case 'u':
      case 'd':
      case 'i':
        return true;
      default:
        return false;
    }
  }

  private reportStatus(security: number, message: WireMessage): void {
    const code = haltCodeOf(message.sc, message.rc);
    if (code === undefined) return;
    this.sink.status(security, this.timeOf(message), code, jsonText(message.rm) || jsonText(message.sm));
  }

  /** A message without a readable time gets the time of the previous one. */
  private timeOf(message: WireMessage): number {
    const time = stampOf(message.t);
    if (time > 0) this.lastTime = time;
    return this.lastTime;
  }
}
