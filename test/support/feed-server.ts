import { AlpacaDouble } from '../feeds/alpaca/alpaca-double.ts';
import { test as base } from './fixtures.ts';
import { FAST_TIMINGS, TestServer } from './server.ts';

/** Tuesday, 24 November 2026, 11:00:30 in New York: the market is open, whenever the test runs. */
const STARTS = Date.parse('2026-11-24T16:00:30Z');
/** The day of `STARTS`. */
export const DATE = 20261124;
const OPENING = Date.parse('2026-11-24T14:30:00Z');
const MINUTE = 60_000;
const MOVED_CLOCK = new URL('./moved-clock.ts', import.meta.url).href;

/** A free plan of Alpaca includes 30 live securities. */
export const OTHERS = Array.from(
  { length: 30 },
  (_, i) => `X${String.fromCharCode(65 + (i % 26))}${Math.floor(i / 26)}`,
);

/** A double of Alpaca, and a server that has keys only for it. */
export class FeedServer {
  readonly double: AlpacaDouble;
  readonly server: TestServer;
  private readonly began = Date.now();

  private constructor(double: AlpacaDouble, settings: Readonly<Record<string, string>>) {
    this.double = double;
    this.server = new TestServer({
      TIMINGS: FAST_TIMINGS,
      ALPACA_KEY: double.keys.key,
      ALPACA_SECRET: double.keys.secret,
      NODE_OPTIONS: `--import ${MOVED_CLOCK}`,
      CLOCK_STARTS: String(STARTS),
      ...double.addresses,
      ...settings,
    });
  }

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<FeedServer> {
    const double = new AlpacaDouble({ now: () => STARTS, page: 1000 });
    await double.start();
    double.rest.assets = ['ONE', 'TWO', 'THREE', 'FOUR', ...OTHERS].map((symbol) => ({
      symbol,
      name: `${symbol} Inc`,
      exchange: 'NASDAQ',
      class: 'us_equity',
      status: 'active',
      tradable: true,
    }));
    const bars = [...DAYS, ...Array.from({ length: 90 }, (_, i) => bar(i, 20 + i / 100))];
    // Trades older than 15 minutes come from all venues.
    double.rest.bars = { sip: bars, iex: bars };
    const one = new FeedServer(double, settings);
    await one.server.start();
    return one;
  }

  /** The time by the server's clock, as a provider writes it. */
  now(): string {
    return new Date(STARTS + Date.now() - this.began).toISOString();
  }

  quote(symbol: string, bid: number): void {
    const figures = { bx: 'V', bp: bid, bs: 300, ax: 'V', ap: bid + 0.02, as: 500, c: ['R'], z: 'C' };
    this.double.stream.play({ T: 'q', S: symbol, t: this.now(), ...figures });
  }

  async stop(): Promise<void> {
    await this.server.dispose();
    await this.double.stop();
  }
}

/** The provider's bar of a minute after the opening. */
export function bar(minute: number, price: number): Readonly<Record<string, unknown>> {
  const t = new Date(OPENING + minute * MINUTE).toISOString();
  return { t, o: price, h: price + 0.05, l: price - 0.05, c: price, v: 1000 + minute, n: 10, vw: price };
}

/** The earlier days. */
export const DAYS = [-6, -5, -4, -1].map((day) => bar(day * 24 * 60 - 570, 19));

/** The base of browser tests on a server of real feeds, which all tests of a file share. */
export const test = base.extend<object, { feeds: FeedServer }>({
  feeds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const feeds = await FeedServer.start();
      await use(feeds);
      await feeds.stop();
    },
    { scope: 'worker' },
  ],
  server: [async ({ feeds }, use) => use(feeds.server), { scope: 'worker' }],
});
