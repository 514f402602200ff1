import { grown } from '../core/columns.ts';
import { TradeKind } from './trade-kind.ts';

/** Numbers that one trade has in a packet. */
export const TRADE_STRIDE = 7;

// Where each number of a trade stands, from its first one on. Single constants, because the build writes them into their readers as digits.

/** The place of one of `TradeKind`. */
export const TRADE_KIND = 0;
/** The place of the time, Unix seconds. */
export const TRADE_TIME = 1;
/** The place of the price. */
export const TRADE_PRICE = 2;
/** The place of the shares, NaN where an index prints without. */
export const TRADE_SIZE = 3;
/** The place of the flags. */
export const TRADE_FLAGS = 4;
/** The place of the day's shares after the trade. */
export const TRADE_DAY_VOLUME = 5;
/** The place of the day's prints after the trade. */
export const TRADE_DAY_TRADES = 6;

/** A trade that is packed; the `LineRecord` of a trade line is one. */
interface Trade {
  readonly kind: number;
  readonly time: number;
  readonly price: number;
  readonly size: number;
  readonly flags: number;
  readonly dayVolume: number;
  readonly dayTrades: number;
}

/**
 * Gathers trades and makes packets of them: `TRADE_STRIDE` numbers a trade, one trade after the other. A packet
 * is transferred to the thread that reads it.
 */
export class TradePacker {
  /** Trades that have gathered. */
  count = 0;
  private numbers: Float64Array<ArrayBuffer>;

  /** `room`: trades that it holds before it grows. */
  constructor(room: number) {
    this.numbers = new Float64Array(room * TRADE_STRIDE);
  }

  add(trade: Trade): void {
    const at = this.count * TRADE_STRIDE;
    if (at === this.numbers.length) this.numbers = grown(this.numbers, at * 2);
    const { numbers } = this;
    numbers[at + TRADE_KIND] = trade.kind;
    numbers[at + TRADE_TIME] = trade.time;
    numbers[at + TRADE_PRICE] = trade.price;
    numbers[at + TRADE_SIZE] = trade.size;
    numbers[at + TRADE_FLAGS] = trade.flags;
    numbers[at + TRADE_DAY_VOLUME] = trade.dayVolume;
    numbers[at + TRADE_DAY_TRADES] = trade.dayTrades;
    this.count += 1;
  }

  clear(): void {
    this.count = 0;
  }

  /** What has gathered, as a packet of its own. */
  packet(): Float64Array<ArrayBuffer> {
    return this.numbers.slice(0, this.count * TRADE_STRIDE);
  }

  /** The same as an earlier telling (`TH`). A trade taken back stays one. */
  asReplay(): Float64Array<ArrayBuffer> {
    const packet = this.packet();
    for (let at = TRADE_KIND; at < packet.length; at += TRADE_STRIDE) {
      if (packet[at] !== TradeKind.TR) packet[at] = TradeKind.TH;
    }
    return packet;
  }
}
