import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { LANGUAGES } from '../engine/format/languages.ts';
import { PRICE_NUMBERS } from '../engine/format/number-kind.ts';
import { ListPainter } from '../engine/list-painting/list-painter.ts';
import { columnText, QUOTE_COLUMNS, type QuoteColumn } from '../engine/quotes/quote-column.ts';
import { quoteCsv } from '../engine/quotes/quote-csv.ts';
import { QuoteMirror } from '../engine/quotes/quote-diff.ts';
import { QuoteField, type QuoteFieldNumber, type QuoteFigure } from '../engine/quotes/quote-field.ts';
import { QuoteTable } from '../engine/quotes/quote-table.ts';
import { parseListColumns } from '../engine/settings/list-columns.ts';
import { QUOTE_ROW, quoteRowOf } from '../server/http/quote-row.ts';
import { copyQuoteRow, emptyQuote, makeQuoteFigures, readQuote, sameQuote } from '../server/market/quote-figures.ts';
import type { QuoteListFeed } from '../ui/market/quote-list-feed.ts';
import { ColumnCell } from '../ui/quote-table/column-cell.tsx';
import { columnTracks, narrowFacts } from '../ui/quote-table/column-layout.ts';
import { COLUMN_PAINTERS } from '../ui/quote-table/column-painter.ts';
import { nextSort } from '../ui/quote-table/next-sort.ts';
import { type RowCells, rowPainter } from '../ui/quote-table/row-painter.ts';
import { sortedRows } from '../ui/quote-table/shown-order.ts';
import { TwinWords } from '../workers/chart/lists/twin-words.ts';
import { emptyLoadedQuote, fillLoadedQuote, quoteRows } from '../workers/market/answers/quote-answer.ts';
import { RecordingSurface } from './engine/draw/recording-surface.ts';
import { LIST_THEME, LIST_WORDS } from './engine/list-painting/list-look.ts';
import { instrument } from './server/market/sample-market.ts';
import { filesIn, TOP } from './support/source-modules.ts';

// A figure and its column, which are defined only in the tables of engine/quotes/quote-field.ts.

vi.mock('../engine/quotes/quote-field.ts', async (original) => {
  const described = await original<typeof import('../engine/quotes/quote-field.ts')>();
  const field = described.QUOTE_FIELD_COUNT;
  return {
    ...described,
    QuoteField: { ...described.QuoteField, Sample: field },
    QUOTE_FIELD_COUNT: field + 1,
    ALL_QUOTE_FIELDS: 2 ** (field + 1) - 1,
    FIGURE_TABLE: { ...described.FIGURE_TABLE, sample: { field: 'Sample', kind: 'price', callOnly: true } },
    COLUMN_TABLE: { ...described.COLUMN_TABLE, sample: { cell: 'range', width: 111, fields: [field] } },
  };
});

const COLUMN = 'sample' as QuoteColumn;
const FIGURE = 'sample' as QuoteFigure;
const FIELD = Object.values(QuoteField).at(-1) as QuoteFieldNumber;
const PRICE = 101.25;

/** The additional places of the 52-week range: it moves with trades, so lines carry it, alarms watch it, a heading shows it. */
const TELLING =
  /^(engine\/(feed|alarms)|server\/(feeds|simulation|backplane|texts)|(workers\/market|ui)\/alarms)\/|^ui\/details\/symbol-heading\.tsx$|^engine\/quotes\/quote-table\.ts$|^server\/market\/(day-figures|quote-lines)\.ts$/;

const text = {
  symbol: 'RY',
  region: 'C',
  name: 'Royal',
  ex: 'T',
  sector: '',
  otherName: '',
  sectype: 1,
  subid: '',
} as const;
const values = {
  price: PRICE,
  value(_row: number, field: QuoteFieldNumber): number {
    return field === FIELD ? this.price : 0;
  },
};

it('a new figure passes from the market through call and table to the list', () => {
  const columns = makeQuoteFigures(2);
  columns[FIGURE][0] = PRICE;
  copyQuoteRow(columns, columns, 0);
  const quote = readQuote(columns, 0, emptyQuote());
  expect(quote[FIGURE]).toBe(PRICE);
  expect(sameQuote(quote, { ...quote, [FIGURE]: PRICE + 1 })).toBe(false);
  const row = quoteRowOf(instrument(), quote, { delay: 0, newstoday: false, simulated: false });
  expect(row[FIGURE]).toBe(PRICE);
  expect(Object.keys(QUOTE_ROW.properties)).toContain(FIGURE);
  const [answer] = v.parse(quoteRows, [row]);
  const table = new QuoteTable();
  const at = table.add('RY', 'C');
  // In a live row, a load fills only the fields that no line carries.
  table.live[at] = 1;
  table.load(at, fillLoadedQuote(answer as v.InferOutput<typeof quoteRows>[number], emptyLoadedQuote()));
  expect(table.value(at, FIELD)).toBe(PRICE);
  expect(new QuoteMirror().columns).toHaveLength(table.columns.length);
});

it('a new column appears in dialog, sort, CSV, table, phone, twin and row, by its entry alone', () => {
  expect(QUOTE_COLUMNS.at(-1)).toBe(COLUMN);
  expect(parseListColumns(`symbol,${COLUMN}`)).toEqual(['symbol', COLUMN]);
  expect(nextSort(COLUMN, null)).toEqual({ column: COLUMN, descending: true });
  expect(sortedRows([text], values, { column: COLUMN, descending: true }, 'en-CA')).toHaveLength(1);
  expect(columnText(COLUMN)(values, 0, 1, PRICE_NUMBERS, 'en-CA')).toBe('101.25');
  expect(quoteCsv(['symbol', COLUMN], [text], values, [0])).toBe(`region,symbol,${COLUMN}\r\nC,RY,101.25\r\n`);
  expect(columnTracks(['symbol', COLUMN], false, 900)).toContain(`${111 / 16}rem`);
  expect(narrowFacts(['symbol', COLUMN], true)).toEqual([COLUMN]);

  const twin = new TwinWords(values);
  twin.show([text]);
  const style = { columns: [COLUMN], words: LIST_WORDS, locale: 'en-CA', sparks: new Float32Array(0) };
  expect(twin.take(Int32Array.of(0), 1, style)).toEqual([{ row: 0, texts: ['101.25'] }]);

  const bound: string[] = [];
  const cell = (name: string) => {
    bound.push(name);
    return () => {};
  };
  ColumnCell({ column: COLUMN, text, cell });
  expect(bound).toEqual([COLUMN]);

  const written: string[] = [];
  const cells = { [COLUMN]: { firstChild: null, append: (said: string) => written.push(said) } } as unknown as RowCells;
  const looks = {
    figures: COLUMN_PAINTERS.thousands,
    numbers: PRICE_NUMBERS,
    region: 'C',
    locale: 'en-CA',
    t: (key: string) => key,
  } as const;
  rowPainter(values as unknown as QuoteListFeed, 0, cells, looks)(1 << FIELD);
  expect(written).toEqual(['101.25']);
});

it('a new column is painted', () => {
  const surface = new RecordingSurface();
  const painter = new ListPainter(surface, values, LIST_THEME, LIST_WORDS, [{ code: COLUMN, width: 111 }]);
  painter.show([text]);
  painter.resize(200, 100);
  painter.paint(0);
  const { cellCount } = painter;
  values.price = 102;
  painter.damage.add(0, 1 << FIELD);
  painter.paint(0);
  expect(painter.cellCount).toBe(cellCount + 1);
  expect(surface.texts.map(({ text: said }) => said)).toEqual(['101.25', '102.00']);
});

it('a column of a figure takes four files, besides those that report the figure or use it otherwise', () => {
  const naming = ['engine', 'ui', 'workers', 'server']
    .flatMap((room) => filesIn(room, /\.(tsx?|json|css)$/))
    .filter((file) => /\byear_?(high|low)\b/i.test(readFileSync(join(TOP, file), 'utf8')))
    .filter((file) => !TELLING.test(file));
  const asking = [
    // The range of the year on the tab of fundamentals.
    'server/http/fundamental.ts',
    // The figures of one security on a board.
    'ui/board/security-summary.tsx',
    // A search for stocks near it.
    'server/http/screen-criteria.ts',
  ];
  const recipe = naming.filter((file) => !asking.includes(file));
  expect(recipe.sort()).toEqual([
    'engine/quotes/quote-field.ts',
    // The source of its number.
    'server/embedded-market/before-opening.ts',
    ...LANGUAGES.map(({ code }) => `ui/i18n/${code}.json`).sort(),
  ]);
  expect(recipe.length).toBeLessThanOrEqual(4);
  expect(naming).toEqual(expect.arrayContaining(asking));
});
