import { DelayedQuotes } from '../market/delayed-quotes.ts';
import type { QuoteFigures } from '../market/quote-figures.ts';
import { HALTED } from '../simulation/halts.ts';
import { TAPE_BUYER, TAPE_FLAGS, TAPE_QUOTE_ONLY } from '../simulation/print-tape.ts';
import type { SessionPlan } from '../simulation/session-plan.ts';
import type { SessionPlans } from '../simulation/session-plans.ts';
import type { Deal } from './bid-ask.ts';
import { HandMadeEvents, type MadeByHand } from './hand-made.ts';
import { openingOf } from './session-clock.ts';
import { regularHours, type SessionHours } from './session-hours.ts';
import { type LineSink, type LineWish, SessionLines } from './session-lines.ts';
import { SessionQuotes } from './session-quotes.ts';
import { SessionTapes } from './session-tapes.ts';
import type { SessionTrade } from './session-trade.ts';

const MINUTE = 60;
const NEVER = Number.POSITIVE_INFINITY;

/** Makes what builds a session's lines from its quotes; `opening` is the Unix time of its opening in seconds. */
type MakeLines = (quotes: QuoteFigures, opening: number) => SessionLines;

/**
 * A run of one day's session for all instruments, in the regular hours or with the extended hours: quotes as columns, and for
 * each instrument a tape of the current minute's events. `runTo` makes everything happen up to a time; an instrument costs a
 * comparison until its next event is due, and a trade costs its line. An instrument enters when it is first requested
 * (`enter`), or in the background (`enterNext`), once `source` has read the stored data that its plan needs; before that it
 * costs nothing and emits nothing. Its columns are the same, whenever it enters and whether or not lines are emitted.
 */
export class TradingSession {
  readonly date: number;
  readonly quotes: QuoteFigures;
  readonly delayed: DelayedQuotes;
  readonly source: SessionPlans;
  /** By row, for the rows that have entered. */
  private readonly plans: (SessionPlan | undefined)[];
  /** All rows below this have entered; others may have entered individually. */
  private entered = 0;
  private readonly lines: SessionLines;
  private readonly tapes: SessionTapes;
  private readonly dealt: SessionQuotes;
  private readonly halted: number[] = [];
  private readonly byHand = new HandMadeEvents();
  private runsIn: SessionHours;
  /** The current trade; reused for all. */
  private readonly deal: Deal = { price: 0, size: 0, buyer: false, salt: 0 };
  /** The session's progress, in seconds since its opening. */
  private reached: number;
  /** The current minute of the session. */
  private minute: number;

  constructor(
    date: number,
    source: SessionPlans,
    seed: number,
    wanted: LineWish = () => true,
    hours: SessionHours = regularHours(date),
    linesOf: MakeLines = (quotes, opening) => new SessionLines(quotes, opening, wanted),
  ) {
    const { rows } = source;
    this.date = date;
    this.runsIn = hours;
    this.reached = hours.begins;
    this.minute = hours.begins / MINUTE;
    this.source = source;
    this.plans = new Array<SessionPlan | undefined>(rows).fill(undefined);
    this.dealt = new SessionQuotes(rows, date);
    this.quotes = this.dealt.columns;
    this.lines = linesOf(this.quotes, openingOf(date));
    this.delayed = new DelayedQuotes(rows);
    this.tapes = new SessionTapes(rows, date, seed, hours);
    this.delayed.restart(this.quotes, this.minute);
  }

  /** The plan of a row. The row enters if it has not yet; its data must have been read. */
  plan(row: number): SessionPlan {
    return this.plans[row] ?? this.enter(row);
  }

  /** The number of instruments, entered or not. */
  get rows(): number {
    return this.plans.length;
  }

  /** The first row that has not entered; `rows` if all have. */
  get next(): number {
    while (this.entered < this.plans.length && this.plans[this.entered]) this.entered++;
    return this.entered;
  }

  /** Makes the next row enter; with a sink, its summary and quote are emitted. Returns false if none is left, or it is not read yet. */
  enterNext(sink: LineSink | undefined): boolean {
    const row = this.next;
    if (row === this.plans.length || !this.source.isRead(row)) return false;
    const { instrument } = this.enter(row);
    this.lines.sink = sink;
    this.lines.summary(instrument, row, this.reached);
    return true;
  }

  /** The start and end of this run. */
  get hours(): SessionHours {
    return this.runsIn;
  }

  /** The session's progress, in seconds since its opening; negative before it. */
  get elapsed(): number {
    return this.reached;
  }

  /** The current minute of the session; those before it are complete. */
  get runningMinute(): number {
    return this.minute;
  }

  /**
   * Resets to before the beginning of a run with these hours. With a sink, the summary and quote of every instrument that has
   * entered are emitted.
   */
  restart(sink: LineSink | undefined, hours: SessionHours): void {
    this.lines.sink = sink;
    this.runsIn = hours;
    this.reached = hours.begins;
    this.minute = hours.begins / MINUTE;
    this.byHand.clear();
    this.tapes.restart(hours);
    this.dealt.traded.fill(0);
    for (const [row, plan] of this.plans.entries()) {
      if (!plan) continue;
      this.begin(plan, row);
      this.lines.summary(plan.instrument, row, this.reached);
    }
    this.delayed.restart(this.quotes, this.minute);
  }

  /** Makes everything happen that is due before `elapsed` (seconds since the opening). */
  runTo(elapsed: number, sink: LineSink | undefined): void {
    this.lines.sink = sink;
    while ((this.minute + 1) * MINUTE <= elapsed) {
      this.runWithin((this.minute + 1) * MINUTE);
      this.enterMinute(this.minute + 1);
    }
    this.runWithin(elapsed);
    this.reached = Math.max(this.reached, elapsed);
  }

  /** Makes the rest of the run happen, including the prints at the close. */
  finish(sink: LineSink | undefined): void {
    const length = this.plans.reduce((longest, plan) => Math.max(longest, plan?.length ?? 0), 0);
    this.runTo(Math.max(this.runsIn.ends, length * MINUTE), sink);
    this.runWithin(NEVER);
  }

  /** The quotes that a delayed reader sees now. */
  delayedQuotes(): QuoteFigures {
    return this.delayed.during(this.minute);
  }

  /** Emits the current summary and quote of every instrument that has entered. */
  summarise(sink: LineSink): void {
    this.lines.sink = sink;
    for (const [row, plan] of this.plans.entries()) if (plan) this.lines.summary(plan.instrument, row, this.reached);
  }

  /**
   * Makes an unplanned trade happen now. It contributes to its bar and emits its line like any other. Throws while the row is
   * halted.
   */
  print(row: number, price: number, size: number, flags: number, sink: LineSink | undefined): void {
    const plan = this.plan(row);
    if (this.quotes.haltcode[row] !== 0) throw new Error(`${plan.instrument.symbol} is halted`);
    this.lines.sink = sink;
    this.byHand.trades.add(row, { time: this.reached, price, size, flags });
    this.dealt.trade(plan, row, this.reached, flags, { price, size, buyer: true, salt: 0 }, this.lines);
  }

  /** The events of a row that were made by hand, in order of time. */
  madeOf(row: number): ReturnType<HandMadeEvents['of']> {
    return this.byHand.of(row);
  }

  /** The events made by hand. */
  get madeByHand(): MadeByHand {
    return this.byHand.withIds((row) => this.plan(row).instrument.id);
  }

  /**
   * Replaces the events made by hand by those of another process's run of the session up to the same moment; `rowOf` maps ids to
   * rows.
   */
  replaceHandMade(made: MadeByHand, rowOf: (id: number) => number): void {
    for (const row of this.byHand.replace(made, rowOf)) this.catchUp(this.plan(row), row);
  }

  /**
   * Halts an instrument (169, 194, 255) or lets it trade again (0), and emits that. The planned events of a halted instrument do
   * not happen; its bid, ask and book do not change.
   */
  halt(row: number, haltcode: number, sink: LineSink | undefined): void {
    const { instrument } = this.plan(row);
    this.byHand.halts.add(row, { time: this.reached, haltcode });
    this.quotes.haltcode[row] = haltcode;
    this.lines.sink = sink;
    this.lines.summary(instrument, row, this.reached);
  }

  /** The completed minutes of the session in which a row traded differently than planned. */
  amendedMinutes(row: number): Set<number> {
    return this.byHand.minutes(row, this.minute);
  }

  /** Whether a row was halted by hand at any moment of a minute of the session. */
  wasHaltedByHand(row: number, minute: number): boolean {
    return this.byHand.wasHalted(row, minute);
  }

  /** All trades of a row within one minute, in order of time. */
  tradesWithin(row: number, minute: number): SessionTrade[] {
    return this.byHand.among(row, this.tapes.within(this.plan(row), row, minute), minute, minute);
  }

  /** The last price of a row's regular hours so far; 0 if there is none yet. */
  closeOf(row: number): number {
    return this.dealt.closes[row];
  }

  /** The lines that bring a new reader up to date: summary, quote, and the trades of the current and the previous minute. */
  snapshot(row: number): string[] {
    const { instrument } = this.plan(row);
    return this.lines.snapshot(instrument, row, this.reached, this.recentTrades(row));
  }

  private recentTrades(row: number): SessionTrade[] {
    const planned = this.tapes.recent(this.plan(row), row, this.minute);
    return this.byHand.among(row, planned, this.minute - 1, this.minute);
  }

  private enter(row: number): SessionPlan {
    const plan = this.source.of(row);
    this.tapes.enter(plan, row);
    this.plans[row] = plan;
    if (plan.halt) this.halted.push(row);
    this.catchUp(plan, row);
    return plan;
  }

  /** Brings a row from before the opening to the session's progress, without emitting lines. */
  private catchUp(plan: SessionPlan, row: number): void {
    const { lines, minute } = this;
    const { sink } = lines;
    const first = this.runsIn.begins / MINUTE;
    lines.sink = undefined;
    this.begin(plan, row);
    this.delayed.keepRow(first, this.quotes, row);
    for (let next = first + 1; next <= minute; next++) {
      this.runMinute(plan, row, next - 1, next * MINUTE);
      if (next === 0) this.open(plan, row);
      this.turnHalt(plan, row, next);
      this.dealt.traded[row] = 0;
      this.delayed.keepRow(next, this.quotes, row);
    }
    this.runMinute(plan, row, minute, this.reached);
    lines.sink = sink;
  }

  /** Makes a row's events of a minute happen up to `until`, including those made by hand. */
  private runMinute(plan: SessionPlan, row: number, minute: number, until: number): void {
    for (const event of this.byHand.within(row, minute)) {
      this.runRow(plan, row, event.time);
      if ('haltcode' in event) this.quotes.haltcode[row] = event.haltcode;
      else this.dealt.trade(plan, row, event.time, event.flags, { ...event, buyer: true, salt: 0 }, this.lines);
    }
    this.runRow(plan, row, until);
  }

  /** Resets a row to its state before the opening. */
  private begin(plan: SessionPlan, row: number): void {
    this.dealt.begin(plan, row, this.tapes.hashOf(row), this.isClosedEarly(plan));
    this.tapes.begin(plan, row);
  }

  /** Whether this run has hours before the opening in which the instrument does not trade. */
  private isClosedEarly({ extended }: SessionPlan): boolean {
    return this.runsIn.begins < 0 && !extended;
  }

  /** Drops the figures of the last session at the opening, if the instrument was closed until then. */
  private open(plan: SessionPlan, row: number): void {
    if (!this.isClosedEarly(plan) || plan.length === 0) return;
    const haltcode = this.quotes.haltcode[row];
    this.dealt.begin(plan, row, this.tapes.hashOf(row), false);
    this.quotes.haltcode[row] = haltcode;
    this.lines.summary(plan.instrument, row, 0);
  }

  private enterMinute(minute: number): void {
    this.minute = minute;
    this.reached = minute * MINUTE;
    if (minute === 0) for (const [row, plan] of this.plans.entries()) if (plan) this.open(plan, row);
    for (const row of this.halted) this.turnHalt(this.plan(row), row, minute);
    if (this.lines.sink) {
      // The summary carries what no trade line does: the day's value and the year's extremes.
      const { traded } = this.dealt;
      for (let row = 0; row < traded.length; row++) {
        if (traded[row]) this.lines.summary(this.plan(row).instrument, row, this.reached);
      }
    }
    this.dealt.traded.fill(0);
    this.delayed.keep(minute, this.quotes);
  }

  /** Begins or ends the planned halt of a row if it is due at a minute; a halt made by hand stays. */
  private turnHalt(plan: SessionPlan, row: number, minute: number): void {
    const { halt } = plan;
    if (halt === undefined || (halt.from !== minute && halt.to !== minute)) return;
    if (this.byHand.entersHalted(row, minute)) return;
    this.quotes.haltcode[row] = halt.from === minute ? HALTED : 0;
    this.lines.summary(plan.instrument, row, minute * MINUTE);
  }

  /** Makes everything happen that is due before `until`, within one minute. */
  private runWithin(until: number): void {
    const { due } = this.tapes;
    // A row that has not entered is never due.
    for (let row = 0; row < due.length; row++) if (due[row] < until) this.runRow(this.plan(row), row, until);
  }

  private runRow(plan: SessionPlan, row: number, until: number): void {
    const { due } = this.tapes;
    while (due[row] < until) this.happen(plan, row);
  }

  private happen(plan: SessionPlan, row: number): void {
    const { tapes } = this;
    const tape = tapes.running[row];
    const i = tape.next++;
    const time = tape.time[i];
    const mark = tape.mark[i];
    const { deal } = this;
    deal.price = tape.price[i];
    deal.size = tape.size[i];
    deal.buyer = (mark & TAPE_BUYER) !== 0;
    deal.salt = tape.salt[i];
    if (this.quotes.haltcode[row] === 0) {
      if (mark & TAPE_QUOTE_ONLY) this.dealt.requote(plan, row, time, deal, this.lines);
      else this.dealt.trade(plan, row, time, mark & TAPE_FLAGS, deal, this.lines);
    }
    if (tape.next < tape.count) tapes.due[row] = tape.time[tape.next];
    else tapes.advance(plan, row);
  }
}
