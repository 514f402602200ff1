import { grown } from '../../engine/core/columns.ts';
import { LineKind } from '../../engine/feed/line-kind.ts';
import type { LineRecord } from '../../engine/feed/line-record.ts';
import { TRADE_STRIDE } from '../api/chart-source.ts';

const TRADES_AT_START = 16;

/**
 * The trades of one symbol's running minute. The server tells them when a row's first chart follows it; a chart that is
 * opened later on the same symbol gets them from here.
 */
export class RunningMinute {
  /** Trades that are kept. */
  count = 0;
  private trades = new Float64Array(TRADES_AT_START * TRADE_STRIDE);
  private minute = Number.NaN;

  /** Takes a trade; one of a later minute begins anew, one of an earlier minute is not kept. */
  add(line: LineRecord): void {
    const minute = minuteOf(line.time);
    if (minute < this.minute) return;
    if (minute !== this.minute) {
      this.minute = minute;
      this.count = 0;
    }
    if ((this.count + 1) * TRADE_STRIDE > this.trades.length) this.trades = grown(this.trades, this.trades.length * 2);
    writeTrade(this.trades, this.count, line);
    this.count += 1;
  }

  /** Everything is told again, or belongs to a past stream. */
  clear(): void {
    this.count = 0;
    this.minute = Number.NaN;
  }

  /**
   * The kept trades as records of `TRADE_STRIDE`, as an earlier telling (`TH`); a trade taken back stays one. Null when
   * there are none or when they are of a minute before `now`, which the bars have.
   */
  replay(now: number): Float64Array<ArrayBuffer> | null {
    if (this.count === 0 || this.minute < now) return null;
    const packet = this.trades.slice(0, this.count * TRADE_STRIDE);
    for (let at = 0; at < packet.length; at += TRADE_STRIDE) if (packet[at] !== LineKind.TR) packet[at] = LineKind.TH;
    return packet;
  }
}

/** The minute of a Unix time in seconds, counted from 1970. */
export function minuteOf(unixSeconds: number): number {
  return Math.floor(unixSeconds / 60);
}

/** Writes a trade as record `index` of a follow port's packet. */
export function writeTrade(into: Float64Array, index: number, line: LineRecord): void {
  const at = index * TRADE_STRIDE;
  into[at] = line.kind;
  into[at + 1] = line.time;
  into[at + 2] = line.price;
  into[at + 3] = line.size;
  into[at + 4] = line.flags;
  into[at + 5] = line.dayVolume;
  into[at + 6] = line.dayTrades;
}
