import { setImmediate } from 'node:timers/promises';
import { dateOfWall, wallSeconds } from '../../engine/time/exchange-time.ts';
import { reasonOf } from '../core/reason.ts';
import { NO_PLANS } from '../simulation/session-plans.ts';
import type { Simulation } from '../simulation/simulation.ts';
import { watchRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import type { MadeByHand } from './hand-made.ts';
import { MarketData } from './market-data.ts';
import { Session } from './session.ts';
import { type ClockSettings, openingOf, SessionClock } from './session-clock.ts';
import { regularHours } from './session-hours.ts';
import type { LineSink, LineWish } from './session-lines.ts';
import { steadyClock } from './steady-clock.ts';

/** How a session runs. */
export interface RunningSettings extends Omit<ClockSettings, 'wallClock'> {
  /** Unix milliseconds; `steadyClock` when absent. */
  readonly wallClock?: () => number;
  /** Instruments that nobody asks for enter once this is over: a start has better to do before. At once when absent. */
  readonly fillAfter?: Promise<unknown>;
}

/** Who is told what a running session brings. */
interface SessionAudience {
  /** Whether there is anybody. */
  readonly present: boolean;
  readonly wants: LineWish;
  readonly hear: LineSink;
  /** The store was read again: the instruments are others. */
  reloaded(): void;
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

/**
 * The session that is on, in step with the market's clock: it lets trades happen as they fall due, and changes over to the
 * next day's session, or to what the store says now, while the present one stands.
 */
export class RunningSession {
  readonly clock: SessionClock;
  private readonly store: Store;
  private readonly simulation: Simulation;
  private readonly audience: SessionAudience;
  private currentData: MarketData;
  private session: Session;
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
    this.clock = new SessionClock({ ...settings, wallClock: settings.wallClock ?? steadyClock() }, () => {
      // A step has to show everything that happens.
      while (this.session.enterNext(undefined));
      this.advance(false);
    });
    this.session = new Session(this.clock.date(), NO_PLANS, simulation.seed);
  }

  /** The session as it stands: another one after the next change. */
  get now(): Session {
    return this.session;
  }

  /** What the session was made from. */
  get data(): MarketData {
    return this.currentData;
  }

  /** Enters the running session; `revision` is the store's as it was read before the data. */
  async begin(revision: number): Promise<void> {
    await this.enter(this.currentData);
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

  /** Whether it has not been closed and keeps up with its clock. */
  isRunning(): boolean {
    return !this.closed && (this.timer === undefined || performance.now() - this.advancedAt < LATE_MS);
  }

  /** Resolves once every instrument has entered. */
  settled(): Promise<void> {
    return this.filled;
  }

  /** See `SharedSource.wake`. */
  async wake(from: number | undefined, madeByHand?: MadeByHand): Promise<void> {
    while (this.preparing) await this.preparing;
    if (from !== undefined) this.clock.moveTo(from);
    const date = from === undefined ? this.clock.date() : dateAt(from);
    if (date !== this.session.date) await this.enter(this.currentData);
    // An instrument tells nothing before it has entered.
    if (from !== undefined) await this.filled;
    if (from !== undefined && date === this.session.date) {
      this.reach(from);
      if (madeByHand) this.session.remake(madeByHand, (id) => this.currentData.rowOf({ id }));
    }
    this.run();
  }

  /** See `SharedSource.rest`. */
  rest(): number {
    if (this.awake) this.advance(false);
    this.awake = false;
    clearInterval(this.timer);
    this.timer = undefined;
    // Whole milliseconds: another process gets to the very same moment.
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

  /** Ends it; nothing is told from here on. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    this.stopWatching();
    await this.preparing;
    await this.filled;
  }

  /** Lets everything happen that has fallen due. `running`: called by the timer, not by a step. */
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

  /** Takes the session to a market time without a word. */
  private reach(now: number): void {
    const { session } = this;
    const elapsed = (now - openingOf(session.date) * 1000) / 1000;
    const place = this.clock.place();
    // The clock may have begun another run since.
    this.runNumber = place.elapsed >= elapsed ? place.run : place.run - 1;
    const hours = this.clock.hoursOf(session.date, this.runNumber);
    if (elapsed < session.elapsed || hours.begins !== session.hours.begins) session.restart(undefined, hours);
    session.runTo(elapsed, undefined);
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
        const reason = reasonOf(error);
        console.error(`The market could not be read again, it goes on as it was: ${reason}`);
        // A change of date stays due; that the store is another is told once.
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
    const session = new Session(date, await data.plans(date), this.simulation.seed, this.audience.wants, begun);
    // What has been asked for so far will be asked for again: it enters before the change, bit by bit.
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

  /** Lets every instrument enter a session, and others have their turn meanwhile. Rejects never. */
  private async enterAll(session: Session): Promise<void> {
    for (let before = performance.now(); !this.closed; ) {
      // The one that has become the market's says what it brings; one that is yet to come has nobody to tell.
      if (!session.enterNext(session === this.session ? this.audience.hear : undefined)) return;
      if (performance.now() - before < ENTER_MS) continue;
      await setImmediate();
      before = performance.now();
    }
  }
}

/** The date of a market time (Unix milliseconds). */
function dateAt(now: number): number {
  return dateOfWall(wallSeconds(now / 1000));
}
