import type { NumberKind } from '../format/number-kind.ts';
import { formatPercent } from '../format/percent.ts';
import { formatQuotePrice } from '../format/quote-price.ts';
import { formatSize } from '../format/size.ts';
import { formatTimeWithSeconds } from '../format/time-of-day.ts';
import { formatVolume } from '../format/volume.ts';
import { SPARK_CHANGED } from './day-spark.ts';
import { hasOrderSizes } from './order-sizes.ts';
import { QuoteField, type QuoteFieldNumber } from './quote-field.ts';

/** The columns that a list may show, by the codes under which a user's choice of them is kept. */
export type QuoteColumn =
  | 'symbol'
  | 'name'
  | 'last'
  | 'change'
  | 'percent'
  | 'bid'
  | 'ask'
  | 'volume'
  | 'time'
  | 'spark'
  | 'open'
  | 'high'
  | 'low'
  | 'yearhigh'
  | 'yearlow'
  | 'trades'
  | 'dollar';

/** All columns in the order in which a dialog offers them. */
export const QUOTE_COLUMNS: readonly QuoteColumn[] = [
  'symbol',
  'name',
  'last',
  'change',
  'percent',
  'bid',
  'ask',
  'volume',
  'time',
  'spark',
  'open',
  'high',
  'low',
  'yearhigh',
  'yearlow',
  'trades',
  'dollar',
];

/** The columns of somebody who never chose any. */
export const FIRST_COLUMNS: readonly QuoteColumn[] = [
  'symbol',
  'name',
  'last',
  'change',
  'percent',
  'bid',
  'ask',
  'volume',
  'time',
  'spark',
];

/** Whether a text is the code of a column. */
export function isQuoteColumn(code: string): code is QuoteColumn {
  return QUOTE_COLUMNS.includes(code as QuoteColumn);
}

/** Where a row's numbers come from, such as a `QuoteMirror` or a `QuoteTable`. */
export interface QuoteValues {
  /** NaN when absent. */
  value(row: number, field: QuoteFieldNumber): number;
}

const bit = (field: QuoteFieldNumber): number => 1 << field;

/** The fields (bit n = `QuoteField` n) on which a column's text depends; none for texts, `SPARK_CHANGED` for the sparkline. */
export const COLUMN_FIELDS: Readonly<Record<QuoteColumn, number>> = {
  symbol: bit(QuoteField.Flags) | bit(QuoteField.HaltCode),
  name: bit(QuoteField.Delay) | bit(QuoteField.HaltCode) | bit(QuoteField.Flags),
  last: bit(QuoteField.Last),
  change: bit(QuoteField.Change),
  percent: bit(QuoteField.Last) | bit(QuoteField.Change),
  bid: bit(QuoteField.Bid) | bit(QuoteField.BidSize),
  ask: bit(QuoteField.Ask) | bit(QuoteField.AskSize),
  volume: bit(QuoteField.Volume),
  time: bit(QuoteField.LastTrade),
  spark: SPARK_CHANGED,
  open: bit(QuoteField.Open),
  high: bit(QuoteField.High),
  low: bit(QuoteField.Low),
  yearhigh: bit(QuoteField.YearHigh),
  yearlow: bit(QuoteField.YearLow),
  trades: bit(QuoteField.Trades),
  dollar: bit(QuoteField.Dollar),
};

/** Whether the column holds numbers, which stand at the right. */
export function isNumeric(column: QuoteColumn): boolean {
  return column !== 'symbol' && column !== 'name' && column !== 'spark';
}

/**
 * What a column of numbers says of a row, as it is shown and spoken; empty for `symbol`, `name` and `spark`. `sectype`: the
 * row's security type, which says whether bid and ask have their sizes.
 */
export function columnText(
  column: QuoteColumn,
  values: QuoteValues,
  row: number,
  sectype: number,
  numbers: NumberKind,
  locale: string,
): string {
  switch (column) {
    case 'last':
      return numbers.price(values.value(row, QuoteField.Last), locale);
    case 'change':
      return numbers.change(values.value(row, QuoteField.Change), locale);
    case 'percent':
      return formatPercent(changePercent(values, row), locale);
    case 'bid':
      return orderText(values.value(row, QuoteField.Bid), values.value(row, QuoteField.BidSize), sectype, locale);
    case 'ask':
      return orderText(values.value(row, QuoteField.Ask), values.value(row, QuoteField.AskSize), sectype, locale);
    case 'volume':
      return formatVolume(values.value(row, QuoteField.Volume), locale);
    case 'time':
      return formatTimeWithSeconds(values.value(row, QuoteField.LastTrade));
    case 'open':
      return numbers.price(values.value(row, QuoteField.Open), locale);
    case 'high':
      return numbers.price(values.value(row, QuoteField.High), locale);
    case 'low':
      return numbers.price(values.value(row, QuoteField.Low), locale);
    case 'yearhigh':
      return numbers.price(values.value(row, QuoteField.YearHigh), locale);
    case 'yearlow':
      return numbers.price(values.value(row, QuoteField.YearLow), locale);
    case 'trades':
      return formatVolume(values.value(row, QuoteField.Trades), locale);
    case 'dollar':
      return formatVolume(values.value(row, QuoteField.Dollar), locale);
    default:
      return '';
  }
}

/** A change in per cent of the previous close (last minus change); NaN when there was none. */
export function percentOf(last: number, change: number): number {
  const previous = last - change;
  return previous > 0 ? (change / previous) * 100 : Number.NaN;
}

/** The change of a row in per cent. */
export function changePercent(values: QuoteValues, row: number): number {
  return percentOf(values.value(row, QuoteField.Last), values.value(row, QuoteField.Change));
}

/** The number by which a column is sorted: NaN for texts, which their owner compares, and for what is absent. */
export function sortValue(column: QuoteColumn, values: QuoteValues, row: number): number {
  if (column === 'percent' || column === 'spark') return changePercent(values, row);
  const field = SORT_FIELD[column];
  return field === undefined ? Number.NaN : values.value(row, field);
}

/** The fields (bit n = `QuoteField` n) on which `sortValue` depends; none for texts. */
export function sortFields(column: QuoteColumn): number {
  if (column === 'symbol' || column === 'name') return 0;
  return COLUMN_FIELDS[column === 'spark' ? 'percent' : column];
}

const SORT_FIELD: Readonly<Partial<Record<QuoteColumn, QuoteFieldNumber>>> = {
  last: QuoteField.Last,
  change: QuoteField.Change,
  bid: QuoteField.Bid,
  ask: QuoteField.Ask,
  volume: QuoteField.Volume,
  time: QuoteField.LastTrade,
  open: QuoteField.Open,
  high: QuoteField.High,
  low: QuoteField.Low,
  yearhigh: QuoteField.YearHigh,
  yearlow: QuoteField.YearLow,
  trades: QuoteField.Trades,
  dollar: QuoteField.Dollar,
};

function orderText(price: number, size: number, sectype: number, locale: string): string {
  const text = formatQuotePrice(price, locale);
  return price > 0 && hasOrderSizes(sectype) ? `${text} × ${formatSize(size, locale)}` : text;
}
