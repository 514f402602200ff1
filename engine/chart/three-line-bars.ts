import type { TradeKindNumber } from '../feed/trade-kind.ts';
import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { BAR_FILLED, BAR_SIMULATED, Bars } from '../series/bars.ts';
import { type LiveBars, STALE } from './live-bars.ts';
import { OrdinalAxis } from './slot-axis.ts';

/** A reversal must pass this many lines. */
const LINES_TO_BREAK = 3;

/**
 * Three line break (S. Nison, Beyond Candlesticks, 1994, chapter 6), as bars: a close beyond the last line's adds a
 * line from that close to the new one; a close beyond the far ends of the last three lines reverses, and adds a line
 * from where the last one began; any other close adds nothing. With fewer than three lines it must pass all of them. A
 * line has the time of the bar that made it and the volume traded since the previous line; its high and low are its
 * ends.
 *
 * Follows live bars. A bar makes at most one line, so the newest bar affects only the newest line, which may appear,
 * move and disappear with it: O(1) per trade.
 */
export class ThreeLineBars implements LiveBars {
  readonly bars: Bars = new Bars();
  readonly axis = new OrdinalAxis(this.bars);
  changed = -1;
  /** The bars from which the lines are made. */
  readonly inner: LiveBars;
  /** The first close, where the first line starts; 0 before it. */
  private base = 0;
  /** Volume since the last line, and the flags of those bars: simulated if any is, filled if all are. */
  private volume = 0;
  private trades = 0;
  private flag = BAR_FILLED;
  /** The same values before the newest bar, and the number of lines then. */
  private baseBefore = 0;
  private volumeBefore = 0;
  private tradesBefore = 0;
  private flagBefore = BAR_FILLED;
  private linesBefore = 0;

  constructor(inner: LiveBars) {
    this.inner = inner;
    this.fill();
  }

  get source(): Bars {
    return this.inner.source;
  }

  get lastPrice(): number {
    return this.inner.lastPrice;
  }

  push(
    kind: TradeKindNumber,
    unixSeconds: number,
    price: number,
    size: number,
    flags: number,
    dayVolume: number,
    dayTrades: number,
  ): BarChangeNumber | typeof STALE {
    const change = this.inner.push(kind, unixSeconds, price, size, flags, dayVolume, dayTrades);
    return change === STALE ? STALE : this.update(change, this.inner.changed);
  }

  spliced(tail: Bars, from: number): Bars {
    return this.inner.spliced(tail, from);
  }

  /** Follows a change of bar `index` of `inner`. If a line disappears `changed` is the end of the remaining ones. */
  private update(change: BarChangeNumber, index: number): BarChangeNumber {
    if (change === BarChange.None) return BarChange.None;
    const before = this.bars.count;
    if (change === BarChange.Appended) {
      this.keep();
      this.take(index);
      this.changed = before;
      return this.bars.count > before ? BarChange.Appended : BarChange.None;
    }
    if (change === BarChange.Amended && index === this.inner.bars.count - 1) {
      const lines = this.linesBefore;
      this.restore();
      this.take(index);
      this.changed = lines;
      if (this.bars.count === before) return before > lines ? BarChange.Amended : BarChange.None;
      return this.bars.count > before ? BarChange.Appended : BarChange.Inserted;
    }
    this.fill();
    this.changed = 0;
    return BarChange.Inserted;
  }

  private fill(): void {
    this.bars.clear();
    this.base = 0;
    this.forget();
    this.keep();
    for (let i = 0; i < this.inner.bars.count; i++) {
      this.keep();
      this.take(i);
    }
  }

  private take(index: number): void {
    const { time, close, volume, trades, flag } = this.inner.bars;
    this.volume += volume[index];
    this.trades += trades[index];
    this.flag = ((this.flag | flag[index]) & BAR_SIMULATED) | (this.flag & flag[index] & BAR_FILLED);
    const price = close[index];
    if (!(price > 0)) return;
    const { bars } = this;
    const last = bars.count - 1;
    if (last < 0) {
      if (this.base === 0) this.base = price;
      else if (price !== this.base) this.add(time[index], this.base, price);
      return;
    }
    const rising = bars.close[last] > bars.open[last];
    if (rising ? price > bars.close[last] : price < bars.close[last]) this.add(time[index], bars.close[last], price);
    else if (this.breaks(price, rising)) this.add(time[index], bars.open[last], price);
  }

  /** Whether a price lies beyond the last lines, below them after a rise and above them after a fall. */
  private breaks(price: number, rising: boolean): boolean {
    const { count, low, high } = this.bars;
    for (let i = Math.max(0, count - LINES_TO_BREAK); i < count; i++) {
      if (rising ? price >= low[i] : price <= high[i]) return false;
    }
    return true;
  }

  private add(time: number, open: number, close: number): void {
    const { volume, trades, flag } = this;
    this.bars.append(time, open, Math.max(open, close), Math.min(open, close), close, volume, trades, flag);
    this.forget();
  }

  private forget(): void {
    this.volume = 0;
    this.trades = 0;
    this.flag = BAR_FILLED;
  }

  private keep(): void {
    this.baseBefore = this.base;
    this.volumeBefore = this.volume;
    this.tradesBefore = this.trades;
    this.flagBefore = this.flag;
    this.linesBefore = this.bars.count;
  }

  private restore(): void {
    this.base = this.baseBefore;
    this.volume = this.volumeBefore;
    this.trades = this.tradesBefore;
    this.flag = this.flagBefore;
    this.bars.truncate(this.linesBefore);
  }
}
