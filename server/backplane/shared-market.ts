import type { Region } from '../../engine/quotes/region.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { addDays } from '../../engine/series/trading-calendar.ts';
import type { DayEvents } from '../market/day-events.ts';
import type { MarketControl } from '../market/market-control.ts';
import type {
  DayBar,
  DayMinutes,
  Instrument,
  MarketBook,
  MarketClock,
  MarketListener,
  MarketSource,
  QuoteState,
  SecurityName,
} from '../market/market-source.ts';
import type { SharedSource } from '../market/shared-source.ts';
import type { BackplaneStatus } from './backplane-status.ts';
import { BatchView } from './batch.ts';
import { BatchStream } from './batch-stream.ts';
import { KEYS } from './keys.ts';
import { LEASE_MS } from './lease.ts';
import { type MarketLink, openLink } from './market-link.ts';
import type { Question, Questions } from './questions.ts';
import { Replica } from './replica.ts';
import { ReplicaRequests } from './replica-requests.ts';
import { sharedClock } from './shared-clock.ts';
import { Tenure } from './tenure.ts';

/** How often to check for due work. */
const BEAT_MS = 100;
/** If no batch arrives for this long, the holder may be gone. */
const SILENCE_MS = 700;
/** How long a process that has just started waits for another process that knows the market to take it. */
const NEWCOMER_WAIT_MS = LEASE_MS + 1_000;
/** How often an idle source is given the market's time. */
const FOLLOW_MS = 1_000;
/** How long a call waits for a book from the holder. */
const BOOK_TIMEOUT_MS = 3_000;
/**
 * A process whose market has been incomplete for this long should get no requests. By then another process holds the market, if
 * there is one.
 */
const STALE_MS = 10_000;

/**
 * A market that several processes share: each has the source open, one at a time runs it, and all serve the same sequence of
 * lines from Redis (see this folder's `README.md`). For the hub and the calls it is a `MarketSource` like any other.
 */
export class SharedMarket implements MarketSource, MarketControl {
  readonly clock: MarketClock;
  protected readonly replica: Replica;
  protected readonly tenure: Tenure;
  protected readonly questions: Questions;
  protected readonly requests: ReplicaRequests;
  protected readonly listeners = new Set<MarketListener>();
  private readonly source: SharedSource & MarketControl;
  private readonly link: MarketLink;
  private readonly stream: BatchStream;
  private readonly view = new BatchView();
  private heardAt = performance.now();
  private wholeAt = performance.now();
  private deferUntil = 0;
  private followedAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private unlisten: () => void = () => {};
  private resolveWhole: () => void = () => {};
  private closed = false;

  protected constructor(source: SharedSource & MarketControl, link: MarketLink) {
    const { commands, reader, questions, owner, keys } = link;
    this.source = source;
    this.link = link;
    this.questions = questions;
    this.stream = new BatchStream(reader, (bytes) => this.take(bytes), keys.lines);
    this.replica = new Replica(source.instruments(), () => this.requests.changeBooks());
    this.requests = new ReplicaRequests(this.replica, questions);
    this.tenure = new Tenure({
      source,
      redis: commands,
      stream: this.stream,
      replica: this.replica,
      questions,
      answerer: (question, asker) => this.answerTo(question, asker),
      owner,
      keys,
    });
    this.clock = source.fromProviders ? source.clock : sharedClock(this.replica.clock, source.clock, () => this.holds);
  }

  /** Joins the processes that share the market through the Redis at `url`; resolves once this process can serve it. */
  static async open(source: SharedSource & MarketControl, url: string): Promise<SharedMarket> {
    const market = new SharedMarket(source, await openLink(url, KEYS));
    await market.begin();
    return market;
  }

  /** This process's state. */
  get status(): BackplaneStatus {
    const { epoch, sequence, whole } = this.replica;
    const silence = performance.now() - this.heardAt;
    return { holds: this.holds, epoch, sequence, whole, silence };
  }

  /** Whether this process's copy of the market has been complete within the last seconds. */
  isRunning(): boolean {
    return !this.closed && performance.now() - this.wholeAt < STALE_MS;
  }

  /** Whether Redis answers. The caller limits the wait: a Redis that is slower than the lease cannot carry the market. */
  async answers(): Promise<boolean> {
    await this.link.commands.send('PING');
    return true;
  }

  instruments(): readonly Instrument[] {
    return this.replica.all;
  }

  find(symbol: string, region: Region): Instrument | undefined {
    const found = this.source.find(symbol, region);
    // An instrument that is being added is not in the copy yet.
    return found && this.replica.instrument(found.id);
  }

  async prepare(names: readonly SecurityName[]): Promise<void> {
    await this.source.prepare?.(names);
  }

  quote(instrument: Instrument, delayed: boolean, out: QuoteState): QuoteState {
    return this.replica.quote(instrument, delayed, out);
  }

  snapshot(instrument: Instrument): readonly string[] {
    return this.replica.snapshot(instrument);
  }

  bars(instrument: Instrument, from: number, to: number, delayed: boolean): Promise<readonly DayBar[]> {
    return this.withToday(
      from,
      to,
      (start, end) => this.source.bars(instrument, start, end, delayed),
      (today) => ({ ask: 'bars', id: instrument.id, from: today, to: today, delayed }),
    );
  }

  minutes(
    instrument: Instrument,
    from: number,
    to: number,
    extended: boolean,
    delayed: boolean,
  ): Promise<readonly DayMinutes[]> {
    return this.withToday(
      from,
      to,
      (start, end) => this.source.minutes(instrument, start, end, extended, delayed),
      (today) => ({ ask: 'minutes', id: instrument.id, from: today, to: today, extended, delayed }),
    );
  }

  /** From this process's own source. The events that only the holder has received today are missing at the other processes. */
  async eventsOf(instrument: Instrument, date: number, single: boolean): Promise<DayEvents | undefined> {
    return this.source.eventsOf?.(instrument, date, single);
  }

  restructurings(instrument: Instrument): readonly Restructuring[] {
    return this.source.restructurings(instrument);
  }

  simulatedSince(instrument: Instrument): number {
    return this.source.simulatedSince(instrument);
  }

  async book(instrument: Instrument): Promise<MarketBook | undefined> {
    // The copy of the book is no longer kept up to date.
    if (this.status.silence >= LEASE_MS) return undefined;
    const book = this.replica.books.book(instrument, BOOK_TIMEOUT_MS);
    this.requests.books();
    return book;
  }

  bookSnapshot(instrument: Instrument): readonly string[] {
    return this.replica.bookSnapshot(instrument);
  }

  followBook(instrument: Instrument): () => void {
    const release = this.replica.books.follow(instrument);
    this.requests.books();
    return release;
  }

  listen(listener: MarketListener): () => void {
    this.listeners.add(listener);
    const unlisten = this.replica.listen(listener);
    return () => {
      this.listeners.delete(listener);
      unlisten();
    };
  }

  print(symbol: string, region: Region, price: number, size: number, flags: number): void {
    this.held().print(symbol, region, price, size, flags);
  }

  halt(symbol: string, region: Region, code: number): void {
    this.held().halt(symbol, region, code);
  }

  /** Stops sharing the market; see `Tenure.close`. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.tenure.close();
    this.unlisten();
    this.link.reader.close();
    await this.stream.close();
    this.link.channels.close();
    this.link.commands.close();
    await this.source.close();
  }

  /** Resolves once this process can serve the market. */
  protected async begin(): Promise<void> {
    this.unlisten = this.source.listen({
      line: () => {},
      wants: () => false,
      reloaded: () => this.reload(),
    });
    const age = await this.stream.begin();
    // There was a holder a moment ago: leave the market to processes that know it.
    if (age < LEASE_MS) this.deferUntil = performance.now() + NEWCOMER_WAIT_MS;
    const whole = new Promise<void>((resolve) => {
      this.resolveWhole = resolve;
    });
    this.heardAt = Number.NEGATIVE_INFINITY;
    this.timer = setInterval(() => this.beat(), BEAT_MS);
    this.beat();
    await whole;
  }

  /** Applies the instruments that the source has read again. */
  protected reload(): void {
    this.replica.reload(this.source.instruments(), this.source.fromProviders !== undefined);
    this.requests.requestStatesSoon();
    for (const listener of this.listeners) listener.reloaded?.();
  }

  /** Takes a batch. */
  protected take(bytes: Buffer): void {
    if (!this.view.read(bytes)) throw new Error('Another version of the server shares this Redis.');
    this.heardAt = performance.now();
    const { epoch } = this.replica;
    this.replica.take(this.view);
    if (this.replica.epoch !== epoch) this.requests.changeBooks();
    if (this.replica.whole) {
      this.wholeAt = this.heardAt;
      this.resolveWhole();
    }
    // A process that has just started leaves the market to those that can continue it without a gap.
    if (this.replica.ended && this.replica.whole && this.tenure.isElsewhere) this.tenure.take();
    else this.requests.changedBooks();
  }

  /** Called periodically: does what is due. */
  protected beat(): void {
    const now = performance.now();
    this.replica.books.tidy(now);
    this.requests.dueBooks(now);
    this.tenure.beat(now);
    if (this.tenure.isElsewhere) {
      if (now - this.heardAt >= SILENCE_MS && now >= this.deferUntil) this.tenure.take();
      if (this.replica.epoch > 0 && now - this.followedAt >= FOLLOW_MS) {
        this.followedAt = now;
        this.source.follow(this.replica.clock.batchNow);
      }
    }
    this.requests.dueStates(now);
  }

  /** The holder's answer to a question. */
  protected async answerTo(question: Question, asker: string): Promise<unknown> {
    const { source } = this;
    const { publisher } = this.tenure;
    if (!publisher) return undefined;
    switch (question.ask) {
      case 'states':
        return publisher.publishAllStates();
      case 'statesOf':
        return publisher.publishStatesOf(this.instrumentsOf(question.ids));
      case 'books':
        return publisher.wantBooks(asker, question.ids, question.lacking);
      case 'bars':
      case 'minutes': {
        const { id, from, to, delayed } = question;
        const instrument = this.replica.instrument(id);
        if (!instrument) return [];
        return question.ask === 'bars'
          ? source.bars(instrument, from, to, delayed)
          : source.minutes(instrument, from, to, question.extended, delayed);
      }
      default:
        return undefined;
    }
  }

  /** The instruments with these ids, as far as this process has them. */
  protected instrumentsOf(ids: readonly number[]): Instrument[] {
    return ids.flatMap((id) => this.replica.instrument(id) ?? []);
  }

  /** Takes past days from this process's own source, and today from the holder. */
  private async withToday<T>(
    from: number,
    to: number,
    own: (from: number, to: number) => Promise<readonly T[]>,
    question: (today: number) => Question,
  ): Promise<readonly T[]> {
    const today = this.clock.date();
    if (this.holds || from > today || to < today) return own(from, to);
    try {
      const [past, present] = await Promise.all([
        from < today ? own(from, addDays(today, -1)) : [],
        this.questions.ask<T[]>(question(today), this.patience),
      ]);
      return [...past, ...present];
    } catch {
      // The market is changing hands: only this process's own source is available.
      return own(from, to);
    }
  }

  /** How long today's bars may take at the holder (milliseconds); undefined: the limit of every question. */
  protected get patience(): number | undefined {
    return undefined;
  }

  /** Whether this process holds the market. */
  protected get holds(): boolean {
    return this.tenure.publisher !== undefined;
  }

  private held(): MarketControl {
    if (!this.holds) throw new Error('Another process holds the market.');
    return this.source;
  }
}
