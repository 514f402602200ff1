import type { LineRecord } from '../../../engine/feed/line-record.ts';
import { TradePacker } from '../../../engine/feed/trade-packet.ts';
import type { TradeSideNumber } from '../../../engine/feed/trade-side.ts';

const TRADES_AT_START = 16;

/**
 * The trades of one symbol's current minute. The server sends them when the first chart follows the row. Charts that open later
 * on the same symbol get them from here.
 */
export class RunningMinute {
  private readonly trades = new TradePacker(TRADES_AT_START);
  private minute = Number.NaN;

  /** Number of trades kept. */
  get count(): number {
    return this.trades.count;
  }

  /** Adds a trade. A trade of a later minute discards the others, one of an earlier minute is ignored. */
  add(line: LineRecord, side: TradeSideNumber): void {
    const minute = minuteOf(line.time);
    if (minute < this.minute) return;
    if (minute !== this.minute) {
      this.minute = minute;
      this.trades.clear();
    }
    this.trades.add(line, side);
  }

  /** Discards the trades: the server sends them again, or the stream has ended. */
  clear(): void {
    this.trades.clear();
    this.minute = Number.NaN;
  }

  /**
   * The trades as a packet of replayed ones (`TH`). Null if there are none, or if they belong to a minute before `now`, because
   * the bars contain that minute.
   */
  replay(now: number): Float64Array<ArrayBuffer> | null {
    if (this.trades.count === 0 || this.minute < now) return null;
    return this.trades.asReplay();
  }
}

/** The minute of a Unix time in seconds, counted from 1970. */
export function minuteOf(unixSeconds: number): number {
  return Math.floor(unixSeconds / 60);
}
