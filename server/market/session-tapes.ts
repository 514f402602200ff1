import { securityKey } from '../../engine/quotes/security-key.ts';
import { wallOfDate } from '../../engine/series/exchange-time.ts';
import { SESSION_OPEN, SESSION_SLOTS } from '../../engine/series/session.ts';
import { fillMinute } from './minute-events.ts';
import { PrintTape } from './print-tape.ts';
import { hashOfText, Random } from './random.ts';
import type { SessionPlan } from './session-plan.ts';
import { type SessionTrade, tradesOn } from './session-trade.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** What a row has before it enters; never written. */
const NO_TAPE = new PrintTape();

/** What is planned to happen in one day's session, by row: a tape of the minute that is next, and when it is due. */
export class SessionTapes {
  /** When each row's next event is due, in seconds since the opening; never for a row that has not entered. */
  readonly due: Float64Array;
  /** The tape on which each row's next event stands. */
  readonly running: PrintTape[];
  /** The tape before: the running minute's, when all of that has happened. */
  private readonly spent: PrintTape[];
  /** The next minute bar of each row. */
  private readonly nextBar: Int32Array;
  private readonly hashes: Int32Array;
  private readonly date: number;
  private readonly seed: number;
  private readonly random = new Random();

  constructor(rows: number, date: number, seed: number) {
    this.date = date;
    this.seed = seed;
    this.due = new Float64Array(rows).fill(NEVER);
    this.running = new Array<PrintTape>(rows).fill(NO_TAPE);
    this.spent = new Array<PrintTape>(rows).fill(NO_TAPE);
    this.nextBar = new Int32Array(rows);
    this.hashes = new Int32Array(rows);
  }

  /** Makes room for a row's events. To be followed by `begin`. */
  enter({ instrument }: SessionPlan, row: number): void {
    this.hashes[row] = hashOfText(securityKey(instrument));
    this.running[row] = new PrintTape();
    this.spent[row] = new PrintTape();
  }

  /** The hash of a row's symbol, from which what is random about it is made. */
  hashOf(row: number): number {
    return this.hashes[row];
  }

  /** Back to before the opening. */
  begin(plan: SessionPlan, row: number): void {
    const opens = wallOfDate(this.date) + SESSION_OPEN;
    let bar = 0;
    while (bar < plan.minutes.count && plan.minutes.time[bar] < opens) bar++;
    this.nextBar[row] = bar;
    this.spent[row].begin(-1);
    this.running[row].begin(-1);
    this.due[row] = 0;
    this.advance(plan, row);
  }

  /** Goes on to the row's next minute in which something happens. */
  advance(plan: SessionPlan, row: number): void {
    const before = this.running[row];
    const tape = this.spent[row];
    this.running[row] = tape;
    this.spent[row] = before;
    const last = plan.length > 0 ? plan.length : -1;
    for (let slot = before.slot + 1; slot <= last; slot++) {
      const bar = this.nextBar[row];
      if (fillMinute(plan, this.date, slot, bar, this.seed, this.hashes[row], this.random, tape)) {
        this.nextBar[row] = bar + 1;
      }
      if (tape.count === 0) continue;
      this.due[row] = tape.time[0];
      return;
    }
    tape.begin(SESSION_SLOTS + 1);
    this.due[row] = NEVER;
  }

  /** All trades that are planned for a row within one minute, whether they have happened or not. */
  within(plan: SessionPlan, row: number, minute: number): SessionTrade[] {
    const opens = wallOfDate(this.date) + SESSION_OPEN;
    const bar = plan.minutes.time.subarray(0, plan.minutes.count).indexOf(opens + minute * 60);
    const tape = new PrintTape();
    const none = plan.minutes.count;
    fillMinute(plan, this.date, minute, bar < 0 ? none : bar, this.seed, this.hashes[row], this.random, tape);
    tape.next = tape.count;
    return tradesOn(tape);
  }

  /** The planned trades of a row that have happened up to now in the running minute and the one before. */
  recent(plan: SessionPlan, row: number, minute: number): SessionTrade[] {
    const recent = [this.spent[row], this.running[row]];
    const now = recent.filter(({ slot }) => slot === minute).flatMap(tradesOn);
    // When all of the running minute has happened, the tape of the one before holds the next one already: it is made again.
    return minute > 0 ? [...this.within(plan, row, minute - 1), ...now] : now;
  }
}
