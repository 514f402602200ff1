import { expect, test } from 'vitest';
import type { ListWords } from '../../../../engine/list-painting/list-theme.ts';
import { QuoteField, type QuoteFieldNumber } from '../../../../engine/quotes/quote-field.ts';
import { type TwinStyle, TwinWords } from '../../../../workers/chart/lists/twin-words.ts';

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
