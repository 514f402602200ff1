import { expect, it } from 'vitest';
import { QUOTE_COLUMNS } from '../../../engine/quotes/quote-column.ts';
import { quoteCsv } from '../../../engine/quotes/quote-csv.ts';
import { QuoteField, type QuoteFieldNumber } from '../../../engine/quotes/quote-field.ts';

const rows = [
  { symbol: 'RY', region: 'C', name: 'Royal "Bank", of', sectype: 1 },
  { symbol: '-X', region: 'U', name: '=SUM(A1)', sectype: 1 },
] as const;

const VALUES: Readonly<Partial<Record<QuoteFieldNumber, number>>>[] = [
  {
    [QuoteField.Last]: 1234.5,
    [QuoteField.Change]: -0.1 - 0.2,
    [QuoteField.Bid]: 1234,
    [QuoteField.BidSize]: 1200,
    [QuoteField.LastTrade]: 34_205,
  },
  { [QuoteField.LastTrade]: -1 },
];
const values = { value: (row: number, field: QuoteFieldNumber): number => VALUES[row]?.[field] ?? Number.NaN };

it('is independent of the locale, names its fields, and leaves absent values blank', () => {
  expect(quoteCsv(['symbol', 'name', 'last', 'change', 'bid', 'time', 'spark'], rows, values, [1, 0])).toBe(
    'region,symbol,name,last,change,bid,bidsize,time\r\n' +
      "U,'-X,'=SUM(A1),,,,,\r\n" +
      'C,RY,"Royal ""Bank"", of",1234.5,-0.3,1234,1200,09:30:05\r\n',
  );
});

it('has no sizes for securities that show none', () => {
  const quoted = { ...rows[0], name: 'Royal', sectype: 9 };
  expect(quoteCsv(['symbol', 'bid'], [quoted], values, [0])).toBe('region,symbol,bid,bidsize\r\nC,RY,1234,\r\n');
});

it('has as many fields as names, for all columns', () => {
  const [names, first] = quoteCsv(QUOTE_COLUMNS, [{ ...rows[0], name: 'Royal' }], values, [0]).split('\r\n');
  expect(first?.split(',')).toHaveLength(names?.split(',').length as number);
});
