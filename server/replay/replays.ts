import { isNewListing } from '../../engine/series/splits.ts';
import { wallOfDate, wallSeconds } from '../../engine/time/exchange-time.ts';
import { LEVEL_BLOCK, ORDER_BLOCK } from '../blocks/block-layout.ts';
import { Histories } from '../blocks/histories.ts';
import { DELAY_MINUTES } from '../market/delayed-quotes.ts';
import type { Instrument, KnownDepth, MarketSource } from '../market/market-source.ts';
import type { Store } from '../store/store.ts';
import { AsOfMarket } from './as-of-market.ts';
import { type CachedDay, DayCache } from './day-cache.ts';
import { DayLines } from './day-lines.ts';
import { DayReader } from './day-reader.ts';
import { RecordedBook } from './recorded-book.ts';
import { ReplayedDay } from './replayed-day.ts';

/** A provider may report this late (milliseconds), so a replay of today stays that far behind a market of feeds. */
const FEED_LAG = 5_000;
/** Securities whose today is kept, and the memory that these days take together, in bytes. */
const TODAYS_KEPT = 1_000;
const TODAYS_BYTES = 256 * 2 ** 20;
/** Books whose lines are kept. */
const BOOKS_KEPT = 64;

/** The replays of one market: the days that are known, and the market as of any moment of them. */
export class Replays {
  readonly live: MarketSource;
  private readonly reader: DayReader;
  private readonly histories: Histories;
  private readonly books = new Map<string, RecordedBook>();
  private readonly cache = new DayCache();
  /** By instrument and grain, least recently used first. */
  private readonly todays = new Map<string, CachedDay>();
  private listed:
    | { readonly date: number; readonly among: readonly Instrument[]; readonly all: Instrument[] }
    | undefined;

  constructor(store: Store, live: MarketSource) {
    this.live = live;
    this.histories = new Histories(store);
    this.reader = new DayReader(store, live);
    live.listen({ line: () => {}, wants: () => false, follows: () => false, reloaded: () => this.forget() });
  }

  /** The market as of a moment. Awaits `turn` before each piece of work. */
  at(date: number, moment: number, turn: () => Promise<void>): AsOfMarket {
    return new AsOfMarket(this, date, moment, turn);
  }

  /** The last millisecond of a date, since its midnight, that a reader of real-time or of delayed figures may see. */
  known(date: number, delayed: boolean): number {
    const lag = (this.live.isReal === true ? FEED_LAG : 0) + (delayed ? DELAY_MINUTES * 60_000 : 0);
    const now = wallSeconds((this.live.clock.now() - lag) / 1000);
    return Math.floor((now - wallOfDate(date)) * 1000) - 1;
  }

  /**
   * An instrument's day. Without `single`, it consists of the minutes that the store has. Awaits `turn` before it reads a day.
   */
  async day(
    instrument: Instrument,
    date: number,
    single: boolean,
    turn: () => Promise<void> = async () => {},
  ): Promise<CachedDay> {
    const key = `${date} ${instrument.id} ${single}`;
    if (date < this.live.clock.date()) {
      // The first caller reads the day for all. Its own client may disconnect: that must not fail the others.
      if (!this.cache.has(key)) await turn();
      return this.cache.of(key, async () => {
        const day = new ReplayedDay(instrument, date, await this.reader.past(instrument, date, single));
        await day.settle();
        return day;
      });
    }
    if (!this.todays.has(key)) await turn();
    const events = await this.reader.today(instrument, date, single);
    const known = this.todays.get(key);
    this.todays.delete(key);
    if (known?.day.events === events) {
      this.todays.set(key, known);
      return known;
    }
    const day = new ReplayedDay(instrument, date, events);
    const made = { day, lines: new DayLines(day) };
    this.makeRoomForToday(day.bytes);
    this.todays.set(key, made);
    return made;
  }

  /** Which depth of an instrument was known at a time of a date: recording must have begun by then. */
  async depthAt(instrument: Instrument, date: number, time: number): Promise<KnownDepth> {
    if (instrument.isIndex || date >= this.live.clock.date()) return 'none';
    if ((await this.histories.bookBegins(ORDER_BLOCK, instrument.id, date)) <= time) return 'order';
    return (await this.histories.bookBegins(LEVEL_BLOCK, instrument.id, date)) <= time ? 'price' : 'none';
  }

  /** An instrument's recorded book of a date, order by order or by price. */
  book(instrument: Instrument, date: number, depth: 'order' | 'price'): RecordedBook {
    const key = `${date} ${instrument.id} ${depth}`;
    const book = this.books.get(key) ?? new RecordedBook(this.histories, instrument, date, depth === 'order');
    this.books.delete(key);
    if (this.books.size === BOOKS_KEPT) {
      const [oldest = ''] = this.books.keys();
      this.books.delete(oldest);
    }
    this.books.set(key, book);
    return book;
  }

  /** The instruments that were listed on a date. */
  instrumentsOn(date: number): readonly Instrument[] {
    const among = this.live.instruments();
    if (this.listed?.date === date && this.listed.among === among) return this.listed.all;
    const all = among.filter((instrument) => this.isListed(instrument, date));
    this.listed = { date, among, all };
    return all;
  }

  /** Whether an instrument was already listed on a date. */
  isListed(instrument: Instrument, date: number): boolean {
    return !this.live.restructurings(instrument).some((change) => change.date > date && isNewListing(change));
  }

  /** Drops the least recently used days of today, until one more has room. */
  private makeRoomForToday(bytes: number): void {
    let total = bytes;
    for (const { day } of this.todays.values()) total += day.bytes;
    for (const [oldest, { day }] of this.todays) {
      if (total <= TODAYS_BYTES && this.todays.size < TODAYS_KEPT) return;
      this.todays.delete(oldest);
      total -= day.bytes;
    }
  }

  private forget(): void {
    this.cache.clear();
    this.todays.clear();
    this.books.clear();
    this.listed = undefined;
  }
}
