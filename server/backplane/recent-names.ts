import type { SecurityName } from '../market/market-source.ts';

/** How long the market of feeds keeps a requested security live (milliseconds). */
const KEPT_MS = 90_000;

interface RecentName {
  readonly name: SecurityName;
  /** `performance.now()`. */
  readonly askedAt: number;
}

/** The securities that readers of this process requested recently. They are reported to each new holder of the market. */
export class RecentNames {
  /** By region and symbol, the latest request last. */
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

  /** All securities requested recently enough to be live at `now`. */
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
