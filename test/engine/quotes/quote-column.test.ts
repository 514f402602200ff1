import { describe, expect, it } from 'vitest';
import { INDEX_NUMBERS, PRICE_NUMBERS } from '../../../engine/format/number-kind.ts';
import {
  cellFields,
  columnNumber,
  columnText,
  isNumeric,
  isQuoteColumn,
  QUOTE_COLUMNS,
  type QuoteColumn,
} from '../../../engine/quotes/quote-column.ts';
import { changePercent, percentOf, QuoteField, type QuoteFieldNumber } from '../../../engine/quotes/quote-field.ts';

/** A row with the given fields; the others are absent. Records which were read. */
class Row {
  readonly read = new Set<number>();
  private readonly fields: Partial<Record<QuoteFieldNumber, number>>;

  constructor(fields: Partial<Record<QuoteFieldNumber, number>>) {
    this.fields = fields;
  }

  value(_row: number, field: QuoteFieldNumber): number {
    this.read.add(field);
    return this.fields[field] ?? Number.NaN;
  }
}

const FULL = {
  [QuoteField.Last]: 101.5,
  [QuoteField.Change]: 1.5,
  [QuoteField.Open]: 100.25,
  [QuoteField.High]: 102,
  [QuoteField.Low]: 99.125,
  [QuoteField.YearHigh]: 150,
  [QuoteField.YearLow]: 50,
  [QuoteField.Volume]: 12_345_678,
  [QuoteField.Trades]: 12_345,
  [QuoteField.Dollar]: 1_250_000_000,
  [QuoteField.Bid]: 101.45,
  [QuoteField.BidSize]: 1_200,
  [QuoteField.Ask]: 12_345.6,
  [QuoteField.AskSize]: 500,
  [QuoteField.LastTrade]: 36_610,
};

const text = (
  column: QuoteColumn,
  fields: Partial<Record<QuoteFieldNumber, number>> = FULL,
  locale = 'en-CA',
): string => columnText(column)(new Row(fields), 0, 1, PRICE_NUMBERS, locale);

describe('a column’s text', () => {
  it.each([
    ['last', '101.50'],
    ['change', '+1.50'],
    ['percent', '+1.50%'],
    ['bid', '101.45 × 1.2'],
    ['ask', '12,346 × 0.5'],
    ['volume', '12.3M'],
    ['time', '10:10:10'],
    ['open', '100.25'],
    ['high', '102.00'],
    ['low', '99.125'],
    ['yearhigh', '150.00'],
    ['yearlow', '50.00'],
    ['trades', '12k'],
    ['dollar', '1,250.0M'],
    ['symbol', ''],
    ['name', ''],
    ['spark', ''],
  ] as const)('%s: %s', (column, expected) => expect(text(column)).toBe(expected));

  it('depends on the locale and the kind of numbers', () => {
    expect(text('last', FULL, 'fr-CA')).toBe('101,50');
    expect(columnText('last')(new Row(FULL), 0, 1, INDEX_NUMBERS, 'en-CA')).toBe('101.5');
  });

  it('has no sizes beside bid and ask of type 9', () => {
    const said = (column: QuoteColumn): string => columnText(column)(new Row(FULL), 0, 9, PRICE_NUMBERS, 'en-CA');
    expect([said('bid'), said('ask'), said('last')]).toEqual(['101.45', '12,346', '101.50']);
  });

  it('shows an absent number as absent, for every column', () => {
    for (const column of QUOTE_COLUMNS) if (isNumeric(column)) expect(text(column, {})).toMatch(/^(–|—|)$/);
  });

  it('depends only on the fields in its mask, so that every change is painted', () => {
    for (const column of QUOTE_COLUMNS) {
      const row = new Row(FULL);
      columnText(column)(row, 0, 1, PRICE_NUMBERS, 'en-CA');
      for (const field of row.read) expect([column, cellFields(column) & (1 << field)]).not.toEqual([column, 0]);
    }
  });
});

describe('a column’s sort key', () => {
  it('is the number behind the text', () => {
    const row = new Row(FULL);
    expect(columnNumber('percent')(row, 0)).toBeCloseTo(1.5, 10);
    expect(columnNumber('spark')(row, 0)).toBe(columnNumber('percent')(row, 0));
    expect(columnNumber('ask')(row, 0)).toBe(12_345.6);
    for (const column of QUOTE_COLUMNS) {
      const number = columnNumber(column)({ value: (_, field) => 100 - field }, 0);
      expect([column, Number.isNaN(number)]).toEqual([column, column === 'symbol' || column === 'name']);
    }
  });

  it('is absent without a previous close', () => {
    expect(percentOf(11, 1)).toBe(10);
    expect(percentOf(1, 1)).toBeNaN();
    expect(changePercent(new Row({ [QuoteField.Last]: 5 }), 0)).toBeNaN();
    expect(changePercent(new Row({ [QuoteField.Last]: 5, [QuoteField.Change]: 5 }), 0)).toBeNaN();
  });
});

it('recognises its codes', () => {
  expect(isQuoteColumn('yearhigh')).toBe(true);
  expect(isQuoteColumn('toString')).toBe(false);
});
