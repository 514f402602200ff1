import { changeDirection } from '../../engine/format/change-direction.ts';
import type { NumberKind } from '../../engine/format/number-kind.ts';
import { formatPercent } from '../../engine/format/percent.ts';
import { formatQuotePrice } from '../../engine/format/quote-price.ts';
import { formatSize } from '../../engine/format/size.ts';
import { formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import { volumeNumber, volumeUnit } from '../../engine/format/volume.ts';
import { SPARK_CHANGED } from '../../engine/quotes/day-spark.ts';
import { haltState, showsHaltWords } from '../../engine/quotes/halt.ts';
import { percentOf } from '../../engine/quotes/quote-column.ts';
import { QuoteField, type QuoteFieldNumber, QuoteFlag } from '../../engine/quotes/quote-field.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { writeText } from '../components/write-text.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import type { QuoteListFeed, RowPainter } from '../market/quote-list-feed.ts';
import { alignDecimals } from './align-decimals.ts';
import type { DecimalRoom } from './decimal-room.ts';
import { delayText, haltText } from './quote-text.ts';

/** The parts of a row into which numbers are written; a table has those that it shows. */
export type CellName =
  | 'row'
  | 'last'
  | 'change'
  | 'percent'
  | 'bid'
  | 'bidSize'
  | 'ask'
  | 'askSize'
  | 'low'
  | 'high'
  | 'open'
  | 'yearLow'
  | 'yearHigh'
  | 'volume'
  | 'volumeUnit'
  | 'trades'
  | 'tradesUnit'
  | 'dollar'
  | 'dollarUnit'
  | 'spark'
  | 'time'
  | 'delay'
  | 'halt'
  | 'haltName'
  | 'unknown'
  | 'news'
  | 'alarm'
  | 'alarmTriggered';

/** The elements of one row. */
export type RowCells = Partial<Record<CellName, HTMLElement | null>>;

/** How a row is written. */
interface RowStyle {
  readonly numbers: NumberKind;
  readonly region: Region;
  readonly locale: Locale;
  readonly t: Translate;
  /** Makes the column's points stand under each other; absent where a number stands alone. */
  readonly room?: DecimalRoom;
  /** The same for bids and asks where they have columns of their own. */
  readonly orderRoom?: DecimalRoom;
  /** The same for the prices of the day and of the year. */
  readonly rangeRoom?: DecimalRoom;
  /** Delays are said in short words. */
  readonly brief?: boolean;
}

const LAST = 1 << QuoteField.Last;
const CHANGE = 1 << QuoteField.Change;
const BID = (1 << QuoteField.Bid) | (1 << QuoteField.BidSize);
const ASK = (1 << QuoteField.Ask) | (1 << QuoteField.AskSize);
const RANGE = (1 << QuoteField.High) | (1 << QuoteField.Low);
const OPEN = 1 << QuoteField.Open;
const YEAR_RANGE = (1 << QuoteField.YearHigh) | (1 << QuoteField.YearLow);
const TRADES = 1 << QuoteField.Trades;
const DOLLAR = 1 << QuoteField.Dollar;
const VOLUME = 1 << QuoteField.Volume;
const TIME = 1 << QuoteField.LastTrade;
const DELAY = 1 << QuoteField.Delay;
const HALT = 1 << QuoteField.HaltCode;
const FLAGS = 1 << QuoteField.Flags;
/** A sparkline's name says the day's range. */
const SPARK = SPARK_CHANGED | RANGE;
const FADE = 1 << QuoteField.Fade;

/** Writes the numbers of one row straight into its elements: text nodes, a few data attributes, nothing of React's. */
export function rowPainter(feed: QuoteListFeed, row: number, cells: RowCells, style: RowStyle): RowPainter {
  const { numbers, region, locale, t, room, orderRoom, rangeRoom, brief } = style;

  function price(cell: HTMLElement | null | undefined, field: QuoteFieldNumber): void {
    if (cell) writeText(cell, aligned(numbers.price(feed.value(row, field), locale), rangeRoom, locale));
  }

  function amount(
    cell: HTMLElement | null | undefined,
    unit: HTMLElement | null | undefined,
    field: QuoteFieldNumber,
  ): void {
    if (!cell) return;
    const value = feed.value(row, field);
    writeText(cell, volumeNumber(value, locale));
    writeText(unit, volumeUnit(value));
  }

  return (changed) => {
    if ((changed & (LAST | CHANGE)) !== 0) {
      const last = feed.value(row, QuoteField.Last);
      const change = feed.value(row, QuoteField.Change);
      writeText(cells.last, aligned(numbers.price(last, locale), room, locale));
      writeText(cells.change, aligned(numbers.change(change, locale), room, locale));
      writeText(cells.percent, formatPercent(percentOf(last, change), locale));
      mark(cells.row, 'direction', changeDirection(change, numbers.changeDecimals));
    }
    if ((changed & BID) !== 0) {
      writeText(cells.bid, aligned(formatQuotePrice(feed.value(row, QuoteField.Bid), locale), orderRoom, locale));
      writeText(cells.bidSize, formatSize(feed.value(row, QuoteField.BidSize), locale));
    }
    if ((changed & ASK) !== 0) {
      writeText(cells.ask, aligned(formatQuotePrice(feed.value(row, QuoteField.Ask), locale), orderRoom, locale));
      writeText(cells.askSize, formatSize(feed.value(row, QuoteField.AskSize), locale));
    }
    if ((changed & RANGE) !== 0) {
      price(cells.low, QuoteField.Low);
      price(cells.high, QuoteField.High);
    }
    if ((changed & OPEN) !== 0) price(cells.open, QuoteField.Open);
    if ((changed & YEAR_RANGE) !== 0) {
      price(cells.yearLow, QuoteField.YearLow);
      price(cells.yearHigh, QuoteField.YearHigh);
    }
    if ((changed & VOLUME) !== 0) amount(cells.volume, cells.volumeUnit, QuoteField.Volume);
    if ((changed & TRADES) !== 0) amount(cells.trades, cells.tradesUnit, QuoteField.Trades);
    if ((changed & DOLLAR) !== 0) amount(cells.dollar, cells.dollarUnit, QuoteField.Dollar);
    if ((changed & TIME) !== 0) writeText(cells.time, formatTimeWithSeconds(feed.value(row, QuoteField.LastTrade)));
    if ((changed & DELAY) !== 0) {
      const delay = feed.value(row, QuoteField.Delay);
      writeText(cells.delay, delayText(delay, t, brief));
      if (brief && cells.delay) cells.delay.title = delayText(delay, t);
    }
    if ((changed & HALT) !== 0) {
      const code = feed.value(row, QuoteField.HaltCode);
      const words = haltText(code, t);
      writeText(cells.halt, showsHaltWords(region) ? words : '');
      writeText(cells.haltName, showsHaltWords(region) ? '' : words);
      mark(cells.row, 'halt', haltState(code));
    }
    if ((changed & FLAGS) !== 0) {
      const flags = feed.value(row, QuoteField.Flags);
      const unknown = (flags & QuoteFlag.Unknown) !== 0;
      const triggered = (flags & QuoteFlag.AlarmTriggered) !== 0;
      show(cells.news, (flags & QuoteFlag.NewsToday) !== 0);
      show(cells.alarm, (flags & QuoteFlag.HasAlarm) !== 0 && !triggered);
      show(cells.alarmTriggered, triggered);
      show(cells.unknown, unknown);
      mark(cells.row, 'unknown', String(unknown));
    }
    if ((changed & SPARK) !== 0 && cells.spark) feed.sparkPainter?.(cells.spark, feed, row, changed, locale, t);
    if ((changed & FADE) !== 0) {
      const fade = feed.value(row, QuoteField.Fade);
      mark(cells.row, 'fade', Number.isNaN(fade) ? '0' : String(fade));
    }
  };
}

function aligned(text: string, room: DecimalRoom | undefined, locale: Locale): string {
  return room === undefined ? text : alignDecimals(text, room.take(text), locale);
}

function mark(element: HTMLElement | null | undefined, name: string, value: string): void {
  if (element !== null && element !== undefined && element.dataset[name] !== value) element.dataset[name] = value;
}

function show(element: HTMLElement | null | undefined, shown: boolean): void {
  if (element !== null && element !== undefined && element.hidden === shown) element.hidden = !shown;
}
