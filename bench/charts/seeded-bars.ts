import { Bars } from '../../engine/series/bars.ts';
import { dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import { SeededRandom } from '../seeded-random.ts';

/** The market's date in every bench, `yyyymmdd`; the last bar is at its midnight. */
export const BENCH_TODAY = 20_251_121;
const HOUR = 3600;
const FIRST_PRICE = 100;
/** Standard deviation of one bar's change, as a fraction of the price. */
const STEP = 0.002;
/** How far the trades of the last bar deviate from its close, as a fraction of the price. */
const TICK_STEP = 0.0004;
const FARTHEST_TICK = 0.004;
const TICK_SHARES = 100;

/** A trade of the newest bar: its price, and the bar's volume after it. */
export interface BenchTick {
  readonly price: number;
  readonly volume: number;
}

/**
 * The same bars for all libraries: `count` hourly bars up to `BENCH_TODAY`, a geometric walk in whole cents, and the trades that
 * follow. They are hourly, because a million days would begin before the calendar does.
 */
export class SeededBars {
  readonly bars: Bars;
  private readonly random: SeededRandom;
  private stray = 0;
  private volume: number;

  constructor(count: number) {
    this.random = new SeededRandom(count);
    this.bars = new Bars(count);
    const newest = wallOfDate(BENCH_TODAY);
    let price = FIRST_PRICE;
    for (let i = 0; i < count; i++) {
      const open = price;
      const close = cents(open * Math.exp(STEP * this.normal()));
      const high = cents(Math.max(open, close) * (1 + STEP * this.random.next()));
      const low = cents(Math.min(open, close) * (1 - STEP * this.random.next()));
      const volume = 1000 + Math.floor(100_000 * this.random.next() ** 4);
      this.bars.append(newest - (count - 1 - i) * HOUR, open, high, low, close, volume, 1 + Math.floor(volume / 300));
      price = close;
    }
    this.volume = this.bars.volume[count - 1];
  }

  get count(): number {
    return this.bars.count;
  }

  /** The date of the first bar, `yyyymmdd`. */
  get firstDate(): number {
    return dateOfWall(this.bars.time[0]);
  }

  /** The next trade of the newest bar: a walk that stays near the close, so that most ticks leave the scale alone. */
  nextTick(): BenchTick {
    const close = this.bars.close[this.bars.count - 1];
    const stray = this.stray + TICK_STEP * this.normal();
    this.stray = Math.max(-FARTHEST_TICK, Math.min(FARTHEST_TICK, stray));
    this.volume += TICK_SHARES;
    return { price: cents(close * (1 + this.stray)), volume: this.volume };
  }

  /** The scaled mean of twelve uniform numbers: close enough to normal, and the same on every machine. */
  private normal(): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.random.next();
    return sum;
  }
}

function cents(price: number): number {
  return Math.max(0.01, Math.round(price * 100) / 100);
}
