import { setImmediate } from 'node:timers/promises';
import type { Region } from '../../engine/quotes/region.ts';
import { dateOfWall, wallOfDate, wallSeconds } from '../../engine/series/exchange-time.ts';
import type { MarketControl } from '../control.ts';
import { dateStories } from '../seed/story-dates.ts';
import { readRevision, watchRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { amended, dayBar, minuteBars, runningBar } from './answer-bars.ts';
import { DELAY_MINUTES } from './delayed-quotes.ts';
import { MarketData } from './market-data.ts';
import { MarketFactors } from './market-factors.ts';
import type {
  DayBar,
  DayMinutes,
  Instrument,
  LineClass,
  MarketBook,
  MarketListener,
  QuoteState,
  Restructuring,
} from './market-source.ts';
import { OrderBooks } from './order-books.ts';
import { readQuote } from './quote-columns.ts';
import { hashOfText, Random } from './random.ts';
import { type LineSink, type LineWish, Session } from './session.ts';
import { type ClockSettings, openingOf, SessionClock } from './session-clock.ts';
import { NO_PLANS } from './session-plans.ts';
import type { SharedSource } from './shared-source.ts';
import type { BestQuote } from './simulated-book.ts';
import type { Simulation } from './simulation.ts';
import { addDays, marketMinutes } from './trading-calendar.ts';

/** How the embedded market is opened. */
export interface MarketSettings extends Omit<ClockSettings, 'wallClock'> {
  /** The same seed makes the same market in every process. */
  readonly seed: string;
  /** Unix milliseconds; the machine's clock when absent. */
  readonly wallClock?: () => number;
  /** Instruments that nobody asks for enter once this is over: a start has better to do before. At once when absent. */
  readonly fillAfter?: Promise<unknown>;
  /** It is opened resting, for processes that share a market; otherwise it runs at once. */
  readonly resting?: boolean;
}

/** The embedded market: recorded bars, continued and replayed as a live market by a seeded simulation. */
export interface EmbeddedMarket extends SharedSource, MarketControl {
  readonly clock: SessionClock;
  /** Whether it has not been closed and keeps up with its clock. */
  isRunning(): boolean;
}

/** How often due trades are let happen. */
const TICK_MS = 50;
/** How long instruments enter a session before requests have their turn. */
const ENTER_MS = 8;
/** A market whose trades have not been looked at for so long does not run. */
const LATE_MS = 5_000;
/** How often an import by another process is looked for. */
const REVISION_MS = 2_000;
/** A process that slept this long (market seconds) takes up the session where it is, without the lines it missed. */
const SLEPT_SECONDS = 120;
/** Minutes after the opening by which every day is over. */
const WHOLE_DAY = 1440;
/** Minutes are answered for at most so many calendar days, the newest of those asked for. */
const MINUTE_DAYS_MAX = 400;

/** Opens the market over the instruments and bars of the store. */
export async function openMarket(store: Store, settings: MarketSettings): Promise<EmbeddedMarket> {
  const seed = hashOfText(settings.seed);
  const simulation = { seed, factors: new MarketFactors(seed), random: new Random() };
  const revision = await readRevision(store);
  const data = await MarketData.read(store, simulation);
  const market = new Market(store, data, simulation, settings);
  await market.begin(revision);
  if (settings.resting !== true) market.run();
  return market;
}

class Market implements EmbeddedMarket {
  readonly clock: SessionClock;
  private readonly store: Store;
  private readonly simulation: Simulation;
  private readonly listeners = new Set<MarketListener>();
  private data: MarketData;
  private session: Session;
  private books: OrderBooks;
  /** Which run of the session is on. */
  private runNumber = 0;
  private preparing: Promise<void> | undefined;
  private readonly fillAfter: Promise<unknown>;
  /** Every instrument has entered the session. */
  private filled: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  /** `performance.now()` of the last time that due trades were let happen. */
  private advancedAt = 0;
  private stopWatching: () => void = () => {};
  /** It tells what happens; else it rests. */
  private awake = false;
  private closed = false;
  /** A line matters to those who follow the instrument, a quote also to its book. */
  private readonly wanted: LineWish = (instrument, kind) => {
    if (kind === 'quote' && this.books.has(instrument)) return true;
    for (const listener of this.listeners) if (listener.wants?.(instrument, kind) ?? true) return true;
    return false;
  };
  private readonly sink: LineSink = (instrument, kind, line) => this.tell(instrument, kind, line);

  constructor(store: Store, data: MarketData, simulation: Simulation, settings: MarketSettings) {
    this.store = store;
    this.data = data;
    this.simulation = simulation;
    this.fillAfter = settings.fillAfter ?? Promise.resolve();
    this.clock = new SessionClock({ ...settings, wallClock: settings.wallClock ?? Date.now }, () => {
      // Who steps wants to see everything happen.
      while (this.session.enterNext(undefined));
      this.advance(false);
    });
    this.session = new Session(this.clock.date(), NO_PLANS, simulation.seed);
    this.books = this.emptyBooks();
  }

  /** Enters the running session; `revision` is the store's as it was read before the data. */
  async begin(revision: number): Promise<void> {
    await this.enter(this.data);
    this.stopWatching = watchRevision(this.store, REVISION_MS, () => this.prepare(true), revision);
  }

  /** Lets things happen from here on. */
  run(): void {
    this.awake = true;
    if (this.clock.speed === 0) return;
    this.advancedAt = performance.now();
    this.timer = setInterval(() => {
      this.advance(true);
      this.advancedAt = performance.now();
    }, TICK_MS);
  }

  isRunning(): boolean {
    return !this.closed && (this.timer === undefined || performance.now() - this.advancedAt < LATE_MS);
  }

  instruments(): readonly Instrument[] {
    return this.data.instruments;
  }

  find(symbol: string, region: Region): Instrument | undefined {
    return this.data.find(symbol, region);
  }

  settled(): Promise<void> {
    return this.filled;
  }

  quote(instrument: Instrument, delayed: boolean, out: QuoteState): QuoteState {
    const row = this.knownRow(instrument);
    return readQuote(delayed ? this.session.delayedQuotes() : this.session.quotes, row, out);
  }

  snapshot(instrument: Instrument): readonly string[] {
    return this.session.snapshot(this.knownRow(instrument));
  }

  async bars(instrument: Instrument, from: number, to: number, delayed: boolean): Promise<readonly DayBar[]> {
    const { data, session } = this;
    const row = data.rowOf(instrument);
    const history = await data.history(row, session.date);
    const today = wallOfDate(session.date);
    const days: DayBar[] = [];
    for (let i = 0; i < history.count && history.time[i] < today; i++) {
      const date = dateOfWall(history.time[i]);
      if (date >= from && date <= to) days.push(dayBar(history, i, date));
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
    const { data, session } = this;
    const row = data.rowOf(instrument);
    const until = Math.min(to, addDays(session.date, -1));
    const since = Math.max(from, addDays(Math.min(to, session.date), -MINUTE_DAYS_MAX));
    const result: DayMinutes[] = [];
    if (since <= until) {
      for (const { date, minutes, simulated } of await data.minuteDays(row, since, until)) {
        result.push({ date, simulated, minutes: minuteBars(minutes, date, extended, WHOLE_DAY) });
      }
    }
    const plan = row < 0 ? undefined : session.plan(row);
    if (plan && plan.length > 0 && from <= session.date && to >= session.date) {
      const minute = session.runningMinute - (delayed ? DELAY_MINUTES : 0);
      const known = minuteBars(plan.minutes, session.date, extended, minute);
      const minutes = amended(known, session, row, minute);
      result.push({ date: session.date, simulated: !plan.recorded, minutes });
    }
    return result;
  }

  restructurings(instrument: Instrument): readonly Restructuring[] {
    const { date } = this.session;
    const changes = this.data.row(this.data.rowOf(instrument))?.restructurings ?? [];
    return changes.filter((change) => change.date <= date);
  }

  simulatedSince(instrument: Instrument): number {
    const row = this.data.rowOf(instrument);
    return row < 0 ? 0 : this.session.plan(row).simulatedSince;
  }

  async book(instrument: Instrument): Promise<MarketBook> {
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
    this.session.print(row, price, size, flags, this.sink);
  }

  halt(symbol: string, region: Region, code: number): void {
    this.session.halt(this.rowNamed(symbol, region), code, this.sink);
  }

  async wake(from: number | undefined): Promise<void> {
    while (this.preparing) await this.preparing;
    if (from !== undefined) this.clock.moveTo(from);
    const date = from === undefined ? this.clock.date() : dateAt(from);
    if (date !== this.session.date) await this.enter(this.data);
    // An instrument tells nothing before it has entered.
    if (from !== undefined) await this.filled;
    if (from !== undefined && date === this.session.date) this.reach(from);
    this.run();
  }

  rest(): number {
    if (this.awake) this.advance(false);
    this.awake = false;
    clearInterval(this.timer);
    this.timer = undefined;
    // Whole milliseconds: another process gets to the very same moment.
    const elapsed = Math.ceil(this.session.elapsed * 1000);
    this.session.runTo(elapsed / 1000, this.sink);
    return openingOf(this.session.date) * 1000 + elapsed;
  }

  follow(now: number): void {
    if (this.awake || this.preparing) return;
    this.clock.moveTo(now);
    if (dateAt(now) === this.session.date) this.reach(now);
    else this.prepare(false);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    this.stopWatching();
    this.listeners.clear();
    await this.preparing;
    await this.filled;
  }

  /** Lets everything happen that has fallen due. `running`: called by the timer, not by a step. */
  private advance(running: boolean): void {
    const { date, run, elapsed } = this.clock.place();
    if (date !== this.session.date) {
      this.prepare(false);
      return;
    }
    const rounds = run - this.runNumber;
    const behind = rounds * marketMinutes(date) * 60 + elapsed - this.session.elapsed;
    const slept = running && behind > SLEPT_SECONDS * this.clock.speed;
    const sink = slept || this.listeners.size === 0 ? undefined : this.sink;
    if (rounds !== 0) {
      this.session.finish(sink);
      this.runNumber = run;
      this.session.restart(sink);
    }
    this.session.runTo(elapsed, sink);
    if (slept) this.session.summarise(this.sink);
  }

  /** Takes the session to a market time without a word. */
  private reach(now: number): void {
    const elapsed = (now - openingOf(this.session.date) * 1000) / 1000;
    if (elapsed < this.session.elapsed) this.session.restart(undefined);
    this.session.runTo(elapsed, undefined);
    const place = this.clock.place();
    // The clock may have begun another run since.
    this.runNumber = place.elapsed >= elapsed ? place.run : place.run - 1;
  }

  /** Makes another date's session, or reads the store again, while the present session stands; then changes over. */
  private prepare(readAgain: boolean): void {
    if (this.closed) return;
    if (this.preparing) {
      if (readAgain) void this.preparing.then(() => this.prepare(true));
      return;
    }
    this.preparing = this.changeOver(readAgain)
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        console.error(`The market could not be read again, it goes on as it was: ${reason}`);
      })
      .finally(() => {
        this.preparing = undefined;
      });
  }

  private async changeOver(readAgain: boolean): Promise<void> {
    const data = readAgain ? await MarketData.read(this.store, this.simulation) : this.data;
    await this.enter(data);
    if (this.closed) return;
    if (readAgain) for (const listener of this.listeners) listener.reloaded?.();
    else if (this.awake) this.session.summarise(this.sink);
  }

  private async enter(data: MarketData): Promise<void> {
    const { date } = this.clock.place();
    await this.filled;
    const session = new Session(date, await data.plans(date), this.simulation.seed, this.wanted);
    await dateStories(this.store, date);
    // What has been asked for so far will be asked for again: it enters before the change, bit by bit.
    if (this.session.rows > 0) await this.enterAll(session);
    if (this.closed) return;
    const place = this.clock.place();
    this.runNumber = place.run;
    session.runTo(place.date === date ? place.elapsed : 0, undefined);
    if (data !== this.data) this.books = this.emptyBooks();
    this.data = data;
    this.session = session;
    this.filled = this.fillAfter.then(() => this.enterAll(session));
  }

  /** Lets every instrument enter a session, and others have their turn meanwhile. Rejects never. */
  private async enterAll(session: Session): Promise<void> {
    for (let before = performance.now(); !this.closed; ) {
      // The one that has become the market's says what it brings; one that is yet to come has nobody to tell.
      if (!session.enterNext(session === this.session ? this.sink : undefined)) return;
      if (performance.now() - before < ENTER_MS) continue;
      await setImmediate();
      before = performance.now();
    }
  }

  private tell(instrument: Instrument, kind: LineClass, line: string): void {
    for (const listener of this.listeners) listener.line(instrument, kind, line);
    // The line's last field is its time.
    if (this.books.has(instrument) && line.startsWith('Q,')) {
      const time = Number(line.slice(line.lastIndexOf(',') + 1));
      this.books.quoteChanged(instrument, this.bestQuote(instrument), time);
    }
  }

  /** Books are of instruments, and the instruments are others once the store was read again. */
  private emptyBooks(): OrderBooks {
    return new OrderBooks(this.simulation.seed, this.sink);
  }

  private bestQuote(instrument: Instrument): BestQuote {
    const { bid, bidsize, ask, asksize } = this.session.quotes;
    const row = this.knownRow(instrument);
    return { bid: bid[row], bidsize: bidsize[row], ask: ask[row], asksize: asksize[row] };
  }

  private knownRow(instrument: Instrument): number {
    const row = this.data.rowOf(instrument);
    if (row < 0) throw new Error(`${instrument.region} ${instrument.symbol} is not in the market any more`);
    this.session.plan(row);
    return row;
  }

  private rowNamed(symbol: string, region: Region): number {
    const instrument = this.data.find(symbol, region);
    if (!instrument) throw new Error(`Unknown symbol ${region} ${symbol}`);
    return this.knownRow(instrument);
  }
}

/** The date of a market time (Unix milliseconds). */
function dateAt(now: number): number {
  return dateOfWall(wallSeconds(now / 1000));
}
