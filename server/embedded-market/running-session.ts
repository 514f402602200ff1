import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { dateOfWall, wallSeconds } from '../../engine/time/exchange-time.ts';
import { reasonOf } from '../core/reason.ts';
import { NO_PLANS } from '../simulation/session-plans.ts';
import type { Simulation } from '../simulation/simulation.ts';
import { watchRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import type { MadeByHand } from './hand-made.ts';
import { MarketData } from './market-data.ts';
import { type ClockSettings, openingOf, SessionClock } from './session-clock.ts';
import { regularHours } from './session-hours.ts';
import type { LineSink, LineWish } from './session-lines.ts';
import { steadyClock } from './steady-clock.ts';
import { TradingSession } from './trading-session.ts';

/** The settings of a running session. */
export interface RunningSettings extends Omit<ClockSettings, 'wallClock'> {
  /** Unix milliseconds; `steadyClock` by default. */
  readonly wallClock?: () => number;
  /** Instruments that nobody has requested enter once this settles, so that they do not delay the start. By default at once. */
  readonly fillAfter?: Promise<unknown>;
  /** Whether there is work that somebody waits for, which goes before theirs. By default there never is. */
  readonly isBusy?: () => boolean;
}

/** The receiver of a running session's lines. */
interface SessionAudience {
  /** Whether anybody is listening. */
  readonly present: boolean;
  readonly wants: LineWish;
  readonly hear: LineSink;
  /** The store has been read again: the instruments have been replaced. */
  reloaded(): void;
}

/** How often due trades are processed. */
const TICK_MS = 50;
/** How long instruments enter a session before requests are served in between. */
const ENTER_MS = 4;
/**
 * How long that work pauses while the server is busy, and how many times in a row. Then it continues, because the market of a
 * server that is always busy has to become complete, too.
 */
const REST_MS = 5;
const RESTS_MAX = 10;
/** A market that has not processed its trades for this long counts as not running. */
const LATE_MS = 5_000;
/** How often to check for an import by another process. */
const REVISION_MS = 2_000;
/** After a sleep this long (market seconds), a process resumes the session at the current time, without the missed lines. */
const SLEPT_SECONDS = 120;

/**
 * The current session, in step with the market's clock. It makes trades happen as they fall due. It prepares the next day's
 * session, or one from changed data of the store, while the current one continues, and then switches over.
 */
export class RunningSession {
  readonly clock: SessionClock;
  private readonly store: Store;
  private readonly simulation: Simulation;
  private readonly audience: SessionAudience;
  private currentData: MarketData;
  private session: TradingSession;
  /** The number of the current run. */
  private runNumber = 0;
  private preparing: Promise<void> | undefined;
  private readonly fillAfter: Promise<unknown>;
  private readonly isBusy: () => boolean;
  /** Whether somebody waits for all instruments. */
  private isAwaited = false;
  /** Resolves once every instrument has entered the session. */
  private filled: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  /** When due trades were last processed (`performance.now()`). */
  private advancedAt = 0;
  private stopWatching: () => void = () => {};
  /** Whether it emits lines; otherwise it is at rest. */
  private awake = false;
  private closed = false;

  constructor(
    store: Store,
    data: MarketData,
    simulation: Simulation,
    settings: RunningSettings,
    audience: SessionAudience,
  ) {
    this.store = store;
    this.currentData = data;
    this.simulation = simulation;
    this.audience = audience;
    this.fillAfter = settings.fillAfter ?? Promise.resolve();
    this.isBusy = settings.isBusy ?? (() => false);
    this.clock = new SessionClock({ ...settings, wallClock: settings.wallClock ?? steadyClock() }, () => {
      // A step has to emit everything that happens.
      while (this.session.enterNext(undefined));
      this.advance(false);
    });
    this.session = new TradingSession(this.clock.date(), NO_PLANS, simulation.seed);
  }

  /** The current session; replaced at the next change. */
  get now(): TradingSession {
    return this.session;
  }

  /** The data that the session was made from. */
  get data(): MarketData {
    return this.currentData;
  }

  /** Starts the session; `revision` is the store's, read before the data. */
  async begin(revision: number): Promise<void> {
    await this.enter(this.currentData);
    this.stopWatching = watchRevision(this.store, REVISION_MS, () => this.prepare(true), revision);
  }

  /** Makes events happen from now on. */
  run(): void {
    this.awake = true;
    if (this.clock.speed === 0) return;
    this.advancedAt = performance.now();
    this.timer = setInterval(() => {
      this.advance(true);
      this.advancedAt = performance.now();
    }, TICK_MS);
  }

  /** Whether it has not been closed and keeps up with its clock. */
  isRunning(): boolean {
    return !this.closed && (this.timer === undefined || performance.now() - this.advancedAt < LATE_MS);
  }

  /** Reads what rows need in order to enter. */
  async read(rows: readonly number[]): Promise<void> {
    for (const row of rows) await this.session.source.read(row);
  }

  /** Resolves once every instrument has entered. */
  settled(): Promise<void> {
    this.isAwaited = true;
    return this.filled.finally(() => {
      this.isAwaited = false;
    });
  }

  /** See `SharedSource.wake`. */
  async wake(from: number | undefined, madeByHand?: MadeByHand): Promise<void> {
    while (this.preparing) await this.preparing;
    if (from !== undefined) this.clock.moveTo(from);
    const date = from === undefined ? this.clock.date() : dateAt(from);
    if (date !== this.session.date) await this.enter(this.currentData);
    // An instrument emits nothing before it has entered.
    if (from !== undefined) await this.filled;
    // Whoever shares the market reads every quote at once.
    for (let row = 0; row < this.session.rows; row++) await this.session.source.read(row);
    if (from !== undefined && date === this.session.date) {
      this.reach(from);
      if (madeByHand) this.session.replaceHandMade(madeByHand, (id) => this.currentData.rowOf({ id }));
    }
    this.run();
  }

  /** See `SharedSource.rest`. */
  rest(): number {
    if (this.awake) this.advance(false);
    this.awake = false;
    clearInterval(this.timer);
    this.timer = undefined;
    // Whole milliseconds, so that another process reaches exactly the same moment.
    const elapsed = Math.ceil(this.session.elapsed * 1000);
    this.session.runTo(elapsed / 1000, this.audience.hear);
    return openingOf(this.session.date) * 1000 + elapsed;
  }

  /** See `SharedSource.follow`. */
  follow(now: number): void {
    if (this.awake || this.preparing) return;
    this.clock.moveTo(now);
    if (dateAt(now) === this.session.date) this.reach(now);
    else this.prepare(false);
  }

  /** Ends it; nothing is emitted from now on. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    this.stopWatching();
    await this.preparing;
    await this.filled;
  }

  /** Makes everything due happen. `running`: called by the timer, not by a step. */
  private advance(running: boolean): void {
    const { date, run, hours, elapsed } = this.clock.place();
    if (date !== this.session.date) {
      this.prepare(false);
      return;
    }
    const rounds = run - this.runNumber;
    const past = rounds === 0 ? 0 : this.session.hours.ends - hours.begins + (rounds - 1) * regularHours(date).ends;
    const behind = past + elapsed - this.session.elapsed;
    const slept = running && behind > SLEPT_SECONDS * this.clock.speed;
    const sink = slept || !this.audience.present ? undefined : this.audience.hear;
    if (rounds !== 0) {
      this.session.finish(sink);
      this.runNumber = run;
      this.session.restart(sink, hours);
    }
    this.session.runTo(elapsed, sink);
    if (slept) this.session.summarise(this.audience.hear);
  }

  /** Moves the session to a market time without emitting lines. */
  private reach(now: number): void {
    const { session } = this;
    const elapsed = (now - openingOf(session.date) * 1000) / 1000;
    const place = this.clock.place();
    // The clock may have started another run meanwhile.
    this.runNumber = place.elapsed >= elapsed ? place.run : place.run - 1;
    const hours = this.clock.hoursOf(session.date, this.runNumber);
    if (elapsed < session.elapsed || hours.begins !== session.hours.begins) session.restart(undefined, hours);
    session.runTo(elapsed, undefined);
  }

  /** Makes another date's session, or reads the store again, while the current session continues; then switches over. */
  private prepare(readAgain: boolean): void {
    if (this.closed) return;
    if (this.preparing) {
      if (readAgain) void this.preparing.then(() => this.prepare(true));
      return;
    }
    this.preparing = this.changeOver(readAgain)
      .catch((error: unknown) => {
        const reason = reasonOf(error);
        console.error(`The market could not be read again and continues unchanged: ${reason}`);
        // A change of date stays due, but a change of the store is reported only once.
        if (readAgain) setTimeout(() => this.prepare(true), REVISION_MS).unref();
      })
      .finally(() => {
        this.preparing = undefined;
      });
  }

  private async changeOver(readAgain: boolean): Promise<void> {
    const data = readAgain ? await MarketData.read(this.store, this.simulation) : this.currentData;
    await this.enter(data);
    if (!readAgain && !this.closed && this.awake) this.session.summarise(this.audience.hear);
  }

  private async enter(data: MarketData): Promise<void> {
    const { date, hours: begun } = this.clock.place();
    await this.filled;
    const session = new TradingSession(date, data.plans(date), this.simulation.seed, this.audience.wants, begun);
    // A step makes all of them enter at once.
    if (this.clock.speed === 0) for (let row = 0; row < session.rows; row++) await session.source.read(row);
    // Instruments requested so far will be requested again: they enter gradually before the switch.
    if (this.session.rows > 0) await this.enterAll(session);
    if (this.closed) return;
    const place = this.clock.place();
    this.runNumber = place.run;
    const hours = this.clock.hoursOf(date, place.run);
    if (hours.begins !== session.hours.begins) session.restart(undefined, hours);
    if (place.date === date) session.runTo(place.elapsed, undefined);
    const readAgain = data !== this.currentData;
    this.currentData = data;
    this.session = session;
    this.filled = this.fillAfter.then(() => this.enterAll(session));
    if (readAgain) this.audience.reloaded();
  }

  /** Makes every instrument enter a session, and lets other work run in between. Never rejects. */
  private async enterAll(session: TradingSession): Promise<void> {
    for (let before = performance.now(); !this.closed; ) {
      const row = session.next;
      if (row === session.rows) return;
      // The current session emits lines for instruments that enter; a session in preparation has no listeners.
      if (session.source.isRead(row)) session.enterNext(session === this.session ? this.audience.hear : undefined);
      else await this.readPatiently(session, row);
      if (performance.now() - before < ENTER_MS) continue;
      await setImmediate();
      for (let rest = 0; rest < RESTS_MAX && this.isBusy() && !this.isAwaited; rest++) await wait(REST_MS);
      before = performance.now();
    }
  }

  /** Reads what a row needs; after a failure it rests for a while, and has to be called again. */
  private async readPatiently(session: TradingSession, row: number): Promise<void> {
    try {
      await session.source.read(row);
    } catch (error) {
      console.error(`A history could not be read, and is read again: ${reasonOf(error)}`);
      await wait(REVISION_MS, undefined, { ref: false });
    }
  }
}

/** The date of a market time (Unix milliseconds). */
function dateAt(now: number): number {
  return dateOfWall(wallSeconds(now / 1000));
}
