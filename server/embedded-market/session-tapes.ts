import { securityKey } from '../../engine/quotes/security-key.ts';
import { SESSION_OPEN, SESSION_SLOTS } from '../../engine/series/session.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { fillMinute } from '../simulation/minute-events.ts';
import { PrintTape } from '../simulation/print-tape.ts';
import { hashOfText, Random } from '../simulation/random.ts';
import type { SessionPlan } from '../simulation/session-plan.ts';
import type { SessionHours } from './session-hours.ts';
import { type SessionTrade, tradesOn } from './session-trade.ts';

const MINUTE = 60;
const NEVER = Number.POSITIVE_INFINITY;

/** The tape of a row that has not entered; never written to. */
const NO_TAPE = new PrintTape();

/** The planned events of one day's session, by row: a tape of the next minute with events, and when the next one is due. */
export class SessionTapes {
  /** When each row's next event is due, in seconds since the opening; Infinity for a row that has not entered. */
  readonly due: Float64Array;
  /** The tape with each row's next event. */
  readonly running: PrintTape[];
  /** The previous tape, which is the current minute's if all of its events have happened. */
  private readonly spent: PrintTape[];
  /** The next minute bar of each row. */
  private readonly nextBar: Int32Array;
  private readonly hashes: Int32Array;
  private readonly date: number;
  private readonly seed: number;
  private readonly random = new Random();
  private hours: SessionHours;

  constructor(rows: number, date: number, seed: number, hours: SessionHours) {
    this.hours = hours;
    this.date = date;
    this.seed = seed;
    this.due = new Float64Array(rows).fill(NEVER);
    this.running = new Array<PrintTape>(rows).fill(NO_TAPE);
    this.spent = new Array<PrintTape>(rows).fill(NO_TAPE);
    this.nextBar = new Int32Array(rows);
    this.hashes = new Int32Array(rows);
  }

  /** Allocates a row's tapes. Call `begin` afterwards. */
  enter({ instrument }: SessionPlan, row: number): void {
    this.hashes[row] = hashOfText(securityKey(instrument));
    this.running[row] = new PrintTape();
    this.spent[row] = new PrintTape();
  }

  /** The hash of a row's symbol, which keys its random numbers. */
  hashOf(row: number): number {
    return this.hashes[row];
  }

  /** Sets the hours of the next run. Call `begin` afterwards for every row that has entered. */
  restart(hours: SessionHours): void {
    this.hours = hours;
  }

  /** Resets a row to before the beginning of the run. */
  begin(plan: SessionPlan, row: number): void {
    const first = this.firstOf(plan);
    const from = wallOfDate(this.date) + SESSION_OPEN + first * MINUTE;
    let bar = 0;
    while (bar < plan.minutes.count && plan.minutes.time[bar] < from) bar++;
    this.nextBar[row] = bar;
    this.spent[row].begin(first - 1);
    this.running[row].begin(first - 1);
    this.due[row] = first * MINUTE;
    this.advance(plan, row);
  }

  /** Advances to the row's next minute with events. */
  advance(plan: SessionPlan, row: number): void {
    const before = this.running[row];
    const tape = this.spent[row];
    this.running[row] = tape;
    this.spent[row] = before;
    const last = this.lastOf(plan);
    for (let slot = before.slot + 1; slot <= last; slot++) {
      const bar = this.nextBar[row];
      if (fillMinute(plan, this.date, slot, bar, this.seed, this.hashes[row], this.random, tape)) {
        this.nextBar[row] = bar + 1;
      }
      if (tape.count === 0) continue;
      this.due[row] = tape.time[0];
      return;
    }
    tape.begin(last + 1);
    this.due[row] = NEVER;
  }

  /** All planned trades of a row within one minute, whether or not they have happened. */
  within(plan: SessionPlan, row: number, minute: number): SessionTrade[] {
    if (minute < this.firstOf(plan) || minute > this.lastOf(plan)) return [];
    const opens = wallOfDate(this.date) + SESSION_OPEN;
    const bar = plan.minutes.time.subarray(0, plan.minutes.count).indexOf(opens + minute * MINUTE);
    const tape = new PrintTape();
    const none = plan.minutes.count;
    fillMinute(plan, this.date, minute, bar < 0 ? none : bar, this.seed, this.hashes[row], this.random, tape);
    tape.next = tape.count;
    return tradesOn(tape);
  }

  /** The planned trades of a row that have happened so far in the current and the previous minute. */
  recent(plan: SessionPlan, row: number, minute: number): SessionTrade[] {
    const recent = [this.spent[row], this.running[row]];
    const now = recent.filter(({ slot }) => slot === minute).flatMap(tradesOn);
    // Once all events of the current minute have happened, the previous minute's tape already holds the next minute, so it is
    // rebuilt.
    return minute > this.firstOf(plan) ? [...this.within(plan, row, minute - 1), ...now] : now;
  }

  /** The first minute in which an instrument can have events. */
  private firstOf({ extended }: SessionPlan): number {
    return extended ? this.hours.begins / MINUTE : 0;
  }

  /** The last minute; without extended hours, that of the prints at the close. -1 if there is none. */
  private lastOf({ length, extended }: SessionPlan): number {
    const { ends } = this.hours;
    if (extended && ends > SESSION_SLOTS * MINUTE) return ends / MINUTE;
    return length > 0 ? length : -1;
  }
}
