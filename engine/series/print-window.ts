import { TradeKind, type TradeKindNumber } from '../feed/trade-kind.ts';
import { TRADE_FLAGS, TRADE_PRICE, TRADE_SIDE, TRADE_SIZE, TRADE_STRIDE, TRADE_TIME } from '../feed/trade-packet.ts';
import { TradeSide, type TradeSideNumber } from '../feed/trade-side.ts';

/** The number of newest prints kept. */
export const MAX_PRINTS = 2_000;

const MINUTE = 60;

/**
 * The newest prints of one security as received, oldest first, including odd lots. After a gap the current minute is
 * replayed (`TH`) and replaces its prints, so that no print appears twice. Older prints stay only if nothing can be
 * missing after them. `fill` adds earlier trades that were requested.
 */
export class PrintWindow {
  count = 0;
  /** Unix seconds. */
  readonly time: Float64Array = new Float64Array(MAX_PRINTS);
  readonly price: Float64Array = new Float64Array(MAX_PRINTS);
  /** Shares. */
  readonly size: Float64Array = new Float64Array(MAX_PRINTS);
  /** Bits, as in `trade-rule.ts`. */
  readonly flags: Float64Array = new Float64Array(MAX_PRINTS);
  /** `TradeSide`. */
  readonly side: Float64Array = new Float64Array(MAX_PRINTS);
  /** How many of the oldest prints have been dropped since `settle`; prints from `changedFrom` on are new or moved. */
  dropped = 0;
  changedFrom = 0;
  private readonly columns = [this.time, this.price, this.size, this.flags, this.side];
  /** Whether the next trade starts a replay from the beginning of its minute. */
  private replayStarts = true;
  /** Everything before this Unix time has been filled in, so trades of the feed before it are known. */
  private filledUntil = Number.NEGATIVE_INFINITY;
  /** From this Unix time on nothing is missing; NaN before the first `fill`. */
  filledFrom = Number.NaN;

  /** Adds a trade; false if nothing changed. */
  push(
    kind: TradeKindNumber,
    time: number,
    price: number,
    size: number,
    flags: number,
    side: TradeSideNumber = TradeSide.Unknown,
  ): boolean {
    if (kind === TradeKind.TR) return this.takeBack(time, price, size);
    if (time < this.filledUntil) return false;
    if (this.replayStarts) this.beginReplay(kind, Math.floor(time / MINUTE) * MINUTE);
    this.append(time, price, size, flags, side);
    return true;
  }

  /** Lines were lost, or the feed begins: the current minute will be replayed. */
  gap(): void {
    this.replayStarts = true;
  }

  /**
   * Fills in the trades of [`from`, `until`), Unix seconds, from a packet in order. They replace the prints of that time.
   * Older prints stay if they reach up to `from`. The oldest are dropped if there are too many.
   */
  fill(packet: Float64Array, from: number, until: number): void {
    const connects = this.filledUntil >= from;
    const kept = connects ? this.prints((time) => time < from) : [];
    const later = this.prints((time) => time >= until);
    this.dropped += this.count;
    this.changedFrom = 0;
    this.count = 0;
    for (const print of kept) this.append(...print);
    for (let at = 0; at < packet.length; at += TRADE_STRIDE) {
      const time = packet[at + TRADE_TIME];
      if (time < from || time >= until) continue;
      this.append(
        time,
        packet[at + TRADE_PRICE],
        packet[at + TRADE_SIZE],
        packet[at + TRADE_FLAGS],
        packet[at + TRADE_SIDE],
      );
    }
    for (const print of later) this.append(...print);
    this.filledFrom = connects ? Math.min(this.filledFrom, from) : from;
    // The feed was followed before the newest part was requested, so nothing is missing between the two.
    if (until > this.filledUntil) this.replayStarts = false;
    this.filledUntil = Math.max(this.filledUntil, until);
  }

  /** Forgets everything. */
  clear(): void {
    this.dropped += this.count;
    this.count = 0;
    this.changedFrom = 0;
    this.replayStarts = true;
    this.filledFrom = Number.NaN;
    this.filledUntil = Number.NEGATIVE_INFINITY;
  }

  /** Everything so far has been reported. */
  settle(): void {
    this.dropped = 0;
    this.changedFrom = this.count;
  }

  private beginReplay(kind: TradeKindNumber, minute: number): void {
    this.replayStarts = false;
    const connects = this.filledUntil >= minute;
    if (kind === TradeKind.TH && (connects || this.time[this.count - 1] >= minute)) {
      this.forgetFrom(Math.max(minute, this.filledUntil));
    } else if (!connects) this.count = 0;
    this.changedFrom = Math.min(this.changedFrom, this.count);
  }

  private append(time: number, price: number, size: number, flags: number, side: number): void {
    if (this.count === MAX_PRINTS) {
      this.removeAt(0);
      this.dropped += 1;
    }
    this.time[this.count] = time;
    this.price[this.count] = price;
    this.size[this.count] = size;
    this.flags[this.count] = flags;
    this.side[this.count] = side;
    this.count += 1;
  }

  private prints(wanted: (time: number) => boolean): [number, number, number, number, number][] {
    const found: [number, number, number, number, number][] = [];
    for (let i = 0; i < this.count; i += 1) {
      if (!wanted(this.time[i])) continue;
      found.push([this.time[i], this.price[i], this.size[i], this.flags[i], this.side[i]]);
    }
    return found;
  }

  private takeBack(time: number, price: number, size: number): boolean {
    for (let i = this.count - 1; i >= 0; i -= 1) {
      if (this.time[i] !== time || this.price[i] !== price || this.size[i] !== size) continue;
      this.removeAt(i);
      // The rows that moved are written again.
      this.changedFrom = Math.min(this.changedFrom, i);
      return true;
    }
    return false;
  }

  private forgetFrom(time: number): void {
    let kept = 0;
    for (let i = 0; i < this.count; i += 1) {
      if (this.time[i] >= time) continue;
      for (const column of this.columns) column[kept] = column[i];
      kept += 1;
    }
    this.count = kept;
  }

  private removeAt(place: number): void {
    for (const column of this.columns) column.copyWithin(place, place + 1, this.count);
    this.count -= 1;
    if (place < this.changedFrom) this.changedFrom -= 1;
  }
}
