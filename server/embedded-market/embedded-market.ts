import { lowerBound } from '../../engine/core/lower-bound.ts';
import { FEED_LINES, type MarketLine } from '../../engine/feed/feed-lines.ts';
import type { LineClass } from '../../engine/feed/line-class.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import { reasonOf } from '../core/reason.ts';
import type { DayEvents } from '../market/day-events.ts';
import { DELAY_MINUTES } from '../market/delayed-quotes.ts';
import type { MarketControl } from '../market/market-control.ts';
import type {
  DayBar,
  DayMinutes,
  Instrument,
  MarketBook,
  MarketListener,
  QuoteState,
  SecurityName,
} from '../market/market-source.ts';
import { minuteRange } from '../market/minute-range.ts';
import { minutesBefore } from '../market/minutes-before.ts';
import { emptyQuote, readQuote } from '../market/quote-figures.ts';
import type { SharedSource } from '../market/shared-source.ts';
import { MarketFactors } from '../simulation/market-factors.ts';
import { hashOfText, Random } from '../simulation/random.ts';
import type { BestQuote } from '../simulation/simulated-book.ts';
import type { Simulation } from '../simulation/simulation.ts';
import { readRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { amended, dayBar, runningBar } from './answer-bars.ts';
import { DayRecorders } from './day-recorders.ts';
import type { MadeByHand } from './hand-made.ts';
import { MarketData } from './market-data.ts';
import { OrderBooks } from './order-books.ts';
import { RunningSession, type RunningSettings } from './running-session.ts';
import type { SessionClock } from './session-clock.ts';
import type { LineSink } from './session-lines.ts';

/** How the embedded market is opened. */
interface EmbeddedSettings extends RunningSettings {
  /** The same seed yields the same market in every process. */
  readonly seed: string;
  /** Whether to open it at rest, for processes that share a market; otherwise it runs at once. */
  readonly resting?: boolean;
}

/** The embedded market: recorded bars, which a seeded simulation continues and replays as a live market. */
export interface EmbeddedMarket extends SharedSource, MarketControl {
  readonly clock: SessionClock;
  /** Whether it has not been closed and keeps up with its clock. */
  isRunning(): boolean;
  madeByHand(): string;
}

/** A number of minutes after the opening by which every day is over. */
const WHOLE_DAY = 1440;
const NOTHING_MADE = JSON.stringify({ trades: [], halts: [] } satisfies MadeByHand);

/** Opens the market on the instruments and bars of the store. */
export async function openMarket(store: Store, settings: EmbeddedSettings): Promise<EmbeddedMarket> {
  const seed = hashOfText(settings.seed);
  const simulation = { seed, factors: new MarketFactors(seed), random: new Random() };
  const revision = await readRevision(store);
  const data = await MarketData.read(store, simulation);
  const market = new Market(store, data, simulation, settings);
  await market.running.begin(revision);
  if (settings.resting !== true) market.running.run();
  return market;
}

class Market implements EmbeddedMarket {
  readonly running: RunningSession;
  private readonly simulation: Simulation;
  private readonly listeners = new Set<MarketListener>();
  private readonly recorders: DayRecorders;
  /** Instruments that were requested before they could enter. */
  private readonly awaited = new Set<Instrument>();
  private books: OrderBooks;
  private readonly hear: LineSink = (instrument, name, line, unix) => {
    this.emitLine(instrument, name, line);
    // The book follows its quote.
    if (name === 'Q' && this.books.has(instrument)) {
      this.books.quoteChanged(instrument, this.bestQuote(instrument), unix);
    }
  };

  constructor(store: Store, data: MarketData, simulation: Simulation, settings: EmbeddedSettings) {
    const { listeners } = this;
    this.simulation = simulation;
    this.books = this.emptyBooks();
    this.running = new RunningSession(store, data, simulation, settings, {
      get present() {
        return listeners.size > 0;
      },
      wants: (instrument, kind) => this.wants(instrument, kind),
      hear: this.hear,
      reloaded: () => {
        this.books = this.emptyBooks();
        for (const listener of listeners) listener.reloaded?.();
      },
    });
    this.recorders = new DayRecorders(simulation.seed, this.running);
  }

  get clock(): SessionClock {
    return this.running.clock;
  }

  isRunning(): boolean {
    return this.running.isRunning();
  }

  instruments(): readonly Instrument[] {
    return this.running.data.instruments;
  }

  find(symbol: string, region: Region): Instrument | undefined {
    return this.running.data.find(symbol, region);
  }

  settled(): Promise<void> {
    return this.running.settled();
  }

  prepare(names: readonly SecurityName[]): Promise<void> {
    const known = names.flatMap(({ symbol, region }) => this.find(symbol, region) ?? []);
    return this.running.read(known.map((instrument) => this.running.data.rowOf(instrument)));
  }

  quote(instrument: Instrument, delayed: boolean, out: QuoteState): QuoteState {
    const row = this.enteredRow(instrument);
    if (row < 0) return Object.assign(out, emptyQuote());
    return readQuote(delayed ? this.running.now.delayedQuotes() : this.running.now.quotes, row, out);
  }

  snapshot(instrument: Instrument): readonly string[] {
    const row = this.enteredRow(instrument);
    return row < 0 ? [] : this.running.now.snapshot(row);
  }

  async bars(instrument: Instrument, from: number, to: number, delayed: boolean): Promise<readonly DayBar[]> {
    await this.prepare([instrument]);
    const { data, now: session } = this.running;
    const row = data.rowOf(instrument);
    const history = await data.history(row, session.date);
    const { time } = history;
    const end = lowerBound(time, history.count, Math.min(wallOfDate(to) + 1, wallOfDate(session.date)));
    const days: DayBar[] = [];
    for (let i = lowerBound(time, end, wallOfDate(from)); i < end; i++) {
      days.push(dayBar(history, i, dateOfWall(time[i])));
    }
    const plan = row < 0 ? undefined : session.plan(row);
    if (plan && plan.length > 0 && session.date >= from && session.date <= to) {
      const running = runningBar(session, row, plan, delayed);
      if (running) days.push(running);
    }
    return days;
  }

  async minutes(
    instrument: Instrument,
    from: number,
    to: number,
    extended: boolean,
    delayed: boolean,
  ): Promise<readonly DayMinutes[]> {
    await this.prepare([instrument]);
    const { data, now: session } = this.running;
    const row = data.rowOf(instrument);
    const { since, until, hasToday } = minuteRange(from, to, session.date);
    const result: DayMinutes[] = [];
    if (since <= until) {
      const days = await data.minuteDays(row, since, until, session.date, extended);
      for (const { date, minutes, simulated } of days) {
        result.push({ date, simulated, minutes: minutesBefore(minutes, date, extended, WHOLE_DAY) });
      }
    }
    const plan = row < 0 ? undefined : session.plan(row);
    if (plan && plan.length > 0 && hasToday) {
      const minute = session.runningMinute - (delayed ? DELAY_MINUTES : 0);
      const known = minutesBefore(plan.minutes, session.date, extended, minute);
      const minutes = amended(known, session, row, minute);
      result.push({ date: session.date, simulated: !plan.recorded, minutes });
    }
    return result;
  }

  async eventsOf(instrument: Instrument, date: number, single: boolean): Promise<DayEvents | undefined> {
    if (date !== this.running.now.date) return this.recorders.past(instrument, date, single);
    await this.prepare([instrument]);
    if (single) return this.recorders.today(instrument);
    return this.recorders.todaysMinutes(instrument, await this.minutes(instrument, date, date, true, false));
  }

  restructurings(instrument: Instrument): readonly Restructuring[] {
    const { date } = this.running.now;
    const changes = this.running.data.row(this.running.data.rowOf(instrument))?.restructurings ?? [];
    return changes.filter((change) => change.date <= date);
  }

  simulatedSince(instrument: Instrument): number {
    const row = this.running.data.rowOf(instrument);
    return row < 0 || !this.running.now.source.isRead(row) ? 0 : this.running.now.plan(row).simulatedSince;
  }

  async book(instrument: Instrument): Promise<MarketBook> {
    await this.prepare([instrument]);
    return this.books.book(instrument, this.bestQuote(instrument), this.clock.now() / 1000);
  }

  bookSnapshot(instrument: Instrument): readonly string[] {
    return this.books.book(instrument, this.bestQuote(instrument), this.clock.now() / 1000).fullBook();
  }

  followBook(instrument: Instrument): () => void {
    return this.books.keep(instrument, this.bestQuote(instrument), this.clock.now() / 1000);
  }

  listen(listener: MarketListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  print(symbol: string, region: Region, price: number, size: number, flags: number): void {
    const row = this.rowNamed(symbol, region);
    this.running.now.print(row, price, size, flags, this.hear);
  }

  halt(symbol: string, region: Region, code: number): void {
    this.running.now.halt(this.rowNamed(symbol, region), code, this.hear);
  }

  wake(from: number | undefined, madeByHand?: string): Promise<void> {
    return this.running.wake(
      from,
      madeByHand === undefined ? undefined : (JSON.parse(madeByHand || NOTHING_MADE) as MadeByHand),
    );
  }

  madeByHand(): string {
    const made = this.running.now.madeByHand;
    return made.trades.length + made.halts.length === 0 ? '' : JSON.stringify(made);
  }

  rest(): number {
    return this.running.rest();
  }

  follow(now: number): void {
    this.running.follow(now);
  }

  async close(): Promise<void> {
    this.listeners.clear();
    await this.running.close();
  }

  /** A line matters to followers of the instrument; a quote also matters to its book. */
  private wants(instrument: Instrument, kind: LineClass): boolean {
    if (kind === 'quote' && this.books.has(instrument)) return true;
    for (const listener of this.listeners) if (listener.wants?.(instrument, kind) ?? true) return true;
    return false;
  }

  private emitLine(instrument: Instrument, name: MarketLine, line: string): void {
    const { class: lineClass } = FEED_LINES[name];
    for (const listener of this.listeners) listener.line(instrument, lineClass, line);
  }

  /** Creates new books, because reading the store again replaces the instruments that books refer to. */
  private emptyBooks(): OrderBooks {
    return new OrderBooks(this.simulation.seed, (instrument, name, line) => this.emitLine(instrument, name, line));
  }

  private bestQuote(instrument: Instrument): BestQuote {
    const { bid, bidsize, ask, asksize } = this.running.now.quotes;
    const row = this.enteredRow(instrument);
    if (row < 0) return { bid: 0, bidsize: 0, ask: 0, asksize: 0 };
    return { bid: bid[row], bidsize: bidsize[row], ask: ask[row], asksize: asksize[row] };
  }

  /** The row of an instrument that has entered; -1 while it is being read: listeners are notified once it has entered. */
  private enteredRow(instrument: Instrument): number {
    const { data, now: session } = this.running;
    const row = data.rowOf(instrument);
    if (row < 0) throw new Error(`${instrument.region} ${instrument.symbol} is no longer in the market`);
    if (!session.source.isRead(row)) {
      if (!this.awaited.has(instrument)) void this.renew(instrument);
      return -1;
    }
    session.plan(row);
    return row;
  }

  /** Reads what an instrument needs in order to enter, and announces it. After a failure it is read at the next request. */
  private async renew(instrument: Instrument): Promise<void> {
    this.awaited.add(instrument);
    try {
      await this.prepare([instrument]);
      if (this.running.data.rowOf(instrument) < 0) return;
      if (this.books.has(instrument)) {
        this.books.quoteChanged(instrument, this.bestQuote(instrument), this.clock.now() / 1000);
      }
      for (const listener of this.listeners) listener.renewed?.(instrument, false);
    } catch (error) {
      console.error(`A history could not be read: ${reasonOf(error)}`);
    } finally {
      this.awaited.delete(instrument);
    }
  }

  private rowNamed(symbol: string, region: Region): number {
    const instrument = this.running.data.find(symbol, region);
    if (!instrument) throw new Error(`Unknown symbol ${region} ${symbol}`);
    const row = this.enteredRow(instrument);
    if (row < 0) throw new Error(`${region} ${symbol} is still being read`);
    return row;
  }
}
