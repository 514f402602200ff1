import { describe, expect, it } from 'vitest';
import { INDEX_NUMBERS, PRICE_NUMBERS } from '../../../engine/format/number-kind.ts';
import { SPARK_CHANGED } from '../../../engine/quotes/day-spark.ts';
import { cellFields, columnOf, columnText, isNumeric, QUOTE_COLUMNS } from '../../../engine/quotes/quote-column.ts';
import { QuoteField, type QuoteFieldNumber } from '../../../engine/quotes/quote-field.ts';
import { ALL_CHANGED, type QuoteListFeed } from '../../../ui/market/quote-list-feed.ts';
import { COLUMN_PAINTERS } from '../../../ui/quote-table/column-painter.ts';
import { type CellName, type RowCells, rowPainter } from '../../../ui/quote-table/row-painter.ts';

/** The part of an element that the painter writes to. */
class Written {
  readonly dataset: Record<string, string> = {};
  firstChild: { nodeValue: string } | null = null;

  append(text: string): void {
    this.firstChild = { nodeValue: text };
  }

  get text(): string {
    return this.firstChild?.nodeValue ?? '';
  }
}

const values: Partial<Record<QuoteFieldNumber, number>> = {};
const days: number[] = [];
const feed = {
  value: (_row: number, field: QuoteFieldNumber) => values[field] ?? Number.NaN,
  sparkPainter: (_cell: HTMLElement, _feed: QuoteListFeed, _row: number, changed: number) => days.push(changed),
} as unknown as QuoteListFeed;

const bound: Partial<Record<CellName, Written>> = {};
const cell = (name: CellName): Written => {
  bound[name] ??= new Written();
  return bound[name];
};
const STYLE = {
  figures: COLUMN_PAINTERS.thousands,
  numbers: PRICE_NUMBERS,
  region: 'C',
  locale: 'en-CA',
  t: (key: string) => key,
} as const;

describe('a painted row', () => {
  it('has in every column the column’s text, with its size or its unit in an element of its own', () => {
    for (const field of Object.values(QuoteField)) values[field] = 12_345 + field;
    for (const code of QUOTE_COLUMNS)
      for (const part of ['', 'Size', 'Unit'] as const) cell(`${code}${part}` as CellName);
    rowPainter(feed, 0, bound as unknown as RowCells, STYLE)(ALL_CHANGED);
    for (const code of QUOTE_COLUMNS) {
      const parts = [cell(code).text, cell(`${code}Unit`).text];
      const size = cell(`${code}Size`).text;
      const said = parts.join('') + (size === '' ? '' : ` × ${size}`);
      expect([code, said]).toEqual([code, columnText(code)(feed, 0, 1, PRICE_NUMBERS, 'en-CA')]);
      expect([code, said !== '']).toEqual([code, isNumeric(code)]);
    }
    expect(days).toEqual([ALL_CHANGED]);
  });

  it('writes again whatever depends on the changed fields, and nothing else', () => {
    const paint = rowPainter(feed, 0, bound as unknown as RowCells, STYLE);
    for (const code of QUOTE_COLUMNS.filter(isNumeric)) {
      for (const field of columnOf(code).fields) {
        const texts = (): string => `${cell(code).text} ${cell(`${code}Size`).text} ${cell(`${code}Unit`).text}`;
        const before = texts();
        values[field] = (values[field] as number) * 1.5;
        paint(ALL_CHANGED & ~cellFields(code));
        expect([code, texts()]).toEqual([code, before]);
        paint(1 << field);
        expect([code, texts()]).not.toEqual([code, before]);
      }
    }
    days.length = 0;
    paint(1 << QuoteField.Last);
    paint(1 << QuoteField.High);
    paint(SPARK_CHANGED);
    expect(days).toEqual([1 << QuoteField.High, SPARK_CHANGED]);
  });

  it('uses the number format of its kind, and shows the direction of its change in it', () => {
    Object.assign(values, { [QuoteField.Last]: 1000, [QuoteField.Change]: -0.004 });
    const paint = (numbers: typeof PRICE_NUMBERS): void =>
      rowPainter(feed, 0, bound as unknown as RowCells, { ...STYLE, numbers })(ALL_CHANGED);
    cell('row');
    paint(PRICE_NUMBERS);
    expect([cell('last').text, cell('row').dataset.direction]).toEqual(['1,000.00', 'down']);
    paint(INDEX_NUMBERS);
    expect([cell('last').text, cell('row').dataset.direction]).toEqual(['1,000.0', 'slightlyDown']);
  });
});
