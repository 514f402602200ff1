import { Bars } from '../../../engine/series/bars.ts';
import { dateOfWall, unixSeconds, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type { SecurityName } from '../../../server/market/market-source.ts';
import type {
  CorporateAction,
  FeedAbilities,
  FeedProvider,
  FeedStory,
  Grain,
  Listing,
  Want,
} from '../../../server/providers/feed-provider.ts';
import type { FeedSink } from '../../../server/providers/feed-sink.ts';
import { minutesOf, type RecordedTrade } from './recorded-day.ts';

const LOT = 100;

/** A provider of one recorded day of one security. A test decides when its messages arrive, and which are lost. */
export class RecordedProvider implements FeedProvider {
  readonly name: string;
  can: FeedAbilities = {
    regions: ['U'],
    tape: 'consolidated',
    tapeShare: 1,
    delayMinutes: 0,
    symbols: 30,
    depth: 'none',
    history: ['minute', 'day'],
    news: false,
    shown: 'public',
  };
  readonly listing: Listing = {
    symbol: 'REC',
    region: 'U',
    exchange: 'N',
    name: 'Recorded Inc',
    kind: 'stock',
    boardlot: LOT,
    currency: 'USD',
  };
  trades: readonly RecordedTrade[] = [];
  splits: readonly CorporateAction[] = [];
  /** Day bars before the recorded day. */
  days = new Bars();
  /** Minutes before the recorded day. */
  readonly earlierMinutes = new Bars();
  /** Stories about the security. */
  stories: readonly FeedStory[] = [];
  /** Why a security is not live; undefined for none. */
  refusal: string | undefined;
  /** Symbols that it does not know, and symbols for which it fails. */
  unknown: readonly string[] = [];
  unable: readonly string[] = [];
  sink: FeedSink | undefined;
  /** The latest set of securities that the market wanted live. */
  wanted: readonly Want[] = [];
  polled: Want[] = [];
  /** The symbols of each of these requests. */
  readonly polls: string[][] = [];
  /** The symbols that the market asked it to define. */
  readonly defined: string[] = [];
  /** The requested ranges of history, as `grain from to`. */
  readonly asked: string[] = [];
  /** How many of the next requests for history fail. */
  failures = 0;
  /** The most bars in a portion of history, and what happens before each portion. */
  portion = Number.POSITIVE_INFINITY;
  onPortion = (): void => {};
  private readonly date: number;
  private readonly now: () => number;

  /** `now`: Unix milliseconds. */
  constructor(date: number, now: () => number, name = 'Recorded') {
    this.name = name;
    this.date = date;
    this.now = now;
  }

  async open(sink: FeedSink): Promise<void> {
    this.sink = sink;
    sink.state('live', '');
  }

  async search(text: string): Promise<readonly Listing[]> {
    return this.listing.symbol.startsWith(text.toUpperCase()) ? [this.listing] : [];
  }

  async define({ symbol }: SecurityName): Promise<Listing | undefined> {
    this.defined.push(symbol);
    if (this.unable.includes(symbol)) throw new Error('the service does not answer');
    return symbol.startsWith('RE') && !this.unknown.includes(symbol) ? { ...this.listing, symbol } : undefined;
  }

  want(wants: readonly Want[]): void {
    this.wanted = wants;
    for (const { security } of wants) {
      if (this.refusal === undefined) this.sink?.accepted(security);
      else this.sink?.refused(security, this.refusal);
    }
  }

  /** States the day's volume and trades so far. */
  async poll(wants: readonly Want[]): Promise<void> {
    this.polled.push(...wants);
    this.polls.push(wants.map(({ symbol }) => symbol));
    const happened = this.trades.filter(({ time }) => time <= this.now());
    const last = happened.at(-1);
    if (last === undefined) return;
    for (const { security } of wants) {
      this.sink?.summary(security, {
        last: Number.NaN,
        previousClose: Number.NaN,
        open: Number.NaN,
        high: Number.NaN,
        low: Number.NaN,
        volume: happened.reduce((sum, { size }) => sum + size, 0),
        trades: happened.length,
        time: last.time,
      });
    }
  }

  async *history(_of: SecurityName, grain: Grain, from: number, to: number): AsyncIterable<Bars> {
    this.asked.push(`${grain} ${dateOfWall(wallSeconds(from))} ${dateOfWall(wallSeconds(to))}`);
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('the history is not available');
    }
    const source = grain === 'day' ? this.days : this.completeMinutes();
    let bars = new Bars();
    for (let i = 0; i < source.count; i++) {
      const time = unixSeconds(source.time[i]);
      if (time >= from && time <= to) bars.appendFrom(source, i);
      if (bars.count < this.portion) continue;
      this.onPortion();
      yield bars;
      bars = new Bars();
    }
    this.onPortion();
    yield bars;
  }

  async actions(): Promise<readonly CorporateAction[]> {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('the history is not available');
    }
    return this.splits;
  }

  async news(): Promise<readonly FeedStory[]> {
    return this.stories;
  }

  async close(): Promise<void> {}

  private completeMinutes(): Bars {
    const now = Math.floor(this.now() / 60_000) * 60_000;
    const bars = new Bars();
    bars.appendAll(this.earlierMinutes, 0, this.earlierMinutes.count);
    const today = minutesOf(
      this.trades.filter(({ time }) => time < now),
      this.date,
      LOT,
    );
    bars.appendAll(today, 0, today.count);
    return bars;
  }
}
