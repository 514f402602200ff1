import { formatLine } from '../../engine/feed/format-line.ts';
import { dateOfWall, secondOfDay, wallSeconds } from '../../engine/time/exchange-time.ts';
import type { Instrument, MarketClock, QuoteState } from '../../server/market/market-source.ts';
import { SeededRandom } from '../seeded-random.ts';
import { TalkingMarket } from '../talking-market.ts';
import { LOAD_EXCHANGE, LOAD_REGION, loadInstruments } from './load-instruments.ts';
import { QuoteHistory } from './quote-history.ts';

/** Milliseconds between two batches of lines. */
const PERIOD = 5;
/** How much of a pause of the process is caught up on at most (ms). */
const LONGEST_MADE_UP = 250;
/** How many of ten lines are quotes; the others are trades. */
const QUOTES_OF_TEN = 5;
const TRADE_FLAGS = 4;

/**
 * A market that only emits lines: seeded quotes and trades at a set rate, with a few symbols doing most of the trading. The
 * real calls and the real hub use it like any other `MarketSource`, and it records what it has emitted, and when.
 */
export class LoadSource extends TalkingMarket {
  readonly clock: MarketClock = {
    now: () => Date.now(),
    date: () => dateOfWall(wallSeconds(Date.now() / 1000)),
    secondOfDay: () => secondOfDay(wallSeconds(Date.now() / 1000)),
    speed: 1,
    isOpen: () => true,
    step() {},
  };
  /** The number of lines sent so far. */
  lines = 0;
  /** Unix ms of the latest. */
  saidAt = 0;
  readonly history: QuoteHistory;
  private readonly all: readonly Instrument[];
  private readonly bySymbol: ReadonlyMap<string, Instrument>;
  private readonly random = new SeededRandom(42);
  private readonly close0: Float64Array;
  /** Prices in cents; bid and ask are one cent on either side of the last price. */
  private readonly cents: Float64Array;
  private readonly middle: Float64Array;
  private readonly high: Float64Array;
  private readonly low: Float64Array;
  private readonly bidSize: Float64Array;
  private readonly askSize: Float64Array;
  private readonly volume: Float64Array;
  private readonly trades: Float64Array;
  private readonly timer: NodeJS.Timeout;
  private rate = 0;
  private ranAt = 0;
  private owed = 0;

  constructor(symbols: number) {
    super();
    this.all = loadInstruments(symbols);
    this.bySymbol = new Map(this.all.map((instrument) => [instrument.symbol, instrument]));
    this.history = new QuoteHistory(symbols);
    this.cents = Float64Array.from(this.all, () => 1000 + Math.floor(this.random.next() * 20_000));
    this.close0 = this.cents.slice();
    this.middle = this.cents.slice();
    this.high = this.cents.slice();
    this.low = this.cents.slice();
    this.bidSize = new Float64Array(symbols).fill(100);
    this.askSize = new Float64Array(symbols).fill(200);
    this.volume = new Float64Array(symbols).fill(10_000);
    this.trades = new Float64Array(symbols).fill(100);
    const now = Date.now();
    for (let row = 0; row < symbols; row += 1) this.remember(row, now);
    this.timer = setInterval(() => this.run(), PERIOD);
  }

  /** Sets the lines per second; 0 is silence. */
  setRate(rate: number): void {
    this.rate = rate;
    this.owed = 0;
    this.ranAt = performance.now();
  }

  /** Sends that many lines at once. */
  say(lines: number): void {
    const now = Date.now();
    for (let i = 0; i < lines; i += 1) this.line(now);
    this.lines += lines;
    this.saidAt = now;
  }

  instruments(): readonly Instrument[] {
    return this.all;
  }

  find(symbol: string, region: string): Instrument | undefined {
    return region === LOAD_REGION ? this.bySymbol.get(symbol) : undefined;
  }

  quote({ id }: Instrument, _delayed: boolean, out: QuoteState): QuoteState {
    out.last = this.cents[id] / 100;
    out.change = (this.cents[id] - this.close0[id]) / 100;
    out.open = this.close0[id] / 100;
    out.high = this.high[id] / 100;
    out.low = this.low[id] / 100;
    out.yearhigh = out.high;
    out.yearlow = out.low;
    out.volume = this.volume[id];
    out.trades = this.trades[id];
    out.dollar = Math.round(this.volume[id] * out.last);
    out.bid = (this.middle[id] - 1) / 100;
    out.bidsize = this.bidSize[id];
    out.ask = (this.middle[id] + 1) / 100;
    out.asksize = this.askSize[id];
    out.prevbid = 0;
    out.haltcode = 0;
    out.lasttrade = this.clock.secondOfDay();
    return out;
  }

  snapshot({ id, symbol }: Instrument): readonly string[] {
    const unix = Date.now() / 1000;
    const figures = {
      haltcode: 0,
      last: this.cents[id] / 100,
      change: (this.cents[id] - this.close0[id]) / 100,
      open: this.close0[id] / 100,
      high: this.high[id] / 100,
      low: this.low[id] / 100,
      volume: this.volume[id],
      trades: this.trades[id],
      dollar: 0,
      yearhigh: this.high[id] / 100,
      yearlow: this.low[id] / 100,
      time: unix,
    };
    return [formatLine('S', { ex: LOAD_EXCHANGE, symbol }, figures), this.quoteLine(id, symbol, unix)];
  }

  override async close(): Promise<void> {
    clearInterval(this.timer);
    await super.close();
  }

  private run(): void {
    if (this.rate === 0) return;
    const now = performance.now();
    this.owed += (Math.min(now - this.ranAt, LONGEST_MADE_UP) * this.rate) / 1000;
    this.ranAt = now;
    const due = Math.floor(this.owed);
    this.owed -= due;
    this.say(due);
  }

  private line(now: number): void {
    const { random } = this;
    // The square of a random number prefers the low ones: busy symbols.
    const row = Math.floor(random.next() ** 2 * this.all.length);
    const instrument = this.all[row];
    const lots = 100 * (1 + Math.floor(random.next() * 9));
    const moved = Math.max(100, this.middle[row] + Math.floor(random.next() * 5) - 2);
    if (random.next() * 10 < QUOTES_OF_TEN) {
      this.middle[row] = moved;
      this.bidSize[row] = lots;
      this.askSize[row] = lots + 100;
      const line = this.quoteLine(row, instrument.symbol, now / 1000);
      this.emitLine(instrument, 'quote', line);
      return;
    }
    this.cents[row] = moved;
    this.high[row] = Math.max(this.high[row], moved);
    this.low[row] = Math.min(this.low[row], moved);
    this.volume[row] += lots;
    this.trades[row] += 1;
    this.remember(row, now);
    const { symbol } = instrument;
    const line = formatLine(
      'T',
      { ex: LOAD_EXCHANGE, symbol },
      {
        price: moved / 100,
        size: lots,
        time: now / 1000,
        flags: TRADE_FLAGS,
        volume: this.volume[row],
        trades: this.trades[row],
      },
    );
    this.emitLine(instrument, 'trade', line);
  }

  private remember(row: number, now: number): void {
    this.history.push(row, now, this.cents[row]);
  }

  private quoteLine(row: number, symbol: string, unix: number): string {
    const bid = (this.middle[row] - 1) / 100;
    const ask = (this.middle[row] + 1) / 100;
    const sizes = { bidsize: this.bidSize[row], asksize: this.askSize[row] };
    return formatLine('Q', { ex: LOAD_EXCHANGE, symbol }, { bid, ask, ...sizes, time: unix });
  }
}
