import type { SecurityName } from '../market/market-source.ts';

/** As long as a market of feeds keeps what was asked for live (milliseconds). */
const KEPT_MS = 90_000;

interface RecentName {
  readonly name: SecurityName;
  /** `performance.now()`. */
  readonly askedAt: number;
}

/** The securities that the readers of this process have asked for lately, which a new holder of the market has to learn. */
export class RecentNames {
  /** By country and symbol, those asked for last at the end. */
  private readonly names = new Map<string, RecentName>();

  /** `now`: monotonic milliseconds. */
  add(names: readonly SecurityName[], now: number): void {
    for (const { symbol, region } of names) {
      const key = `${region}:${symbol}`;
      this.names.delete(key);
      this.names.set(key, { name: { symbol, region }, askedAt: now });
    }
    this.tidy(now);
  }

  /** All of them at a time. */
  since(now: number): SecurityName[] {
    this.tidy(now);
    return [...this.names.values()].map(({ name }) => name);
  }

  private tidy(now: number): void {
    for (const [key, { askedAt }] of this.names) {
      if (now - askedAt < KEPT_MS) return;
      this.names.delete(key);
    }
  }
}
