import { expect, test } from 'vitest';
import type { ListWords } from '../../../../engine/list-painting/list-theme.ts';
import { SPARK_SLOTS } from '../../../../engine/quotes/day-spark.ts';
import { QuoteField, type QuoteFieldNumber, QuoteFlag } from '../../../../engine/quotes/quote-field.ts';
import { MAX_TWIN_ROWS, TWIN_ROWS, type TwinStyle, TwinWords } from '../../../../workers/chart/lists/twin-words.ts';

const WORDS: ListWords = {
  news: 'News today',
  alarm: 'Alarm set',
  alarmTriggered: 'Alarm triggered',
  halted: 'Halted',
  suspended: 'Suspended',
  defunct: 'Defunct',
  delay: '# min',
  shortDelay: '# min',
  delayed: 'delayed',
  unknown: 'Unknown symbol',
  shortUnknown: 'Unknown',
  elsewhere: { C: 'In the US', U: 'In Canada' },
  spark: '#low to #high, #last',
};

const STYLE: TwinStyle = {
  columns: ['bid', 'ask'],
  words: WORDS,
  locale: 'en-CA',
  sparks: new Float32Array(0),
};

const FIELDS: Partial<Record<QuoteFieldNumber, number>> = {
  [QuoteField.Flags]: 0,
  [QuoteField.Bid]: 10,
  [QuoteField.BidSize]: 1200,
  [QuoteField.Ask]: 10.5,
  [QuoteField.AskSize]: 300,
};

test('gives bid and ask with their sizes, except for securities of a type that shows none', () => {
  const twin = new TwinWords({ value: (_row, field) => FIELDS[field] ?? Number.NaN });
  const row = { symbol: 'A', region: 'C', ex: 'T', name: 'A', otherName: '', sector: '', subid: '' } as const;
  twin.show([
    { ...row, sectype: 1 },
    { ...row, sectype: 9 },
  ]);
  expect(twin.take(Int32Array.of(0, 1), 2, STYLE)).toEqual([
    { row: 0, texts: ['10.00 × 1.2', '10.50 × 0.3'] },
    { row: 1, texts: ['10.00', '10.50'] },
  ]);
});

test('gives an exchange rate and its change with four decimals, as a list shows them', () => {
  const rate = { [QuoteField.Flags]: 0, [QuoteField.Last]: 0.74, [QuoteField.Change]: 0.001 };
  const twin = new TwinWords({ value: (_row, field) => (rate as typeof FIELDS)[field] ?? Number.NaN });
  const row = { region: 'C', ex: 'I', name: 'A', otherName: '', sector: '', subid: '', sectype: 1 } as const;
  twin.show([
    { ...row, symbol: 'FX$CAD/USD' },
    { ...row, symbol: 'A' },
  ]);
  expect(twin.take(Int32Array.of(0, 1), 2, { ...STYLE, columns: ['last', 'change'] })).toEqual([
    { row: 0, texts: ['0.7400', '+0.0010'] },
    { row: 1, texts: ['0.74', '+0.001'] },
  ]);
});

/** Rows of these values, in the order of the list, with all their notes. */
function speaking(values: readonly Partial<Record<keyof typeof QuoteField, number>>[], most?: number) {
  const twin = new TwinWords(
    { value: (row, field) => values[row]?.[FIELD_NAMES[field] as keyof typeof QuoteField] ?? Number.NaN },
    most,
  );
  const row = { region: 'C', ex: 'T', otherName: '', sector: '', subid: '', sectype: 1 } as const;
  twin.show(values.map((_, i) => ({ ...row, symbol: `S${i}`, name: `Name ${i}` })));
  return twin;
}

const FIELD_NAMES = Object.keys(QuoteField);
const rowsOf = (...of: readonly { readonly row: number }[][]): number[][] =>
  of.map((words) => words.map(({ row }) => row));

test('names say what the colours of a row say, and a day its range', () => {
  const days = new Float32Array(3 * SPARK_SLOTS).fill(Number.NaN);
  days[SPARK_SLOTS] = 5;
  const all = [
    { Flags: QuoteFlag.NewsToday | QuoteFlag.HasAlarm, Delay: 15, HaltCode: 0 },
    { Flags: QuoteFlag.AlarmTriggered | QuoteFlag.HasAlarm, Delay: 101, HaltCode: 169, Low: 1, High: 9, Last: 5 },
    { Flags: QuoteFlag.Unknown, Delay: 0, HaltCode: 0, Bid: 3, BidSize: 100 },
  ];
  const style: TwinStyle = { ...STYLE, columns: ['name', 'spark', 'bid'], sparks: days };
  expect(
    speaking(all)
      .take(Int32Array.of(0, 1, 2), 3, style)
      .map(({ texts }) => texts),
  ).toEqual([
    ['Name 0, 15 min, News today, Alarm set', '', expect.any(String)],
    ['Name 1, Halted, delayed, Alarm triggered', '1.00 to 9.00, 5.00', expect.any(String)],
    ['Name 2, Unknown symbol', '', ''],
  ]);
});

test('stale rows are taken in turn, each once, as many as asked', () => {
  const twin = speaking(Array.from({ length: 5 }, () => ({ Flags: 0 })));
  const order = Int32Array.of(4, 3, 2, 1, 0);
  const take = (most: number) => twin.take(order, most, STYLE);
  expect(rowsOf(take(2), take(2), take(2), take(2))).toEqual([[4, 3], [2, 1], [0], []]);
  twin.mark(3);
  twin.mark(4);
  // From where the last full turn ended.
  expect(rowsOf(take(1), take(1), take(1))).toEqual([[4], [3], []]);
  twin.markAll();
  expect(rowsOf(take(3), take(9))).toEqual([
    [2, 1, 0],
    [4, 3],
  ]);
  twin.show([]);
  expect(twin.take(new Int32Array(0), 9, STYLE)).toEqual([]);
});

test('other rows are all stale, from the first on', () => {
  const twin = speaking(Array.from({ length: 3 }, () => ({ Flags: 0 })));
  const row = {
    region: 'C',
    ex: 'T',
    otherName: '',
    sector: '',
    subid: '',
    sectype: 1,
    symbol: 'N',
    name: 'N',
  } as const;
  const order = Int32Array.of(0, 1, 2);
  twin.take(order, 2, STYLE);
  twin.show([row, row, row]);
  expect(rowsOf(twin.take(order, 2, STYLE))).toEqual([[0, 1]]);
});

test('only the first rows of the order have words', () => {
  const twin = speaking(
    Array.from({ length: 4 }, () => ({ Flags: 0 })),
    2,
  );
  const [first, second] = [Int32Array.of(3, 1, 0, 2), Int32Array.of(0, 2, 1, 3)];
  expect(rowsOf(twin.take(first, 9, STYLE), twin.take(second, 9, STYLE))).toEqual([
    [3, 1],
    [0, 2],
  ]);
  expect(MAX_TWIN_ROWS).toBe(4 * TWIN_ROWS);
});
