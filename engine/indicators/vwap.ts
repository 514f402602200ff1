import { DAY_SECONDS, dateOfWall, midnightOf, wallOfDate } from '../time/exchange-time.ts';
import type { Indicator, PriceColumns } from './indicator.ts';

/**
 * Volume-weighted average price since an anchor: `Σ typical price × volume / Σ volume` (Berkowitz, Logue and Noser, "The
 * Total Cost of Transactions on the NYSE", Journal of Finance 43, 1988; the typical price, `(high + low + close) / 3`,
 * stands for the trades of a bar, as in TradingView's and thinkorswim's studies). Bars of minutes are anchored at the
 * start of their session. A bar at midnight lasts a day or longer, and a session's mean is then only its own typical
 * price: such bars are anchored at the start of their calendar year. The mean never rolls. No value before the anchor's
 * first volume. One line, first at 0.
 */
export class Vwap implements Indicator {
  readonly minimum = 1;
  readonly lineCount = 1;
  /** The anchor of the last bar kept, as the span of times that share it, and whether those are minutes' times. */
  private begin = 0;
  private end = 0;
  private minutes = false;
  private money = 0;
  private shares = 0;

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const out = lines[0];
    const { time, high, low, close, volume } = bars;
    const last = to | 0;
    let { begin, end, minutes } = this;
    let money = +this.money;
    let shares = +this.shares;
    if (from === 0) end = begin;
    for (let i = from | 0; i < last; i++) {
      const now = time[i];
      // A remainder takes longer than all the rest. A bar of minutes needs none: only the midnight itself is a day's.
      const stays = minutes ? now > begin : now >= begin && now % DAY_SECONDS === 0;
      if (!stays || now >= end) {
        minutes = now % DAY_SECONDS !== 0;
        const year = Math.floor(dateOfWall(now) / 10_000);
        begin = minutes ? midnightOf(now) : wallOfDate(year * 10_000 + 101);
        end = minutes ? begin + DAY_SECONDS : wallOfDate((year + 1) * 10_000 + 101);
        money = 0;
        shares = 0;
      }
      money += ((high[i] + low[i] + close[i]) / 3) * volume[i];
      shares += volume[i];
      out[i] = shares > 0 ? money / shares : Number.NaN;
    }
    if (!keep) return;
    this.begin = begin;
    this.end = end;
    this.minutes = minutes;
    this.money = money;
    this.shares = shares;
  }
}
