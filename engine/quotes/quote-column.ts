import type { NumberKind } from '../format/number-kind.ts';
import { formatPercent } from '../format/percent.ts';
import { formatQuotePrice } from '../format/quote-price.ts';
import { formatTimeWithSeconds } from '../format/time-of-day.ts';
import { formatVolume } from '../format/volume.ts';
import { SPARK_CHANGED } from './day-spark.ts';
import { hasOrderSizes, orderSize, type SizeUnit } from './order-sizes.ts';
import { COLUMN_TABLE, type ColumnDefinition, type QuoteFieldNumber, type QuoteValues } from './quote-field.ts';

// Plain functions and masks derived from the table of columns, to be called once when a list is set up.

/** The columns that a list may show, by the codes in which a user's choice is saved. */
export type QuoteColumn = keyof typeof COLUMN_TABLE;

const FIRST_COUNT = 10;

/** All columns in the order in which a dialog offers them. */
export const QUOTE_COLUMNS: readonly QuoteColumn[] = /* @__PURE__ */ Object.keys(COLUMN_TABLE) as QuoteColumn[];

/** The columns until the user chooses. */
export const FIRST_COLUMNS: readonly QuoteColumn[] = /* @__PURE__ */ QUOTE_COLUMNS.slice(0, FIRST_COUNT);

/** The definition of a column. */
export function columnOf(column: QuoteColumn): ColumnDefinition {
  return COLUMN_TABLE[column];
}

/** Whether a text is the code of a column. */
export function isQuoteColumn(code: string): code is QuoteColumn {
  return Object.hasOwn(COLUMN_TABLE, code);
}

/** Whether the column holds a text of the row and is sorted by it. */
export function isText(column: QuoteColumn): column is 'symbol' | 'name' {
  const { cell } = columnOf(column);
  return cell === 'symbol' || cell === 'name';
}

/** Whether the column holds numbers, which are right-aligned. */
export function isNumeric(column: QuoteColumn): boolean {
  return !isText(column) && columnOf(column).cell !== 'spark';
}

/** Whether a cell of the column shows the moves of its number: a time of day and a sparkline do not. */
export function showsMoves(column: QuoteColumn): boolean {
  return isNumeric(column) && columnOf(column).cell !== 'time';
}

/** Whether the column holds orders, which indices do not have. */
export function isOrder(column: QuoteColumn): boolean {
  return columnOf(column).cell === 'order';
}

/**
 * The fields (bit n = `QuoteField` n) on which a column's cell and its accessible name depend; `SPARK_CHANGED` for a
 * sparkline.
 */
export function cellFields(column: QuoteColumn): number {
  const { cell, fields, named } = columnOf(column);
  return cell === 'spark' ? SPARK_CHANGED | maskOf(named) : maskOf(fields);
}

/** The fields on which a column's sort number depends; none for texts. */
export function sortFields(column: QuoteColumn): number {
  return isText(column) ? 0 : maskOf(columnOf(column).fields);
}

/** The number by which a row is sorted in a column; NaN if absent. */
export type ColumnNumber = (values: QuoteValues, row: number) => number;

/** Returns the reader of a column's number; always NaN for texts, which the caller compares. */
export function columnNumber(column: QuoteColumn): ColumnNumber {
  if (isText(column)) return absent;
  const { fields, value } = columnOf(column);
  const [field] = fields;
  return value ?? ((values, row) => values.value(row, field));
}

/**
 * A column's text for a row. `sectype`: the row's security type, which decides whether orders have sizes; `sizes`: their
 * unit, thousands if absent.
 */
export type ColumnText = (
  values: QuoteValues,
  row: number,
  sectype: number,
  numbers: NumberKind,
  locale: string,
  sizes?: SizeUnit,
) => string;

/** Returns the formatter of a number column, for display and accessible names; gives empty texts for other columns. */
export function columnText(column: QuoteColumn): ColumnText {
  const { cell, fields } = columnOf(column);
  const number = columnNumber(column);
  switch (cell) {
    case 'price':
    case 'range':
      return (values, row, _, numbers, locale) => numbers.price(number(values, row), locale);
    case 'change':
      return (values, row, _, numbers, locale) => numbers.change(number(values, row), locale);
    case 'percent':
      return (values, row, _sectype, _numbers, locale) => formatPercent(number(values, row), locale);
    case 'order':
      return (values, row, sectype, _, locale, sizes) => orderText(values, row, fields, sectype, locale, sizes);
    case 'amount':
      return (values, row, _sectype, _numbers, locale) => formatVolume(number(values, row), locale);
    case 'time':
      return (values, row) => formatTimeWithSeconds(number(values, row));
    default:
      return () => '';
  }
}

function absent(): number {
  return Number.NaN;
}

function maskOf(fields: readonly QuoteFieldNumber[] = []): number {
  let mask = 0;
  for (const field of fields) mask |= 1 << field;
  return mask;
}

function orderText(
  values: QuoteValues,
  row: number,
  [price, size]: readonly QuoteFieldNumber[],
  sectype: number,
  locale: string,
  sizes: SizeUnit = 'thousands',
): string {
  const text = formatQuotePrice(values.value(row, price), locale);
  if (!(values.value(row, price) > 0) || !hasOrderSizes(sectype)) return text;
  return `${text} × ${orderSize(values.value(row, size), values.value(row, price), sizes, locale)}`;
}
