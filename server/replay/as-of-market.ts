import type { Region } from '../../engine/quotes/region.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { addDays } from '../../engine/series/trading-calendar.ts';
import type {
  DayBar,
  DayMinutes,
  FoundSecurity,
  Instrument,
  KnownDepth,
  MarketBook,
  MarketClock,
  MarketReader,
  MarketSource,
  QuoteState,
  SecurityName,
} from '../market/market-source.ts';
import { emptyQuote } from '../market/quote-figures.ts';
import type { CachedDay } from './day-cache.ts';
import { unixOfDay } from './day-time.ts';
import type { Replays } from './replays.ts';

const MINUTE_MS = 60_000;
const NOTHING = emptyQuote();
/** How long a call works before it yields to other work (milliseconds). */
const PIECE_MS = 8;

/**
 * The market as of a moment of a day, for one call. It shows nothing later. `prepare` has to be awaited for a security before
 * its quote is read.
 */
export class AsOfMarket implements MarketSource {
  readonly clock: MarketClock;
  readonly date: number;
  /** Milliseconds since midnight, Toronto. */
  readonly moment: number;
  readonly isPast: boolean;
  private readonly replays: Replays;
  private readonly turn: () => Promise<void>;
  private readonly days = new Map<number, CachedDay>();
  /** When the current stretch of work began (`performance.now()`). */
  private resumedAt = performance.now();

  constructor(replays: Replays, date: number, moment: number, turn: () => Promise<void>) {
    this.replays = replays;
    this.turn = turn;
    this.date = date;
    this.moment = Math.max(0, Math.min(moment, replays.known(date, false)));
    this.isPast = this.moment <= replays.known(date, true);
    this.clock = {
      now: () => unixOfDay(date, this.moment) * 1000,
      date: () => date,
      secondOfDay: () => this.moment / 1000,
      speed: 0,
      isOpen: () => false,
      step: () => {},
    };
  }

  get isReal(): boolean {
    return this.live.isReal === true;
  }

  instruments(): readonly Instrument[] {
    return this.replays.instrumentsOn(this.date);
  }

  find(symbol: string, region: Region): Instrument | undefined {
    const instrument = this.live.find(symbol, region);
    return instrument !== undefined && this.replays.isListed(instrument, this.date) ? instrument : undefined;
  }

  search(text: string, region: Region): Promise<readonly FoundSecurity[]> {
    return this.live.search?.(text, region) ?? Promise.resolve([]);
  }

  async prepare(names: readonly SecurityName[]): Promise<void> {
    await this.live.prepare?.(names);
    for (const { symbol, region } of names) {
      const instrument = this.find(symbol, region);
      if (instrument !== undefined) await this.day(instrument);
    }
  }

  /** Prepares every security by its whole minutes, which takes far less work than by its individual trades. */
  async settled(): Promise<void> {
    for (const instrument of this.instruments()) {
      if (this.days.has(instrument.id)) continue;
      this.days.set(instrument.id, await this.replays.day(instrument, this.date, false, this.turn));
    }
  }

  quote(instrument: Instrument, delayed: boolean, out: QuoteState): QuoteState {
    const known = this.days.get(instrument.id);
    return known === undefined ? Object.assign(out, NOTHING) : known.day.quote(this.time(delayed), out);
  }

  snapshot(): readonly string[] {
    return [];
  }

  async bars(instrument: Instrument, from: number, to: number, delayed: boolean): Promise<readonly DayBar[]> {
    const until = Math.min(to, addDays(this.date, -1));
    const days = until < from ? [] : await this.live.bars(instrument, from, until, false);
    if (from > this.date || to < this.date) return days;
    const { day } = await this.day(instrument);
    const bar = day.bar(this.time(delayed));
    return bar === undefined ? days : [...days, bar];
  }

  async minutes(
    instrument: Instrument,
    from: number,
    to: number,
    extended: boolean,
    delayed: boolean,
  ): Promise<readonly DayMinutes[]> {
    const last = Math.min(to, this.date);
    if (last < from) return [];
    const days = await this.live.minutes(instrument, from, last, extended, false);
    const today = days.at(-1);
    if (today?.date !== this.date) return days;
    const { day } = await this.day(instrument);
    const before = days.slice(0, -1);
    // The simulation shapes such a day so that it reaches a recorded close: its minutes would reveal that close.
    if (today.simulated && !day.events.simulated) return before;
    const end = this.time(delayed) / MINUTE_MS;
    return [...before, { ...today, minutes: today.minutes.filter(({ minute }) => minute + 1 <= end) }];
  }

  restructurings(instrument: Instrument): readonly Restructuring[] {
    return this.live.restructurings(instrument).filter((change) => change.date <= this.date);
  }

  simulatedSince(instrument: Instrument): number {
    const since = this.live.simulatedSince(instrument);
    return since <= this.date ? since : 0;
  }

  depthOf(instrument: Instrument): Promise<KnownDepth> {
    return this.replays.depthAt(instrument, this.date, this.moment);
  }

  async book(instrument: Instrument): Promise<MarketBook | undefined> {
    const known = await this.depthOf(instrument);
    await this.turn();
    return known === 'none' ? undefined : this.replays.book(instrument, this.date, known).at(this.moment);
  }

  bookSnapshot(): readonly string[] {
    return [];
  }

  followBook(): () => void {
    return () => {};
  }

  /** Never calls a listener: the market stays at its moment. */
  listen(): () => void {
    return () => {};
  }

  mayShow(reader: MarketReader | undefined): boolean {
    return this.live.mayShow?.(reader) ?? true;
  }

  async close(): Promise<void> {}

  /** An instrument's day. It may be known beyond the moment. */
  async day(instrument: Instrument): Promise<CachedDay> {
    const known = this.days.get(instrument.id);
    if (known !== undefined) return known;
    const made = await this.replays.day(instrument, this.date, true, this.turn);
    this.days.set(instrument.id, made);
    return made;
  }

  /** Yields to other work if this call has worked for a while. */
  async pause(): Promise<void> {
    if (performance.now() - this.resumedAt < PIECE_MS) return;
    await this.turn();
    this.resumedAt = performance.now();
  }

  /** The moment, or an earlier time if that moment has not passed yet for a reader of delayed figures. */
  private time(delayed: boolean): number {
    return delayed ? Math.min(this.moment, this.replays.known(this.date, true)) : this.moment;
  }

  private get live(): MarketSource {
    return this.replays.live;
  }
}
