import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../engine/portfolio/transaction.ts';
import {
  readTransactions,
  securitiesIn,
  type TransactionFault,
  UnusableTransactions,
  writeTransactions,
} from '../../../server/portfolio/transaction-csv.ts';

const RULES = {
  today: 20201216,
  currencyOf: (symbol: string) => (symbol === 'DOLLAR' ? ('USD' as const) : undefined),
};
const HEADER = 'date,symbol,region,shares,price,commission,currency';

const read = (text: string): Transaction[] => readTransactions(text, RULES);

function faultOf(text: string): TransactionFault & { message: string } {
  try {
    read(text);
  } catch (error) {
    if (error instanceof UnusableTransactions) return { ...error.fault, message: error.message };
    throw error;
  }
  throw new Error('it was read');
}

const bought: Transaction = {
  date: 20190102,
  symbol: 'AAA',
  region: 'C',
  shares: 100,
  price: 12.5,
  commission: 9.95,
  currency: 'CAD',
};

describe('transactions as CSV', () => {
  it('are read oldest first, those of a date in their order', () => {
    const text = `${HEADER}\n2019-01-03,aaa,c,-40,13,0,cad\n2019-01-02,AAA,C,100,12.5,9.95,CAD\n20190102,BBB,U,1,2,,\n`;
    expect(read(text)).toEqual([
      bought,
      { date: 20190102, symbol: 'BBB', region: 'U', shares: 1, price: 2, commission: 0, currency: 'USD' },
      { date: 20190103, symbol: 'AAA', region: 'C', shares: -40, price: 13, commission: 0, currency: 'CAD' },
    ]);
  });

  it.each([
    [
      'columns in another order, without the optional ones',
      'Shares,Price,Region,SYMBOL,note,date\n100,12.5,C,AAA,x,2019-01-02',
    ],
    [
      'a byte order mark, quotes and empty lines',
      `\uFEFF${HEADER}\r\n\r\n"2019-01-02","AAA","C","100","12.5","",""\r\n,,,,,,\r\n`,
    ],
    ['semicolons and decimal commas', 'date;symbol;region;shares;price\n2019-01-02;AAA;C;100;12,5\n'],
    ['tabs', 'date\tsymbol\tregion\tshares\tprice\n2019-01-02\tAAA\tC\t100\t12.5\n'],
  ])('may have %s', (_, text) => {
    expect(read(text)).toEqual([{ ...bought, commission: 0 }]);
  });

  it('come back as they were written', () => {
    const number = fc.oneof(fc.double({ min: 1e-321, max: 1e10, noNaN: true }), fc.constantFrom(5e-7, 1e-321, 1e10));
    const transaction = fc.record({
      date: fc.constantFrom(19000101, 20000229, 20201216),
      symbol: fc.stringMatching(/^[A-Z0-9$][A-Z0-9.$@/^&=-]{0,19}$/),
      region: fc.constantFrom('C' as const),
      shares: fc.oneof(
        number,
        number.map((value) => -value),
      ),
      price: number,
      commission: fc.oneof(fc.constant(0), number),
      currency: fc.constantFrom('CAD' as const),
    });
    fc.assert(
      fc.property(fc.array(transaction, { minLength: 1 }), (list) => {
        const sorted = list.filter(({ symbol }) => symbol !== 'DOLLAR').sort((a, b) => a.date - b.date);
        if (sorted.length > 0) expect(read(writeTransactions(sorted))).toEqual(sorted);
      }),
    );
  });

  it.each([
    ['2019-02-30,AAA,C,100,12.5,0,CAD', 'date', '2019-02-30'],
    ['1899-12-31,AAA,C,100,12.5,0,CAD', 'date', '1899-12-31'],
    [',AAA,C,100,12.5,0,CAD', 'date', ''],
    ['2019-01-02,A A,C,100,12.5,0,CAD', 'symbol', 'A A'],
    ['2019-01-02,=cmd(),C,100,12.5,0,CAD', 'symbol', '=cmd()'],
    ['2019-01-02,AAA,X,100,12.5,0,CAD', 'region', 'X'],
    ['2019-01-02,AAA,C,0,12.5,0,CAD', 'shares', '0'],
    ['2019-01-02,AAA,C,1e,12.5,0,CAD', 'shares', '1e'],
    ['2019-01-02,AAA,C,1e300,12.5,0,CAD', 'shares', '1e300'],
    ['2019-01-02,AAA,C,99999999999,12.5,0,CAD', 'shares', '99999999999'],
    ['2019-01-02,AAA,C,100,-1,0,CAD', 'price', '-1'],
    ['2019-01-02,AAA,C,100,0,0,CAD', 'price', '0'],
    [`2019-01-02,${'A'.repeat(40)},C,100,1,0,CAD`, 'symbol', 'A'.repeat(40)],
    [`2019-01-02,${'A'.repeat(41)},C,100,1,0,CAD`, 'symbol', `${'A'.repeat(40)}…`],
    ['2019-01-02,AAA,C,100', 'price', ''],
    ['2019-01-02,AAA,C,100,12.5,-1,CAD', 'commission', '-1'],
    ['2019-01-02,AAA,C,100,12.5,0,EUR', 'currency', 'EUR'],
  ])('are refused for %j, by line, column and value', (line, column, value) => {
    const fault = faultOf(`${HEADER}\n2019-01-02,AAA,C,100,12.5,0,CAD\n\n${line}\n`);
    expect(fault).toMatchObject({ problem: column, line: 4, column, value });
    expect(fault.message).toMatch(new RegExp(`^Line 4, column ${column}: `));
  });

  it.each([
    ['2020-12-17,AAA,C,100,12.5,0,CAD', { problem: 'future', column: 'date', value: '2020-12-16' }],
    ['2019-01-02,AAA,C,100,12.5,0,USD', { problem: 'other-currency', column: 'currency', value: 'CAD' }],
    ['2019-01-02,DOLLAR,C,100,12.5,0,CAD', { problem: 'other-currency', column: 'currency', value: 'USD' }],
    ['2019-01-02,AAA,C,1,000,12.5,0,CAD', { problem: 'cells', column: '', value: '8' }],
    [`2019-01-02,${'A'.repeat(3000)}`, { problem: 'unreadable' }],
  ])('are refused for %j, and told what should be there', (line, expected) => {
    expect(faultOf(`${HEADER}\n${line}\n`)).toMatchObject({ line: 2, ...expected });
  });

  it.each(['', '\n\n', ',,,\n'])('are refused when there is not even a header: %j', (text) => {
    expect(faultOf(text)).toMatchObject({ problem: 'empty', line: 0 });
  });

  it.each([HEADER, `${HEADER}\n\n,,,\n`])('may be none: %j', (text) => expect(read(text)).toEqual([]));

  it('are refused when the first line does not name a column', () => {
    expect(faultOf('date,symbol,region,price\n2019-01-02,AAA,C,3\n')).toMatchObject({
      problem: 'missing-column',
      line: 1,
      column: 'shares',
    });
    expect(faultOf('2019-01-02,AAA,C,100,12.5,0,CAD\n').column).toBe('date');
  });

  it('quote back no more than a few characters, and survive any text', () => {
    expect(faultOf(`${HEADER}\n${'9'.repeat(500)},AAA,C,1,1,0,CAD`).value.length).toBeLessThan(50);
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'binary' }), (a, b) => {
        for (const text of [a, b]) expect(faultOf(text).message).not.toBe('');
        for (const text of [`${HEADER}\nx${a}`, `${HEADER}\nx${b}`]) expect(faultOf(text).message).not.toBe('');
      }),
    );
  });
});

describe('the securities that a text names', () => {
  it('are those of both countries, each once, and nothing else', () => {
    const rows = ['aaa,c', 'AAA,C', 'AAA,U', 'BBB,X', ',C', 'A A,C', 'CCC', ' ddd , u '];
    expect(securitiesIn(`Symbol,Region\n${rows.join('\n')}\n`)).toEqual([
      { symbol: 'AAA', region: 'C' },
      { symbol: 'AAA', region: 'U' },
      { symbol: 'DDD', region: 'U' },
    ]);
  });

  it.each(['', 'no text of transactions', 'symbol\nAAA\n', 'region\nC\n'])('are none in %j', (text) => {
    expect(securitiesIn(text)).toEqual([]);
  });
});
