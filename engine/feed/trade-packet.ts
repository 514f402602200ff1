import { grown } from '../core/columns.ts';
import { TradeKind } from './trade-kind.ts';
import { TradeSide, type TradeSideNumber } from './trade-side.ts';

/** Numbers per trade in a packet. */
export const TRADE_STRIDE = 8;

// The offset of each number within a trade. Single constants, because the build then inlines them.

/** Offset of the kind, one of `TradeKind`. */
export const TRADE_KIND = 0;
/** Offset of the time, Unix seconds. */
export const TRADE_TIME = 1;
/** Offset of the price. */
export const TRADE_PRICE = 2;
/** Offset of the shares, NaN for an index that prints without. */
export const TRADE_SIZE = 3;
/** Offset of the flags. */
export const TRADE_FLAGS = 4;
/** Offset of the day's shares after the trade. */
export const TRADE_DAY_VOLUME = 5;
/** Offset of the day's prints after the trade. */
export const TRADE_DAY_TRADES = 6;
/** Offset of where it was between bid and ask, one of `TradeSide`. */
export const TRADE_SIDE = 7;

/** A trade to be packed; the `LineRecord` of a trade line is one. */
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
 * Collects trades and packs them: `TRADE_STRIDE` numbers per trade, one trade after the other. A packet
 * is transferred to the thread that reads it.
 */
export class TradePacker {
  /** Number of trades collected. */
  count = 0;
  private numbers: Float64Array<ArrayBuffer>;

  /** `room`: initial capacity in trades. */
  constructor(room: number) {
    this.numbers = new Float64Array(room * TRADE_STRIDE);
  }

  /** `side`: where the trade was between the bid and the ask of its moment. */
  add(trade: Trade, side: TradeSideNumber = TradeSide.Unknown): void {
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
    numbers[at + TRADE_SIDE] = side;
    this.count += 1;
  }

  clear(): void {
    this.count = 0;
  }

  /** The collected trades as a packet of its own. */
  packet(): Float64Array<ArrayBuffer> {
    return this.numbers.slice(0, this.count * TRADE_STRIDE);
  }

  /** The same as replayed trades (`TH`). A cancelled trade stays cancelled. */
  asReplay(): Float64Array<ArrayBuffer> {
    const packet = this.packet();
    for (let at = TRADE_KIND; at < packet.length; at += TRADE_STRIDE) {
      if (packet[at] !== TradeKind.TR) packet[at] = TradeKind.TH;
    }
    return packet;
  }
}
