import type { LineRecord } from '../../engine/feed/line-record.ts';
import { TradePacker } from '../../engine/feed/trade-packet.ts';

const TRADES_AT_START = 16;

/**
 * The trades of one symbol's running minute. The server tells them when a row's first chart follows it; a chart that is
 * opened later on the same symbol gets them from here.
 */
export class RunningMinute {
  private readonly trades = new TradePacker(TRADES_AT_START);
  private minute = Number.NaN;

  /** Trades that are kept. */
  get count(): number {
    return this.trades.count;
  }

  /** Takes a trade; one of a later minute begins anew, one of an earlier minute is not kept. */
  add(line: LineRecord): void {
    const minute = minuteOf(line.time);
    if (minute < this.minute) return;
    if (minute !== this.minute) {
      this.minute = minute;
      this.trades.clear();
    }
    this.trades.add(line);
  }

  /** Everything is told again, or belongs to a past stream. */
  clear(): void {
    this.trades.clear();
    this.minute = Number.NaN;
  }

  /**
   * The kept trades as a packet, told again (`TH`). Null when there are none or when they are of a minute before `now`, which
   * the bars have.
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
