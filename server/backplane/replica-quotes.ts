import { LINE_FIELDS } from '../../engine/feed/line-fields.ts';
import { LineKind } from '../../engine/feed/line-kind.ts';
import type { LineRecord } from '../../engine/feed/line-record.ts';
import { appliesToLast } from '../../engine/feed/trade-rule.ts';
import { boardLot } from '../../engine/quotes/board-lot.ts';
import { secondOfDay, wallSeconds } from '../../engine/time/exchange-time.ts';
import type { Instrument, QuoteState } from '../market/market-source.ts';
import { cleanPrice } from '../market/price-step.ts';
import { makeQuoteFigures, QUOTE_FIGURES, type QuoteFigures } from '../market/quote-figures.ts';

const SUMMARY = LINE_FIELDS.S;

/** The number of figures of a quote in a batch. */
export const QUOTE_FIGURE_COUNT: number = QUOTE_FIGURES.length;

/** The number of figures of a delayed quote: those of a quote, and the feed's delay in minutes. */
export const DELAYED_FIGURE_COUNT: number = QUOTE_FIGURE_COUNT + 1;
/** The number of figures of a state. */
export const STATE_FIGURE_COUNT: number = QUOTE_FIGURE_COUNT + DELAYED_FIGURE_COUNT + 1;

/** Passes the figures of a quote to `figure`, in the order of a batch. */
export function writeQuote(quote: QuoteState, figure: (value: number) => void): void {
  for (const name of QUOTE_FIGURES) figure(quote[name]);
}

/**
 * The quotes of all instruments, kept up to date by the feed's lines. The market's own quotes and every client's table follow the
 * same rules, so that all three always agree. Delayed quotes arrive as figures.
 */
export class ReplicaQuotes {
  readonly now: QuoteFigures;
  readonly delayed: QuoteFigures;
  /** The delay of each row's feed, in minutes. */
  readonly late: Float64Array;
  /** The price that changes are computed from; 0 if unknown. */
  private readonly close: Float64Array;
  /** The last price before the latest trade, in case that is cancelled; 0 if unknown. */
  private readonly lastBefore: Float64Array;
  /** The time of the latest `S` line, Unix seconds. */
  private readonly summaryAt: Float64Array;

  constructor(rows: number) {
    this.now = makeQuoteFigures(rows);
    this.delayed = makeQuoteFigures(rows);
    this.late = new Float64Array(rows);
    this.close = new Float64Array(rows);
    this.lastBefore = new Float64Array(rows);
    this.summaryAt = new Float64Array(rows);
  }

  /**
   * Reads the quote at `time` (Unix seconds) from the figures at `at`, and the delayed quote from those after them, as
   * `takeDelayed` does.
   */
  takeState(row: number, figures: Float64Array, at: number, time: number): void {
    fill(this.now, row, figures, at);
    this.takeDelayed(row, figures, at + QUOTE_FIGURE_COUNT);
    this.lastBefore[row] = 0;
    this.summaryAt[row] = time;
    this.close[row] = cleanPrice(this.now.last[row] - this.now.change[row]);
  }

  /** Reads the delayed quote from the figures at `at`, and the feed's delay in minutes from the next one. */
  takeDelayed(row: number, figures: Float64Array, at: number): void {
    fill(this.delayed, row, figures, at);
    this.late[row] = figures[at + QUOTE_FIGURE_COUNT];
  }

  /** Copies a row from another table. */
  copy(from: ReplicaQuotes, fromRow: number, row: number): void {
    for (const name of QUOTE_FIGURES) {
      this.now[name][row] = from.now[name][fromRow];
      this.delayed[name][row] = from.delayed[name][fromRow];
    }
    this.late[row] = from.late[fromRow];
    this.close[row] = from.close[fromRow];
    this.lastBefore[row] = from.lastBefore[fromRow];
    this.summaryAt[row] = from.summaryAt[fromRow];
  }

  /** Applies a line; lines that do not concern the quote change nothing. */
  apply(row: number, instrument: Instrument, line: LineRecord): void {
    switch (line.kind) {
      case LineKind.T:
      case LineKind.TE:
        this.trade(row, instrument, line);
        break;
      case LineKind.TR:
        this.takeBack(row, instrument, line);
        break;
      case LineKind.Q:
        this.quote(row, line);
        break;
      case LineKind.S:
        this.summary(row, line);
        break;
    }
  }

  private trade(row: number, instrument: Instrument, line: LineRecord): void {
    const { now } = this;
    const { price, dayVolume, dayTrades } = line;
    const size = orNone(line.size);
    now.volume[row] = Number.isNaN(dayVolume) ? now.volume[row] + size : dayVolume;
    now.trades[row] = Number.isNaN(dayTrades) ? now.trades[row] + 1 : dayTrades;
    now.dollar[row] = now.dollar[row] + price * size;
    if (!movesLast(instrument, line)) return;
    this.lastBefore[row] = now.last[row];
    now.last[row] = price;
    if (!Number.isNaN(line.time)) now.lasttrade[row] = Math.floor(secondOfDay(wallSeconds(line.time)));
    const regular = line.kind === LineKind.T;
    if (regular && now.open[row] === 0) {
      now.open[row] = price;
      now.high[row] = price;
      now.low[row] = price;
    }
    // For an instrument that has never traded before, changes are computed from its first price.
    if (this.close[row] === 0) this.close[row] = now.open[row] || price;
    now.change[row] = cleanPrice(price - this.close[row]);
    // Outside regular hours a trade sets the last price but not the day's range.
    if (!regular) return;
    if (price > now.high[row]) now.high[row] = price;
    if (price < now.low[row]) now.low[row] = price;
    if (price > now.yearhigh[row]) now.yearhigh[row] = price;
    if (price < now.yearlow[row] || now.yearlow[row] === 0) now.yearlow[row] = price;
  }

  private takeBack(row: number, instrument: Instrument, line: LineRecord): void {
    const { now } = this;
    const size = orNone(line.size);
    now.volume[row] = Number.isNaN(line.dayVolume) ? now.volume[row] - size : line.dayVolume;
    now.trades[row] = Number.isNaN(line.dayTrades) ? now.trades[row] - 1 : line.dayTrades;
    now.dollar[row] = now.dollar[row] - line.price * size;
    if (!movesLast(instrument, line) || line.price !== now.last[row] || this.lastBefore[row] === 0) return;
    now.last[row] = this.lastBefore[row];
    if (this.close[row] > 0) now.change[row] = cleanPrice(now.last[row] - this.close[row]);
  }

  private quote(row: number, line: LineRecord): void {
    const { now } = this;
    const before = now.bid[row];
    const bid = orNone(line.bid);
    if (before > 0 && bid !== before) now.prevbid[row] = before;
    now.bid[row] = bid;
    now.bidsize[row] = orNone(line.bidSize);
    now.ask[row] = orNone(line.ask);
    now.asksize[row] = orNone(line.askSize);
  }

  private summary(row: number, line: LineRecord): void {
    const { now } = this;
    const trades = orNone(line.field(SUMMARY.trades));
    // The market has restarted its day.
    const restarted = trades < now.trades[row] || line.time < this.summaryAt[row];
    this.summaryAt[row] = orNone(line.time);
    now.haltcode[row] = orNone(line.field(SUMMARY.haltcode));
    now.last[row] = orNone(line.field(SUMMARY.last));
    now.change[row] = orNone(line.field(SUMMARY.change));
    now.open[row] = orNone(line.field(SUMMARY.open));
    now.high[row] = orNone(line.field(SUMMARY.high));
    now.low[row] = orNone(line.field(SUMMARY.low));
    now.volume[row] = orNone(line.field(SUMMARY.volume));
    now.trades[row] = trades;
    now.dollar[row] = orNone(line.field(SUMMARY.dollar));
    now.yearhigh[row] = orNone(line.field(SUMMARY.yearhigh));
    now.yearlow[row] = orNone(line.field(SUMMARY.yearlow));
    this.close[row] = cleanPrice(now.last[row] - now.change[row]);
    if (!restarted) return;
    this.lastBefore[row] = 0;
    now.prevbid[row] = 0;
    now.bid[row] = 0;
    if (now.open[row] === 0) now.lasttrade[row] = -1;
  }
}

function fill(columns: QuoteFigures, row: number, figures: Float64Array, at: number): void {
  for (let i = 0; i < QUOTE_FIGURES.length; i++) columns[QUOTE_FIGURES[i]][row] = figures[at + i];
}

/** Whether a trade moves the last price, or did so before it was cancelled. */
function movesLast({ boardlot, isIndex }: Instrument, { price, size, flags }: LineRecord): boolean {
  return price > 0 && appliesToLast(orNone(size), flags, boardLot(boardlot, price), isIndex);
}

/** An absent value is NaN in a line and 0 in a quote. */
function orNone(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
