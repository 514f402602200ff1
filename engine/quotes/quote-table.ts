import { grown } from '../core/columns.ts';
import { LINE_FIELDS } from '../feed/line-fields.ts';
import { LineKind } from '../feed/line-kind.ts';
import type { LineRecord } from '../feed/line-record.ts';
import { appliesToLast } from '../feed/trade-rule.ts';
import { secondOfDay, wallSeconds } from '../time/exchange-time.ts';
import { boardLot } from './board-lot.ts';
import { FADE_LIVE, FADE_LOADED } from './fade.ts';
import type { LoadedQuote } from './loaded-quote.ts';
import { QuoteCells, ROWS_AT_START } from './quote-cells.ts';
import {
  ALL_QUOTE_FIELDS,
  FIGURE_TABLE,
  type FigureDefinition,
  QUOTE_FIELD_COUNT,
  QuoteField,
  type QuoteFieldNumber,
  QuoteFlag,
} from './quote-field.ts';
import { regionOfExchange } from './region.ts';

const SUMMARY = LINE_FIELDS.S;

/** Bid and ask above this are rounded to whole numbers (specification section 5). */
const ROUNDED_ABOVE = 10_000;

/** Fields that only the server's answers carry, never the feed's lines, so a live row takes them too. */
const NOT_IN_THE_FEED: readonly QuoteFieldNumber[] = [
  QuoteField.Flags,
  ...Object.values<FigureDefinition>(FIGURE_TABLE)
    .filter(({ callOnly }) => callOnly)
    .map(({ field }) => QuoteField[field]),
];

/**
 * Every quote that any list shows. Feed lines and the server's answers change its cells. Each value has only one place,
 * so the latest wins and conflation costs nothing. A price of 0 is an absent price.
 */
export class QuoteTable extends QuoteCells {
  /** 1 if the feed keeps the row up to date, so that no server answer may overwrite it. */
  live: Uint8Array = new Uint8Array(ROWS_AT_START);
  /** The alarm bits of each row's flags, which the server's answers do not carry. */
  private alarms: Uint8Array = new Uint8Array(ROWS_AT_START);
  /** 1 if the row is an index, which has no board lot. */
  private index: Uint8Array = new Uint8Array(ROWS_AT_START);
  private listedLot: Float64Array = new Float64Array(ROWS_AT_START);
  private previousClose: Float64Array = new Float64Array(ROWS_AT_START).fill(Number.NaN);
  /** The last price before the latest trade, for a `TR` that cancels it; NaN if lines may have been missed since. */
  private lastBefore: Float64Array = new Float64Array(ROWS_AT_START).fill(Number.NaN);

  /**
   * Takes a row from the server's answer. A live row keeps the feed's values and takes only fields that no line
   * carries. A changed row gets the shade of loading; an unknown symbol has nothing that could have changed.
   */
  load(row: number, quote: LoadedQuote): void {
    this.index[row] = quote.isIndex ? 1 : 0;
    this.listedLot[row] = quote.boardlot;
    if (this.live[row] === 1) {
      for (const field of NOT_IN_THE_FEED) this.put(row, field, quote.values[field]);
      // Only trades carry the time: a row made live by a summary would show none until its next trade.
      this.put(
        row,
        QuoteField.LastTrade,
        orElse(this.value(row, QuoteField.LastTrade), quote.values[QuoteField.LastTrade]),
      );
      this.flagAlarm(row);
      return;
    }
    const before = this.dirty[row];
    this.dirty[row] = 0;
    for (let field = 0; field < QUOTE_FIELD_COUNT; field += 1) {
      if (field === QuoteField.Fade) continue;
      const value = quote.values[field];
      this.put(row, field, field === QuoteField.Bid || field === QuoteField.Ask ? bookPrice(value) : value);
    }
    this.flagAlarm(row);
    this.lastBefore[row] = Number.NaN;
    this.previousClose[row] = difference(this.value(row, QuoteField.Last), this.value(row, QuoteField.Change));
    const unknown = (quote.values[QuoteField.Flags] & QuoteFlag.Unknown) !== 0;
    if (this.dirty[row] !== 0 && !unknown) this.put(row, QuoteField.Fade, FADE_LOADED);
    this.dirty[row] = this.dirty[row] | before;
  }

  /**
   * Takes a row from an earlier answer of the server, unless it already has values. Nothing has changed, so it gets no
   * shade.
   */
  recall(row: number, quote: LoadedQuote): void {
    if (!Number.isNaN(this.value(row, QuoteField.Flags))) return;
    this.load(row, quote);
    this.put(row, QuoteField.Fade, 0);
  }

  /**
   * Applies a parsed line. Returns its row, or -1 if no list shows its symbol. A `TH` changes only the time of the last
   * trade, and depth lines change nothing. `H` and `Error` have no symbol and must not be passed.
   */
  apply(line: LineRecord): number {
    const ex = line.exEnd - line.exStart === 1 ? line.text.charAt(line.exStart) : '';
    const row = this.symbols.find(line.text, line.symbolStart, line.symbolEnd, line.symbolHash, regionOfExchange(ex));
    if (row < 0) return row;
    const before = this.dirty[row];
    this.dirty[row] = 0;
    switch (line.kind) {
      case LineKind.T:
      case LineKind.TE:
        this.applyTrade(row, line);
        break;
      case LineKind.TH:
        // A summary has the last price without its time, which the trades after it carry.
        if (this.live[row] === 1 && this.movesLast(row, line)) this.putTime(row, line);
        break;
      case LineKind.TR:
        this.takeBack(row, line);
        break;
      case LineKind.Q:
        this.applyQuote(row, line);
        break;
      case LineKind.S:
        this.applySummary(row, line);
        break;
      default:
        break;
    }
    if (this.dirty[row] !== 0) this.put(row, QuoteField.Fade, FADE_LIVE);
    this.dirty[row] = this.dirty[row] | before;
    return row;
  }

  /** Sets whether the row has an alarm, and whether one has fired. */
  setAlarm(row: number, has: boolean, triggered: boolean): void {
    this.alarms[row] = (has ? QuoteFlag.HasAlarm : 0) | (triggered ? QuoteFlag.AlarmTriggered : 0);
    this.flagAlarm(row);
  }

  /** The feed is down: every row may be loaded again. */
  endLive(): void {
    this.live.fill(0);
  }

  /** The user or the entitlements changed: clears every value until it is loaded again. The rows stay. */
  forgetValues(): void {
    for (const column of this.columns) column.fill(Number.NaN);
    this.previousClose.fill(Number.NaN);
    this.lastBefore.fill(Number.NaN);
    this.dirty.fill(ALL_QUOTE_FIELDS, 0, this.count);
    this.endLive();
  }

  private applyTrade(row: number, line: LineRecord): void {
    const price = line.price;
    const size = orElse(line.size, 0);
    this.goLive(row);
    this.put(row, QuoteField.Volume, orElse(line.dayVolume, sum(this.value(row, QuoteField.Volume), size)));
    this.put(row, QuoteField.Trades, orElse(line.dayTrades, sum(this.value(row, QuoteField.Trades), 1)));
    this.put(row, QuoteField.Dollar, sum(this.value(row, QuoteField.Dollar), price * size));
    if (!this.movesLast(row, line)) return;

    this.lastBefore[row] = this.value(row, QuoteField.Last);
    this.putLast(row, price);
    this.putTime(row, line);
    // Outside regular hours a trade sets the last price, but does not affect the day's range.
    if (line.kind === LineKind.TE) return;
    if (!(this.value(row, QuoteField.Open) > 0)) this.put(row, QuoteField.Open, price);
    this.raise(row, QuoteField.High, price);
    this.lower(row, QuoteField.Low, price);
    this.raise(row, QuoteField.YearHigh, price);
    this.lower(row, QuoteField.YearLow, price);
  }

  /**
   * A cancelled trade: its volume and count are subtracted, and the previous price returns if it was the latest to move
   * the last price. The day's high and low without it are unknown; the server's next summary brings them.
   */
  private takeBack(row: number, line: LineRecord): void {
    const size = orElse(line.size, 0);
    this.goLive(row);
    this.put(row, QuoteField.Volume, orElse(line.dayVolume, sum(this.value(row, QuoteField.Volume), -size)));
    this.put(row, QuoteField.Trades, orElse(line.dayTrades, sum(this.value(row, QuoteField.Trades), -1)));
    this.put(row, QuoteField.Dollar, sum(this.value(row, QuoteField.Dollar), -line.price * size));
    const before = this.lastBefore[row];
    if (!this.movesLast(row, line)) return;
    if (line.price === this.value(row, QuoteField.Last) && before > 0) this.putLast(row, before);
  }

  private putTime(row: number, { time }: LineRecord): void {
    if (!Number.isNaN(time)) this.put(row, QuoteField.LastTrade, Math.floor(secondOfDay(wallSeconds(time))));
  }

  /** Whether a trade moves the last price, or did before it was cancelled. */
  private movesLast(row: number, { price, size, flags }: LineRecord): boolean {
    const lot = boardLot(this.listedLot[row], price);
    return price > 0 && appliesToLast(orElse(size, 0), flags, lot, this.index[row] === 1);
  }

  private applyQuote(row: number, line: LineRecord): void {
    this.goLive(row);
    const bid = bookPrice(line.bid);
    const before = this.value(row, QuoteField.Bid);
    if (before > 0 && bid !== before) this.put(row, QuoteField.PrevBid, before);
    this.put(row, QuoteField.Bid, bid);
    this.put(row, QuoteField.BidSize, line.bidSize);
    this.put(row, QuoteField.Ask, bookPrice(line.ask));
    this.put(row, QuoteField.AskSize, line.askSize);
  }

  private applySummary(row: number, line: LineRecord): void {
    this.goLive(row);
    const last = priceOrAbsent(line.field(SUMMARY.last));
    const trades = line.field(SUMMARY.trades);
    // A repeated summary with no trade missed, as when a chart opens on the row: the price that a `TR` restores is
    // still known.
    const same = last === this.value(row, QuoteField.Last) && trades === this.value(row, QuoteField.Trades);
    if (!same) this.lastBefore[row] = Number.NaN;
    this.put(row, QuoteField.HaltCode, orElse(line.field(SUMMARY.haltcode), 0));
    this.put(row, QuoteField.Last, last);
    this.put(row, QuoteField.Change, line.field(SUMMARY.change));
    this.put(row, QuoteField.Open, priceOrAbsent(line.field(SUMMARY.open)));
    this.put(row, QuoteField.High, priceOrAbsent(line.field(SUMMARY.high)));
    this.put(row, QuoteField.Low, priceOrAbsent(line.field(SUMMARY.low)));
    this.put(row, QuoteField.Volume, line.field(SUMMARY.volume));
    this.put(row, QuoteField.Trades, trades);
    this.put(row, QuoteField.Dollar, line.field(SUMMARY.dollar));
    this.put(row, QuoteField.YearHigh, priceOrAbsent(line.field(SUMMARY.yearhigh)));
    this.put(row, QuoteField.YearLow, priceOrAbsent(line.field(SUMMARY.yearlow)));
    this.previousClose[row] = difference(last, line.field(SUMMARY.change));
  }

  /** The first live line of a row ends its delay. */
  private goLive(row: number): void {
    if (this.live[row] === 1) return;
    this.live[row] = 1;
    this.put(row, QuoteField.Delay, 0);
  }

  private putLast(row: number, price: number): void {
    this.put(row, QuoteField.Last, price);
    const close = this.previousClose[row];
    if (close > 0) this.put(row, QuoteField.Change, difference(price, close));
  }

  private flagAlarm(row: number): void {
    const flags = this.value(row, QuoteField.Flags);
    // A row without values gets its flags with its first values.
    if (Number.isNaN(flags)) return;
    const others = flags & ~(QuoteFlag.HasAlarm | QuoteFlag.AlarmTriggered);
    this.put(row, QuoteField.Flags, others | this.alarms[row]);
  }

  protected override grow(capacity: number): void {
    super.grow(capacity);
    this.live = grown(this.live, capacity);
    this.alarms = grown(this.alarms, capacity);
    this.index = grown(this.index, capacity);
    this.listedLot = grown(this.listedLot, capacity);
    this.previousClose = grown(this.previousClose, capacity, Number.NaN);
    this.lastBefore = grown(this.lastBefore, capacity, Number.NaN);
  }
}

/**
 * Differences are rounded to ten-thousandths of a cent; binary noise beyond that would make every change a new value.
 */
function difference(a: number, b: number): number {
  return Math.round((a - b) * 1e6) / 1e6;
}

function priceOrAbsent(price: number): number {
  return price > 0 ? price : Number.NaN;
}

function bookPrice(price: number): number {
  return price > ROUNDED_ABOVE ? Math.round(price) : priceOrAbsent(price);
}

function orElse(value: number, other: number): number {
  return Number.isNaN(value) ? other : value;
}

/** If the total was unknown, only the addition is known. */
function sum(total: number, addition: number): number {
  return Number.isNaN(total) ? addition : total + addition;
}
