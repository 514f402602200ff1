import { formatTrade } from '../../engine/feed/format-line.ts';
import { LineKind } from '../../engine/feed/line-kind.ts';
import { appliesToLast } from '../../engine/feed/trade-rule.ts';
import { boardLot } from '../../engine/quotes/board-lot.ts';
import { wallOfDate } from '../../engine/series/exchange-time.ts';
import { SESSION_OPEN, SESSION_SLOTS } from '../../engine/series/session.ts';
import { standBeforeOpening } from './before-opening.ts';
import { meetTrade, setBidAndAsk, takeTrade } from './bid-ask.ts';
import { DelayedQuotes } from './delayed-quotes.ts';
import { HALTED } from './halts.ts';
import type { Instrument, LineClass } from './market-source.ts';
import { fillMinute } from './minute-events.ts';
import { cleanPrice } from './price-step.ts';
import { PrintTape, TAPE_BUYER, TAPE_FLAGS, TAPE_QUOTE_ONLY } from './print-tape.ts';
import { makeQuoteColumns, type QuoteColumns } from './quote-columns.ts';
import { quoteLine, summaryLine } from './quote-lines.ts';
import { hashOfText, Random } from './random.ts';
import { openingOf } from './session-clock.ts';
import type { SessionPlan } from './session-plan.ts';
import type { SessionPlans } from './session-plans.ts';
import { type SessionTrade, tradesOn } from './session-trade.ts';
import { marketMinutes } from './trading-calendar.ts';

/** Takes the lines that a session writes. */
export type LineSink = (instrument: Instrument, kind: LineClass, line: string) => void;

/** Whether a line would reach anybody: one that would not is not even made. */
export type LineWish = (instrument: Instrument, kind: LineClass) => boolean;

const MINUTE = 60;
const NEVER = Number.POSITIVE_INFINITY;

/** What a row has before it enters; never written. */
const NO_TAPE = new PrintTape();

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
  private readonly wanted: LineWish;
  private readonly seed: number;
  private readonly opening: number;
  private readonly random = new Random();
  private readonly hashes: Int32Array;
  private readonly tapes: PrintTape[];
  /** The tape before, kept for the replay after a subscribe. */
  private readonly spent: PrintTape[];
  /** The next minute bar of each row. */
  private readonly nextBar: Int32Array;
  /** When each row's next event is due, in seconds since the opening. */
  private readonly due: Float64Array;
  /** Rows that traded within the running minute. */
  private readonly traded: Uint8Array;
  private readonly halted: number[] = [];
  private readonly extras = new Map<number, SessionTrade[]>();
  /** How far the session has come, in seconds since its opening. */
  private reached = 0;
  /** The running minute of the session. */
  private minute = 0;
  private sink: LineSink | undefined;

  constructor(date: number, source: SessionPlans, seed: number, wanted: LineWish = () => true) {
    const { rows } = source;
    this.date = date;
    this.source = source;
    this.wanted = wanted;
    this.seed = seed;
    this.opening = openingOf(date);
    this.plans = new Array<SessionPlan | undefined>(rows).fill(undefined);
    this.quotes = makeQuoteColumns(rows);
    this.delayed = new DelayedQuotes(rows);
    this.hashes = new Int32Array(rows);
    this.tapes = new Array<PrintTape>(rows).fill(NO_TAPE);
    this.spent = new Array<PrintTape>(rows).fill(NO_TAPE);
    this.nextBar = new Int32Array(rows);
    this.due = new Float64Array(rows).fill(NEVER);
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
    const plan = this.enter(row);
    if (sink) this.summariseRow(plan, row, this.reached, sink);
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
    this.sink = sink;
    this.reached = 0;
    this.minute = 0;
    this.extras.clear();
    this.traded.fill(0);
    for (const [row, plan] of this.plans.entries()) {
      if (!plan) continue;
      this.begin(plan, row);
      if (sink) this.summariseRow(plan, row, 0, sink);
    }
    this.delayed.restart(this.quotes);
  }

  /** Lets everything happen that falls due before `elapsed` (seconds since the opening). */
  runTo(elapsed: number, sink: LineSink | undefined): void {
    this.sink = sink;
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
    for (const [row, plan] of this.plans.entries()) if (plan) this.summariseRow(plan, row, this.reached, sink);
  }

  /** One trade that nobody planned, now. It makes its bar and its line like any other. */
  print(row: number, price: number, size: number, flags: number, sink: LineSink | undefined): void {
    const plan = this.plan(row);
    this.sink = sink;
    const extras = this.extras.get(row) ?? [];
    extras.push({ time: this.reached, price, size, flags });
    this.extras.set(row, extras);
    this.trade(plan, row, this.reached, price, size, flags, true, 0);
  }

  /** Halts an instrument (169, 194, 255) or lets it trade again (0), and says so. */
  halt(row: number, haltcode: number, sink: LineSink | undefined): void {
    const plan = this.plan(row);
    this.quotes.haltcode[row] = haltcode;
    if (sink) this.summariseRow(plan, row, this.reached, sink);
  }

  /** The completed minutes of a row in which an unplanned trade happened, as minutes of the session. */
  amendedMinutes(row: number): Set<number> {
    const times = (this.extras.get(row) ?? []).map((trade) => Math.floor(trade.time / MINUTE));
    return new Set(times.filter((minute) => minute < this.minute));
  }

  /** All trades of a row within one minute, in order of time. */
  tradesWithin(row: number, minute: number): SessionTrade[] {
    const plan = this.plan(row);
    const opens = wallOfDate(this.date) + SESSION_OPEN;
    const bar = plan.minutes.time.subarray(0, plan.minutes.count).indexOf(opens + minute * MINUTE);
    const tape = new PrintTape();
    const none = plan.minutes.count;
    fillMinute(plan, this.date, minute, bar < 0 ? none : bar, this.seed, this.hashes[row], this.random, tape);
    tape.next = tape.count;
    return this.withExtras(row, tradesOn(tape), minute, minute);
  }

  /** The lines that bring a new reader up to date: summary, quote, and the trades of the running minute and the one before. */
  snapshot(row: number): string[] {
    const { instrument } = this.plan(row);
    const { ex, symbol } = instrument;
    const now = this.opening + this.reached;
    const lines = [summaryLine(instrument, this.quotes, row, now), quoteLine(instrument, this.quotes, row, now)];
    const trades = this.recentTrades(row);
    let volume = this.quotes.volume[row];
    let count = this.quotes.trades[row] - trades.length;
    for (const trade of trades) volume -= trade.size;
    for (const { time, price, size, flags } of trades) {
      volume += size;
      count++;
      lines.push(formatTrade(LineKind.TH, ex, symbol, price, size, this.opening + time, flags, volume, count));
    }
    return lines;
  }

  private recentTrades(row: number): SessionTrade[] {
    const trades: SessionTrade[] = [];
    for (const tape of [this.spent[row], this.tapes[row]]) {
      if (tape.slot >= this.minute - 1) trades.push(...tradesOn(tape));
    }
    return this.withExtras(row, trades, this.minute - 1, this.minute);
  }

  /** The trades with the unplanned ones of the minutes `from … to`, which come before planned ones of the same time. */
  private withExtras(row: number, trades: readonly SessionTrade[], from: number, to: number): SessionTrade[] {
    const extras = (this.extras.get(row) ?? []).filter(({ time }) => time >= from * MINUTE && time < (to + 1) * MINUTE);
    return [...extras, ...trades].sort((a, b) => a.time - b.time);
  }

  /** Brings a row to where the session is, without a line. */
  private enter(row: number): SessionPlan {
    const plan = this.source.of(row);
    const { sink, minute } = this;
    this.sink = undefined;
    this.hashes[row] = hashOfText(`${plan.instrument.region}:${plan.instrument.symbol}`);
    this.tapes[row] = new PrintTape();
    this.spent[row] = new PrintTape();
    this.plans[row] = plan;
    if (plan.halt) this.halted.push(row);
    this.begin(plan, row);
    this.delayed.keepRow(0, this.quotes, row);
    for (let next = 1; next <= minute; next++) {
      this.runRow(plan, row, next * MINUTE);
      this.turnHalt(plan, row, next);
      this.traded[row] = 0;
      this.delayed.keepRow(next, this.quotes, row);
    }
    this.runRow(plan, row, this.reached);
    this.sink = sink;
    return plan;
  }

  /** How a row stands before the opening. */
  private begin(plan: SessionPlan, row: number): void {
    standBeforeOpening(plan, this.quotes, row, this.hashes[row]);
    const opens = wallOfDate(this.date) + SESSION_OPEN;
    let bar = 0;
    while (bar < plan.minutes.count && plan.minutes.time[bar] < opens) bar++;
    this.nextBar[row] = bar;
    this.spent[row].begin(-1);
    this.tapes[row].begin(-1);
    this.due[row] = 0;
    this.advanceTape(plan, row);
  }

  private enterMinute(minute: number): void {
    this.minute = minute;
    this.reached = minute * MINUTE;
    for (const row of this.halted) this.turnHalt(this.plan(row), row, minute);
    const { sink } = this;
    if (sink) {
      // The summary brings what no trade line carries: the day's value and the year's extremes.
      for (let row = 0; row < this.traded.length; row++) {
        if (this.traded[row]) this.summariseRow(this.plan(row), row, this.reached, sink);
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
    if (this.sink) this.summariseRow(plan, row, minute * MINUTE, this.sink);
  }

  /** All that is due before `until`, within one minute. */
  private runWithin(until: number): void {
    const { due } = this;
    // A row that has not entered is never due.
    for (let row = 0; row < due.length; row++) if (due[row] < until) this.runRow(this.plan(row), row, until);
  }

  private runRow(plan: SessionPlan, row: number, until: number): void {
    while (this.due[row] < until) this.happen(plan, row);
  }

  private happen(plan: SessionPlan, row: number): void {
    const tape = this.tapes[row];
    const i = tape.next++;
    const time = tape.time[i];
    const mark = tape.mark[i];
    const salt = tape.salt[i];
    const buyer = (mark & TAPE_BUYER) !== 0;
    if (mark & TAPE_QUOTE_ONLY) this.requote(plan, row, time, buyer, salt);
    else this.trade(plan, row, time, tape.price[i], tape.size[i], mark & TAPE_FLAGS, buyer, salt);
    if (tape.next < tape.count) this.due[row] = tape.time[tape.next];
    else this.advanceTape(plan, row);
  }

  private trade(
    plan: SessionPlan,
    row: number,
    time: number,
    price: number,
    size: number,
    flags: number,
    buyer: boolean,
    salt: number,
  ): void {
    const { quotes } = this;
    const { instrument } = plan;
    const volume = quotes.volume[row] + size;
    const trades = quotes.trades[row] + 1;
    quotes.volume[row] = volume;
    quotes.trades[row] = trades;
    quotes.dollar[row] = quotes.dollar[row] + price * size;
    this.traded[row] = 1;
    const moves = appliesToLast(size, flags, boardLot(instrument.boardlot, price), instrument.isIndex);
    if (moves) {
      // Odd lots and special terms are dealt with beside the book; any other trade is at a price that stands in it.
      if (meetTrade(instrument, quotes, row, price, size, salt, buyer)) this.writeQuote(instrument, row, time);
      quotes.barvolume[row] = quotes.barvolume[row] + size;
      quotes.bartrades[row] = quotes.bartrades[row] + 1;
      quotes.last[row] = price;
      quotes.lasttrade[row] = SESSION_OPEN + Math.floor(time);
      if (quotes.open[row] === 0) {
        quotes.open[row] = price;
        quotes.high[row] = price;
        quotes.low[row] = price;
      }
      const before = plan.previousClose > 0 ? plan.previousClose : quotes.open[row];
      quotes.change[row] = cleanPrice(price - before);
      if (price > quotes.high[row]) quotes.high[row] = price;
      if (price < quotes.low[row]) quotes.low[row] = price;
      if (price > quotes.yearhigh[row]) quotes.yearhigh[row] = price;
      if (price < quotes.yearlow[row] || quotes.yearlow[row] === 0) quotes.yearlow[row] = price;
    }
    if (this.sink && this.wanted(instrument, 'trade')) {
      const { ex, symbol } = instrument;
      const unix = this.opening + time;
      this.sink(instrument, 'trade', formatTrade(LineKind.T, ex, symbol, price, size, unix, flags, volume, trades));
    }
    if (moves && quotes.ask[row] > 0) {
      takeTrade(instrument, quotes, row, price, size, salt, buyer);
      this.writeQuote(instrument, row, time);
    }
  }

  private requote({ instrument }: SessionPlan, row: number, time: number, buyer: boolean, salt: number): void {
    if (setBidAndAsk(instrument, this.quotes, row, salt, buyer)) this.writeQuote(instrument, row, time);
  }

  private writeQuote(instrument: Instrument, row: number, time: number): void {
    if (!this.sink || !this.wanted(instrument, 'quote')) return;
    this.sink(instrument, 'quote', quoteLine(instrument, this.quotes, row, this.opening + time));
  }

  /** Fills the row's tape with its next minute in which something happens. */
  private advanceTape(plan: SessionPlan, row: number): void {
    const before = this.tapes[row];
    const tape = this.spent[row];
    this.tapes[row] = tape;
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

  private summariseRow({ instrument }: SessionPlan, row: number, elapsed: number, sink: LineSink): void {
    const unix = this.opening + elapsed;
    if (this.wanted(instrument, 'quote')) sink(instrument, 'quote', summaryLine(instrument, this.quotes, row, unix));
    if (this.wanted(instrument, 'quote')) sink(instrument, 'quote', quoteLine(instrument, this.quotes, row, unix));
  }
}
