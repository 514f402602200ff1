import type { NumberKind } from '../format/number-kind.ts';
import { formatPercent } from '../format/percent.ts';
import { formatQuotePrice } from '../format/quote-price.ts';
import { formatSize } from '../format/size.ts';
import { formatTimeWithSeconds } from '../format/time-of-day.ts';
import { formatVolume } from '../format/volume.ts';
import { SPARK_CHANGED } from './day-spark.ts';
import { hasOrderSizes } from './order-sizes.ts';
import { COLUMN_TABLE, type ColumnDefinition, type QuoteFieldNumber, type QuoteValues } from './quote-field.ts';

// What follows from the table of columns, as plain functions and masks: to be asked for once, when a list is set up.

/** The columns that a list may show, by the codes under which a user's choice of them is kept. */
export type QuoteColumn = keyof typeof COLUMN_TABLE;

const FIRST_COUNT = 10;

/** All columns in the order in which a dialog offers them. */
export const QUOTE_COLUMNS: readonly QuoteColumn[] = /* @__PURE__ */ Object.keys(COLUMN_TABLE) as QuoteColumn[];

/** The columns of somebody who never chose any. */
export const FIRST_COLUMNS: readonly QuoteColumn[] = /* @__PURE__ */ QUOTE_COLUMNS.slice(0, FIRST_COUNT);

/** What a column is. */
export function columnOf(column: QuoteColumn): ColumnDefinition {
  return COLUMN_TABLE[column];
}

/** Whether a text is the code of a column. */
export function isQuoteColumn(code: string): code is QuoteColumn {
  return Object.hasOwn(COLUMN_TABLE, code);
}

/** Whether the column holds a text of the row, by which it is sorted. */
export function isText(column: QuoteColumn): column is 'symbol' | 'name' {
  const { cell } = columnOf(column);
  return cell === 'symbol' || cell === 'name';
}

/** Whether the column holds numbers, which stand at the right. */
export function isNumeric(column: QuoteColumn): boolean {
  return !isText(column) && columnOf(column).cell !== 'spark';
}

/** Whether the column holds orders, which indices have none of. */
export function isOrder(column: QuoteColumn): boolean {
  return columnOf(column).cell === 'order';
}

/** The fields (bit n = `QuoteField` n) on which a column's cell depends, its accessible name included; `SPARK_CHANGED` for a day. */
export function cellFields(column: QuoteColumn): number {
  const { cell, fields, named } = columnOf(column);
  return cell === 'spark' ? SPARK_CHANGED | maskOf(named) : maskOf(fields);
}

/** The fields on which a column's number depends; none for texts. */
export function sortFields(column: QuoteColumn): number {
  return isText(column) ? 0 : maskOf(columnOf(column).fields);
}

/** The number of a row in a column, by which it is sorted; NaN for what is absent. */
export type ColumnNumber = (values: QuoteValues, row: number) => number;

/** How to read a column's number: always NaN for texts, which their owner compares. */
export function columnNumber(column: QuoteColumn): ColumnNumber {
  if (isText(column)) return absent;
  const { fields, value } = columnOf(column);
  const [field] = fields;
  return value ?? ((values, row) => values.value(row, field));
}

/** What a column says of a row. `sectype`: the row's security type, which says whether orders have their sizes. */
export type ColumnText = (
  values: QuoteValues,
  row: number,
  sectype: number,
  numbers: NumberKind,
  locale: string,
) => string;

/** How to write what a column of numbers says, as it is shown and spoken; empty for the others. */
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
      return (values, row, sectype, _, locale) => orderText(values, row, fields, sectype, locale);
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
): string {
  const text = formatQuotePrice(values.value(row, price), locale);
  if (!(values.value(row, price) > 0) || !hasOrderSizes(sectype)) return text;
  return `${text} × ${formatSize(values.value(row, size), locale)}`;
}
