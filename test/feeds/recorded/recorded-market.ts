import { feedDay } from '../../../server/feeds/feed-clock.ts';
import { FeedMarket } from '../../../server/feeds/feed-market.ts';
import type { DayMinutes, Instrument } from '../../../server/market/market-source.ts';
import { minutesBefore } from '../../../server/market/minutes-before.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { type TemporaryStore, temporaryStore } from '../../server/temporary-store.ts';
import { minutesOf, type RecordedTrade } from './recorded-day.ts';
import { RecordedProvider } from './recorded-provider.ts';

/** The board lot of the recorded security. */
export const RECORDED_LOT = 100;

/** A market over a recorded provider, with a clock that a test sets. */
export class RecordedMarket {
  readonly date: number;
  /** Unix milliseconds of the date's midnight, Toronto. */
  readonly midnight: number;
  readonly complaints: string[] = [];
  provider: RecordedProvider;
  market!: FeedMarket;
  /** Unix milliseconds. */
  now: number;
  readonly own: TemporaryStore;
  /** Providers after the first one; they take effect at the next `restart`. */
  others: RecordedProvider[] = [];

  private constructor(own: TemporaryStore, date: number) {
    this.own = own;
    this.date = date;
    this.midnight = feedDay(date).midnight;
    this.now = this.midnight + 4 * 3_600_000;
    this.provider = this.newProvider();
  }

  /** Opens one at 4:00 of a date. */
  static async open(date: number): Promise<RecordedMarket> {
    const recorded = new RecordedMarket(await temporaryStore(), date);
    await recorded.openMarket();
    return recorded;
  }

  /** Closes the market, and opens another over the same store, with a new provider of the same trades. */
  async restart(): Promise<void> {
    await this.market.close();
    const { trades, can } = this.provider;
    this.provider = this.newProvider();
    Object.assign(this.provider, { trades, can });
    await this.openMarket();
  }

  async close(): Promise<void> {
    await this.market.close();
    await this.own.remove();
  }

  /** The recorded security, defined and live. */
  async instrument(): Promise<Instrument> {
    await this.market.prepare([{ symbol: 'REC', region: 'U' }]);
    const instrument = this.market.find('REC', 'U');
    if (instrument === undefined) throw new Error('REC was not defined');
    this.market.listen({ line() {} });
    this.market.tick();
    return instrument;
  }

  /** The number that the market gave to the live security. */
  get security(): number {
    const [want] = this.provider.wanted;
    if (want === undefined) throw new Error('nothing is live');
    return want.security;
  }

  /** Moves the clock to a second of the day, and lets the market notice. */
  async reach(second: number): Promise<void> {
    this.now = this.midnight + second * 1000;
    this.market.tick();
    await this.market.gapsFilled();
  }

  /** Plays trades at their times. Those within a gap (Unix milliseconds) are lost, and the end of the gap is reported. */
  async play(
    trades: readonly RecordedTrade[],
    cuts: readonly (readonly [number, number])[] = [],
    security = this.security,
  ): Promise<void> {
    const { sink } = this.provider;
    let cut = 0;
    for (const { time, price, size, flags, id } of trades) {
      for (; cut < cuts.length && time > cuts[cut][1]; cut++) {
        this.now = cuts[cut][1];
        sink?.gap(undefined, cuts[cut][0], cuts[cut][1]);
      }
      await this.reach((time - this.midnight) / 1000);
      if (cut < cuts.length && time >= cuts[cut][0]) continue;
      sink?.trade(security, time, price, size, flags, id);
    }
    for (; cut < cuts.length; cut++) sink?.gap(undefined, cuts[cut][0], cuts[cut][1]);
  }

  /** Lets the day end and every gap be filled. */
  async settle(): Promise<void> {
    for (let i = 0; i < 3; i++) await this.reach(20 * 3600 + 60);
  }

  async today(instrument: Instrument): Promise<DayMinutes['minutes']> {
    const [day] = await this.market.minutes(instrument, this.date, this.date, true, false);
    return day?.minutes ?? [];
  }

  /** The minutes of trades, calculated in a plain way. */
  expected(trades: readonly RecordedTrade[]): DayMinutes['minutes'] {
    const bars = minutesOf(trades, this.date, RECORDED_LOT);
    return minutesBefore(bars, this.date, true, 1440);
  }

  quote(instrument: Instrument, delayed = false) {
    return this.market.quote(instrument, delayed, emptyQuote());
  }

  /** A provider of the recorded security; users read `name`. */
  newProvider(name?: string): RecordedProvider {
    return new RecordedProvider(this.date, () => this.now, name);
  }

  private async openMarket(): Promise<void> {
    const providers = [this.provider, ...this.others];
    this.market = await FeedMarket.open(
      this.own.store,
      providers.map((provider) => ({ provider, owner: null })),
      {
        wallClock: () => this.now,
        historyLag: 0,
        complain: (line) => this.complaints.push(line),
      },
    );
  }
}
