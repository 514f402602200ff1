import { TradeKind, type TradeKindNumber } from '../feed/trade-kind.ts';

/** Single prints that are kept, the newest ones. */
export const MAX_PRINTS = 200;

const MINUTE = 60;

/**
 * The newest prints of one security as they were told, oldest first: every one, odd lots too. After a gap the running minute
 * is told again (`TH`), in place of what is known of it, so that no print stands twice; what is older stays only when nothing
 * can be missing after it.
 */
export class PrintWindow {
  count = 0;
  /** Unix seconds. */
  readonly time: Float64Array = new Float64Array(MAX_PRINTS);
  readonly price: Float64Array = new Float64Array(MAX_PRINTS);
  /** Shares. */
  readonly size: Float64Array = new Float64Array(MAX_PRINTS);
  /** The next trade begins a telling from the start of its minute. */
  private toldAgain = true;

  /** Takes a trade; false when nothing changed. */
  push(kind: TradeKindNumber, time: number, price: number, size: number): boolean {
    if (kind === TradeKind.TR) return this.takeBack(time, price, size);
    if (this.toldAgain) {
      this.toldAgain = false;
      const minute = Math.floor(time / MINUTE) * MINUTE;
      if (kind === TradeKind.TH && this.time[this.count - 1] >= minute) this.forgetFrom(minute);
      else this.count = 0;
    }
    if (this.count === MAX_PRINTS) this.removeAt(0);
    this.time[this.count] = time;
    this.price[this.count] = price;
    this.size[this.count] = size;
    this.count += 1;
    return true;
  }

  /** Lines were lost, or the feed begins: the running minute is told again. */
  gap(): void {
    this.toldAgain = true;
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
      kept += 1;
    }
    this.count = kept;
  }

  private removeAt(place: number): void {
    this.time.copyWithin(place, place + 1, this.count);
    this.price.copyWithin(place, place + 1, this.count);
    this.size.copyWithin(place, place + 1, this.count);
    this.count -= 1;
  }
}
