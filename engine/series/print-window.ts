import { TradeKind, type TradeKindNumber } from '../feed/trade-kind.ts';

/** The number of newest prints kept. */
export const MAX_PRINTS = 200;

const MINUTE = 60;

/**
 * The newest prints of one security as received, oldest first, including odd lots. After a gap the current minute is
 * replayed (`TH`) and replaces what was known of it, so that no print appears twice; older prints stay only if nothing
 * can be missing after them.
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
  /** Whether the next trade starts a replay from the beginning of its minute. */
  private replayStarts = true;

  /** Adds a trade; false if nothing changed. */
  push(kind: TradeKindNumber, time: number, price: number, size: number, flags: number): boolean {
    if (kind === TradeKind.TR) return this.takeBack(time, price, size);
    if (this.replayStarts) {
      this.replayStarts = false;
      const minute = Math.floor(time / MINUTE) * MINUTE;
      if (kind === TradeKind.TH && this.time[this.count - 1] >= minute) this.forgetFrom(minute);
      else this.count = 0;
    }
    if (this.count === MAX_PRINTS) this.removeAt(0);
    this.time[this.count] = time;
    this.price[this.count] = price;
    this.size[this.count] = size;
    this.flags[this.count] = flags;
    this.count += 1;
    return true;
  }

  /** Lines were lost, or the feed begins: the current minute will be replayed. */
  gap(): void {
    this.replayStarts = true;
  }

  private takeBack(time: number, price: number, size: number): boolean {
    for (let i = this.count - 1; i >= 0; i -= 1) {
      if (this.time[i] !== time || this.price[i] !== price || this.size[i] !== size) continue;
      this.removeAt(i);
      return true;
    }
    return false;
  }

  private forgetFrom(time: number): void {
    let kept = 0;
    for (let i = 0; i < this.count; i += 1) {
      if (this.time[i] >= time) continue;
      this.time[kept] = this.time[i];
      this.price[kept] = this.price[i];
      this.size[kept] = this.size[i];
      this.flags[kept] = this.flags[i];
      kept += 1;
    }
    this.count = kept;
  }

  private removeAt(place: number): void {
    this.time.copyWithin(place, place + 1, this.count);
    this.price.copyWithin(place, place + 1, this.count);
    this.size.copyWithin(place, place + 1, this.count);
    this.flags.copyWithin(place, place + 1, this.count);
    this.count -= 1;
  }
}
