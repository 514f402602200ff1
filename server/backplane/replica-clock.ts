import { dateOfWall, secondOfDay, wallSeconds } from '../../engine/time/exchange-time.ts';
import type { MarketClock } from '../market/market-source.ts';

/** If the holder is silent for this long (milliseconds), the market's time is unknown, and the clock stops. */
const STOPS_AFTER_MS = 3_000;

/** The holder's clock as every process sees it: the time of the last batch plus the time elapsed since. */
export class ReplicaClock implements MarketClock {
  private batchTime = 0;
  private rate = 0;
  private open = false;
  private heardAt = Number.NEGATIVE_INFINITY;

  get speed(): number {
    return this.rate;
  }

  /** The time of the last batch, Unix milliseconds: all lines before it have arrived. */
  get batchNow(): number {
    return this.batchTime;
  }

  /** Takes the time of a batch. */
  update(now: number, speed: number, open: boolean): void {
    this.batchTime = now;
    this.rate = speed;
    this.open = open;
    this.heardAt = performance.now();
  }

  now(): number {
    const since = Math.min(Math.max(0, performance.now() - this.heardAt), STOPS_AFTER_MS);
    return this.batchTime + this.rate * since;
  }

  date(): number {
    return dateOfWall(wallSeconds(this.now() / 1000));
  }

  secondOfDay(): number {
    return secondOfDay(wallSeconds(this.now() / 1000));
  }

  isOpen(): boolean {
    return this.open;
  }

  step(): void {
    throw new Error('The clock is stepped in the process that holds the market.');
  }
}
