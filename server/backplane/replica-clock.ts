import { dateOfWall, secondOfDay, wallSeconds } from '../../engine/series/exchange-time.ts';
import type { MarketClock } from '../market/market-source.ts';

/** Without a word from the holder for so long (milliseconds) nobody knows what the market's time is: it stands still. */
const KNOWN_FOR = 3_000;

/** The holder's clock as every process has it: what the last batch said, and the time that has passed since. */
export class ReplicaClock implements MarketClock {
  private told = 0;
  private rate = 0;
  private open = false;
  private heardAt = Number.NEGATIVE_INFINITY;

  get speed(): number {
    return this.rate;
  }

  /** What the last batch said, Unix milliseconds: all lines up to it have come. */
  get toldNow(): number {
    return this.told;
  }

  /** A batch has come. */
  hear(now: number, speed: number, open: boolean): void {
    this.told = now;
    this.rate = speed;
    this.open = open;
    this.heardAt = performance.now();
  }

  now(): number {
    const since = Math.min(Math.max(0, performance.now() - this.heardAt), KNOWN_FOR);
    return this.told + this.rate * since;
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
