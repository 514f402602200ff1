import { appliesToLast } from '../../engine/feed/trade-rule.ts';
import { boardLot } from '../../engine/quotes/board-lot.ts';
import { standBeforeOpening } from './before-opening.ts';
import { type Deal, meetTrade, setBidAndAsk, takeTrade } from './bid-ask.ts';
import { countTrade, moveLast } from './day-figures.ts';
import { DelayedQuotes } from './delayed-quotes.ts';
import { HALTED, type SessionHalt } from './halts.ts';
import { TAPE_BUYER, TAPE_FLAGS, TAPE_QUOTE_ONLY } from './print-tape.ts';
import { makeQuoteColumns, type QuoteColumns } from './quote-columns.ts';
import { openingOf } from './session-clock.ts';
import { type LineSink, type LineWish, SessionLines } from './session-lines.ts';
import type { SessionPlan } from './session-plan.ts';
import type { SessionPlans } from './session-plans.ts';
import { SessionTapes } from './session-tapes.ts';
import type { SessionTrade } from './session-trade.ts';
import { marketMinutes } from './trading-calendar.ts';
import { type HandMade, Unplanned } from './unplanned.ts';

const MINUTE = 60;
const NEVER = Number.POSITIVE_INFINITY;

/** What was made by hand in a session, and no other process can know. */
export interface MadeByHand {
  readonly trades: readonly HandMade<SessionTrade>[];
  readonly halts: readonly HandMade<SessionHalt>[];
}

/**
 * One run of one day's session for all instruments: quotes as columns, and per instrument a tape of what happens within
 * the running minute. `runTo` lets everything happen up to a time; an instrument costs a comparison until its next
 * event is due, and a trade costs its line. An instrument enters when it is first asked for (`enter`), or when the market
 * finds the time (`enterNext`); before, it costs nothing and writes nothing. Whether lines are written or not, and
 * whenever it enters, its columns come out the same.
 */
export class Session {
  readonly date: number;
  readonly quotes: QuoteColumns;
  readonly delayed: DelayedQuotes;
  private readonly source: SessionPlans;
  /** By row, of those that have entered. */
  private readonly plans: (SessionPlan | undefined)[];
  /** Rows up to here have entered, and others by themselves. */
  private entered = 0;
  private readonly lines: SessionLines;
  private readonly tapes: SessionTapes;
  /** Rows that traded within the running minute. */
  private readonly traded: Uint8Array;
  private readonly halted: number[] = [];
  private readonly unplanned = new Unplanned<SessionTrade>();
  private readonly unplannedHalts = new Unplanned<SessionHalt>();
  /** The trade that happens; one for all. */
  private readonly deal: Deal = { price: 0, size: 0, buyer: false, salt: 0 };
  /** How far the session has come, in seconds since its opening. */
  private reached = 0;
  /** The running minute of the session. */
  private minute = 0;

  constructor(date: number, source: SessionPlans, seed: number, wanted: LineWish = () => true) {
    const { rows } = source;
    this.date = date;
    this.source = source;
    this.plans = new Array<SessionPlan | undefined>(rows).fill(undefined);
    this.quotes = makeQuoteColumns(rows);
    this.lines = new SessionLines(this.quotes, openingOf(date), wanted);
    this.delayed = new DelayedQuotes(rows);
    this.tapes = new SessionTapes(rows, date, seed);
    this.traded = new Uint8Array(rows);
    this.delayed.restart(this.quotes);
    for (const row of source.ready) this.enter(row);
  }

  /** The plan of a row, which enters if it has not. */
  plan(row: number): SessionPlan {
    return this.plans[row] ?? this.enter(row);
  }

  /** How many instruments it has, entered or not. */
  get rows(): number {
    return this.plans.length;
  }

  /**
   * Lets the next row enter that has not; with a sink its summary and quote are written. False when there is none left.
   */
  enterNext(sink: LineSink | undefined): boolean {
    while (this.entered < this.plans.length && this.plans[this.entered]) this.entered++;
    if (this.entered === this.plans.length) return false;
    const row = this.entered++;
    const { instrument } = this.enter(row);
    this.lines.sink = sink;
    this.lines.summary(instrument, row, this.reached);
    return true;
  }

  /** How far the session has come, in seconds since its opening. */
  get elapsed(): number {
    return this.reached;
  }

  /** The running minute of the session; those before it are complete. */
  get runningMinute(): number {
    return this.minute;
  }

  /** Back to before the opening. With a sink, the summary and quote of every instrument that has entered are written. */
  restart(sink: LineSink | undefined): void {
    this.lines.sink = sink;
    this.reached = 0;
    this.minute = 0;
    this.unplanned.clear();
    this.unplannedHalts.clear();
    this.traded.fill(0);
    for (const [row, plan] of this.plans.entries()) {
      if (!plan) continue;
      this.begin(plan, row);
      this.lines.summary(plan.instrument, row, 0);
    }
    this.delayed.restart(this.quotes);
  }

  /** Lets everything happen that falls due before `elapsed` (seconds since the opening). */
  runTo(elapsed: number, sink: LineSink | undefined): void {
    this.lines.sink = sink;
    while ((this.minute + 1) * MINUTE <= elapsed) {
      this.runWithin((this.minute + 1) * MINUTE);
      this.enterMinute(this.minute + 1);
    }
    this.runWithin(elapsed);
    this.reached = Math.max(this.reached, elapsed);
  }

  /** Lets the rest of the session happen, the prints at the close included. */
  finish(sink: LineSink | undefined): void {
    const length = this.plans.reduce((longest, plan) => Math.max(longest, plan?.length ?? 0), marketMinutes(this.date));
    this.runTo(length * MINUTE, sink);
    this.runWithin(NEVER);
  }

  /** The quotes that a delayed reader sees now. */
  delayedQuotes(): QuoteColumns {
    return this.delayed.during(this.minute);
  }

  /** Writes the summary and quote of every instrument that has entered, as they stand. */
  summarise(sink: LineSink): void {
    this.lines.sink = sink;
    for (const [row, plan] of this.plans.entries()) if (plan) this.lines.summary(plan.instrument, row, this.reached);
  }

  /** One trade that nobody planned, now. It makes its bar and its line like any other. */
  print(row: number, price: number, size: number, flags: number, sink: LineSink | undefined): void {
    const plan = this.plan(row);
    this.lines.sink = sink;
    this.unplanned.add(row, { time: this.reached, price, size, flags });
    this.trade(plan, row, this.reached, flags, { price, size, buyer: true, salt: 0 });
  }

  /** What was made by hand. */
  get madeByHand(): MadeByHand {
    const idOf = (row: number): number => this.plan(row).instrument.id;
    return { trades: this.unplanned.withIds(idOf), halts: this.unplannedHalts.withIds(idOf) };
  }

  /** Has exactly this made by hand, as another process's run of the session up to the same moment has; `rowOf` an id. */
  remake({ trades, halts }: MadeByHand, rowOf: (id: number) => number): void {
    const rows = new Set([...this.unplanned.replace(trades, rowOf), ...this.unplannedHalts.replace(halts, rowOf)]);
    for (const row of rows) this.catchUp(this.plan(row), row);
  }

  /** Halts an instrument (169, 194, 255) or lets it trade again (0), and says so. */
  halt(row: number, haltcode: number, sink: LineSink | undefined): void {
    const { instrument } = this.plan(row);
    this.unplannedHalts.add(row, { time: this.reached, haltcode });
    this.quotes.haltcode[row] = haltcode;
    this.lines.sink = sink;
    this.lines.summary(instrument, row, this.reached);
  }

  /** The completed minutes of a row in which an unplanned trade happened, as minutes of the session. */
  amendedMinutes(row: number): Set<number> {
    return new Set([...this.unplanned.minutes(row)].filter((minute) => minute < this.minute));
  }

  /** All trades of a row within one minute, in order of time. */
  tradesWithin(row: number, minute: number): SessionTrade[] {
    return this.unplanned.among(row, this.tapes.within(this.plan(row), row, minute), minute, minute);
  }

  /** The lines that bring a new reader up to date: summary, quote, and the trades of the running minute and the one before. */
  snapshot(row: number): string[] {
    const { instrument } = this.plan(row);
    return this.lines.snapshot(instrument, row, this.reached, this.recentTrades(row));
  }

  private recentTrades(row: number): SessionTrade[] {
    const planned = this.tapes.recent(this.plan(row), row, this.minute);
    return this.unplanned.among(row, planned, this.minute - 1, this.minute);
  }

  private enter(row: number): SessionPlan {
    const plan = this.source.of(row);
    this.tapes.enter(plan, row);
    this.plans[row] = plan;
    if (plan.halt) this.halted.push(row);
    this.catchUp(plan, row);
    return plan;
  }

  /** Brings a row from before the opening to where the session is, without a line. */
  private catchUp(plan: SessionPlan, row: number): void {
    const { lines, minute } = this;
    const { sink } = lines;
    lines.sink = undefined;
    this.begin(plan, row);
    this.delayed.keepRow(0, this.quotes, row);
    for (let next = 1; next <= minute; next++) {
      this.runMinute(plan, row, next - 1, next * MINUTE);
      this.turnHalt(plan, row, next);
      this.traded[row] = 0;
      this.delayed.keepRow(next, this.quotes, row);
    }
    this.runMinute(plan, row, minute, this.reached);
    lines.sink = sink;
  }

  /** Lets happen up to `until` what a row has in a minute, what was made by hand included. */
  private runMinute(plan: SessionPlan, row: number, minute: number, until: number): void {
    for (const trade of this.unplanned.within(row, minute, minute)) {
      this.runRow(plan, row, trade.time);
      this.trade(plan, row, trade.time, trade.flags, { ...trade, buyer: true, salt: 0 });
    }
    this.runRow(plan, row, until);
    for (const { haltcode } of this.unplannedHalts.within(row, minute, minute)) this.quotes.haltcode[row] = haltcode;
  }

  /** How a row stands before the opening. */
  private begin(plan: SessionPlan, row: number): void {
    standBeforeOpening(plan, this.quotes, row, this.tapes.hashOf(row));
    this.tapes.begin(plan, row);
  }

  private enterMinute(minute: number): void {
    this.minute = minute;
    this.reached = minute * MINUTE;
    for (const row of this.halted) this.turnHalt(this.plan(row), row, minute);
    if (this.lines.sink) {
      // The summary brings what no trade line carries: the day's value and the year's extremes.
      for (let row = 0; row < this.traded.length; row++) {
        if (this.traded[row]) this.lines.summary(this.plan(row).instrument, row, this.reached);
      }
    }
    this.traded.fill(0);
    this.delayed.keep(minute, this.quotes);
  }

  /** Begins or ends the planned halt of a row, when it is due at a minute. */
  private turnHalt(plan: SessionPlan, row: number, minute: number): void {
    const { halt } = plan;
    if (halt === undefined || (halt.from !== minute && halt.to !== minute)) return;
    this.quotes.haltcode[row] = halt.from === minute ? HALTED : 0;
    this.lines.summary(plan.instrument, row, minute * MINUTE);
  }

  /** All that is due before `until`, within one minute. */
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
    if (mark & TAPE_QUOTE_ONLY) this.requote(plan, row, time, deal);
    else this.trade(plan, row, time, mark & TAPE_FLAGS, deal);
    if (tape.next < tape.count) tapes.due[row] = tape.time[tape.next];
    else tapes.advance(plan, row);
  }

  private trade(plan: SessionPlan, row: number, time: number, flags: number, deal: Deal): void {
    const { quotes } = this;
    const { instrument } = plan;
    const { price, size } = deal;
    countTrade(quotes, row, price, size);
    this.traded[row] = 1;
    const moves = appliesToLast(size, flags, boardLot(instrument.boardlot, price), instrument.isIndex);
    if (moves) {
      // Odd lots and special terms are dealt with beside the book; any other trade is at a price that stands in it.
      if (meetTrade(instrument, quotes, row, deal)) this.lines.quote(instrument, row, time);
      moveLast(quotes, row, time, price, plan.previousClose);
    }
    this.lines.trade(instrument, row, time, price, size, flags);
    if (moves && quotes.ask[row] > 0) {
      takeTrade(instrument, quotes, row, deal);
      this.lines.quote(instrument, row, time);
    }
  }

  private requote({ instrument }: SessionPlan, row: number, time: number, { buyer, salt }: Deal): void {
    if (setBidAndAsk(instrument, this.quotes, row, salt, buyer)) this.lines.quote(instrument, row, time);
  }
}
