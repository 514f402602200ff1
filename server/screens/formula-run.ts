import type { FormulaProgram } from '../../engine/formula/formula-program.ts';
import { FormulaScreen } from '../../engine/formula/formula-screen.ts';
import { SingleBars } from '../../engine/formula/single-bars.ts';
import { Bars } from '../../engine/series/bars.ts';
import { SESSION_OPEN } from '../../engine/series/session.ts';
import { sessionMinutes } from '../../engine/series/trading-calendar.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { DELAY_MINUTES } from '../market/delayed-quotes.ts';
import type { Instrument, MarketSource } from '../market/market-source.ts';
import { emptyQuote } from '../market/quote-figures.ts';
import { SLICE_MS, TICK_MS } from './limits.ts';
import { type BarPeriod, minutesAfter, pastBars } from './past-bars.ts';

/** Another security that a formula reads, and whether its reader gets it delayed. */
export interface OtherSecurity {
  readonly instrument: Instrument;
  readonly isDelayed: boolean;
}

/** What is worked out: a program over bars of a period, as its readers may see them. */
export interface FormulaTask {
  readonly program: FormulaProgram;
  readonly period: BarPeriod;
  readonly isDelayed: boolean;
  /** In the order of the program's; null if the market does not have it. */
  readonly others: readonly (OtherSecurity | null)[];
}

/** Waits for the next piece of work; false if the work has to stop. */
export type NextTurn = (signal: AbortSignal) => Promise<boolean>;

/** Room for securities that appear later. */
const SPARE_ROWS = 64;

// Reused: filled and read without waiting.
const quote = emptyQuote();

/**
 * A formula over any number of securities. Of each it keeps the state after its last final bar, so that a new bar or another
 * price costs the formula once, without its history. Securities are read when they are first asked for, in slices.
 */
export class FormulaRun {
  readonly bytes: number;
  private readonly market: MarketSource;
  private readonly task: FormulaTask;
  private readonly nextTurn: NextTurn;
  private readonly stopping = new AbortController();
  private readonly rows = new Map<number, number>();
  private screen: FormulaScreen;
  private bars: SingleBars;
  private readonly others: (Bars | null)[];
  /** 1 for each row that has its history. */
  private fed: Uint8Array;
  /** By row: the end of what a row of minutes has, in wall seconds, and the day's trades at its last evaluation. */
  private upTo: Float64Array;
  private trades: Float64Array;
  /** 1 for each row that traded in a minute that was not complete at its last evaluation. */
  private traded: Uint8Array;
  private date = 0;
  private isOutdated = false;
  /** By row: the market's minute and the machine's milliseconds (`performance.now()`) of its last evaluation. */
  private minutes: Float64Array;
  private evaluatedAt: Float64Array;
  private work: Promise<void> = Promise.resolve();

  constructor(market: MarketSource, task: FormulaTask, securities: number, nextTurn: NextTurn) {
    this.market = market;
    this.task = task;
    this.nextTurn = nextTurn;
    const capacity = securities + SPARE_ROWS;
    this.others = task.others.map((other) => (other === null ? null : new Bars()));
    this.screen = new FormulaScreen(task.program, capacity, this.others);
    this.bytes = this.screen.bytes + capacity * 80;
    this.bars = new SingleBars(capacity);
    this.fed = new Uint8Array(capacity);
    this.upTo = new Float64Array(capacity);
    this.trades = new Float64Array(capacity);
    this.traded = new Uint8Array(capacity);
    this.minutes = new Float64Array(capacity).fill(-1);
    this.evaluatedAt = new Float64Array(capacity);
  }

  /** Securities have changed, or their recorded bars: the histories are read again. */
  outdate(): void {
    this.isOutdated = true;
  }

  /** Nobody asks any more. */
  end(): void {
    this.stopping.abort();
  }

  /** The value of a line for a security: NaN if it has none, or was not part of an evaluation. */
  value({ id }: Instrument, line: number): number {
    const row = this.rows.get(id);
    return row === undefined || this.fed[row] === 0 ? Number.NaN : this.screen.values[line][row];
  }

  /**
   * Works out the securities. What the last evaluation found is kept during the market's minute, or with `byTick` for a second. Resolves
   * when all have their values; requests take turns.
   */
  evaluate(securities: readonly Instrument[], byTick: boolean): Promise<void> {
    const evaluation = this.work.then(() => this.evaluateNow(securities, byTick));
    this.work = evaluation.catch(() => {});
    return evaluation;
  }

  private async evaluateNow(securities: readonly Instrument[], byTick: boolean): Promise<void> {
    const { market, task } = this;
    await market.settled?.();
    const date = market.clock.date();
    if (date !== this.date || this.isOutdated) await this.restart(date);
    const minute = Math.floor(market.clock.now() / 60_000);
    const now = performance.now();
    const isDue = (row: number): boolean =>
      this.minutes[row] !== minute || (byTick && now - this.evaluatedAt[row] >= TICK_MS);
    const wanted = securities.map((security) => this.rowOf(security));
    if (!wanted.some(isDue)) return;
    await this.readOthers(date);
    let until = performance.now() + SLICE_MS;
    for (const [k, security] of securities.entries()) {
      const row = wanted[k];
      if (!isDue(row)) continue;
      const isNew = this.fed[row] === 0;
      if (isNew) await this.feed(security, row, date);
      if (task.period === 'day') this.takeDay(security, row, date);
      else if (!isNew) await this.takeMinutes(security, row, date);
      this.minutes[row] = minute;
      this.evaluatedAt[row] = now;
      if (performance.now() < until) continue;
      await this.pause();
      until = performance.now() + SLICE_MS;
    }
  }

  private rowOf({ id }: Instrument): number {
    const known = this.rows.get(id);
    if (known !== undefined) return known;
    const row = this.rows.size;
    if (row >= this.screen.rows) this.grow();
    this.rows.set(id, row);
    return row;
  }

  /** More securities than it has room for: the histories are read again. */
  private grow(): void {
    const rows = 2 * this.screen.rows;
    this.screen = new FormulaScreen(this.task.program, rows, this.others);
    this.bars = new SingleBars(rows);
    this.fed = new Uint8Array(rows);
    this.upTo = new Float64Array(rows);
    this.trades = new Float64Array(rows);
    this.traded = new Uint8Array(rows);
    this.minutes = new Float64Array(rows).fill(-1);
    this.evaluatedAt = new Float64Array(rows);
  }

  /** Another day, or other histories. */
  private async restart(date: number): Promise<void> {
    this.isOutdated = false;
    this.fed.fill(0);
    this.minutes.fill(-1);
    const { task, market, others } = this;
    for (const [k, other] of task.others.entries()) {
      const bars = others[k];
      if (other === null || bars === null) continue;
      const { instrument, isDelayed } = other;
      const past = await pastBars(market, instrument, task.period, task.program.history, date, isDelayed);
      bars.count = 0;
      bars.appendAll(past, 0, past.count);
    }
    this.date = date;
  }

  /** Brings the bars of the other securities up to date. */
  private async readOthers(date: number): Promise<void> {
    const { market, task, others } = this;
    const today = wallOfDate(date);
    for (const [k, other] of task.others.entries()) {
      const bars = others[k];
      if (other === null || bars === null) continue;
      const { instrument, isDelayed } = other;
      const last = bars.count > 0 ? bars.time[bars.count - 1] : Number.NEGATIVE_INFINITY;
      if (task.period === 'minute') {
        const later = minutesAfter(await market.minutes(instrument, date, date, false, isDelayed), last);
        bars.appendAll(later, 0, later.count);
      } else if (this.readToday(instrument, isDelayed, date)) {
        if (last === today) bars.count--;
        bars.append(today, quote.open, quote.high, quote.low, quote.last, quote.volume, quote.trades);
      }
    }
  }

  private async feed(security: Instrument, row: number, date: number): Promise<void> {
    const { market, task, screen } = this;
    const { program, period, isDelayed } = task;
    const past = await pastBars(market, security, period, program.history, date, isDelayed);
    screen.restart(row);
    this.bars.time[row] = 0;
    await this.feedBars(row, past);
    this.upTo[row] = past.count === 0 ? Number.NEGATIVE_INFINITY : past.time[past.count - 1];
    this.traded[row] = 1;
    this.fed[row] = 1;
  }

  private async feedBars(row: number, bars: Bars): Promise<void> {
    const most = Math.max(1, Math.floor((SLICE_MS * 1e6) / Math.max(1, this.task.program.cost)));
    const { screen } = this;
    for (let i = 0; i < bars.count; i++) {
      // A day without a price is no bar.
      if (bars.close[i] > 0) screen.next(row, bars, i, true);
      if (i % most === most - 1) await this.pause();
    }
  }

  /** Reads the running day of a security into `quote`. False if there is none yet. */
  private readToday(security: Instrument, isDelayed: boolean, date: number): boolean {
    const { market } = this;
    if (sessionMinutes(security.region, date) === 0) return false;
    const moment = market.clock.secondOfDay() - (isDelayed ? DELAY_MINUTES * 60 : 0);
    // Before the opening the figures are those of the previous session.
    if (moment < SESSION_OPEN) return false;
    market.quote(security, isDelayed, quote);
    return quote.open > 0 && quote.last > 0;
  }

  private takeDay(security: Instrument, row: number, date: number): void {
    if (!this.readToday(security, this.task.isDelayed, date)) return;
    const { open, high, low, last, volume, trades } = quote;
    const isChanged = this.bars.set(row, wallOfDate(date), open, high, low, last, volume, trades);
    if (isChanged || this.others.length > 0) this.screen.next(row, this.bars, row, false);
  }

  /** Takes the minutes that have been completed since the last evaluation. */
  private async takeMinutes(security: Instrument, row: number, date: number): Promise<void> {
    const { market, task } = this;
    market.quote(security, task.isDelayed, quote);
    const hasTraded = quote.trades !== this.trades[row];
    this.trades[row] = quote.trades;
    if (!hasTraded && this.traded[row] === 0) return;
    this.traded[row] = hasTraded ? 1 : 0;
    const days = await market.minutes(security, date, date, false, task.isDelayed);
    const bars = minutesAfter(days, this.upTo[row]);
    if (bars.count === 0) return;
    await this.feedBars(row, bars);
    this.upTo[row] = bars.time[bars.count - 1];
  }

  private async pause(): Promise<void> {
    if (await this.nextTurn(this.stopping.signal)) return;
    throw new Error('The formula is no longer needed.');
  }
}
