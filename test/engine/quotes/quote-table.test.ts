import { beforeEach, describe, expect, test } from 'vitest';
import { formatLine } from '../../../engine/feed/format-line.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';
import { QuoteField, QuoteFlag } from '../../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import { unixSeconds, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { feed, loaded } from './feed-lines.ts';

/** 2020-12-16 10:30:05.5, Toronto. */
const TIME = unixSeconds(wallOfDate(20_201_216) + 10 * 3600 + 30 * 60 + 5) + 0.5;

let table: QuoteTable;
let row: number;

beforeEach(() => {
  table = new QuoteTable();
  row = table.add('RY', 'C');
  table.load(
    row,
    loaded({
      Last: 100,
      Change: 2,
      Open: 99,
      High: 101,
      Low: 98.5,
      YearHigh: 101,
      YearLow: 70,
      Volume: 1000,
      Trades: 10,
      Dollar: 99_000,
      Bid: 99.99,
      Ask: 100.01,
      Delay: 15,
      HaltCode: 0,
      LastTrade: 37_000,
      Flags: 0,
    }),
  );
  table.clearDirty();
});

const value = (field: keyof typeof QuoteField): number => table.value(row, QuoteField[field]);
const bits = (...fields: (keyof typeof QuoteField)[]): number =>
  fields.reduce((mask, field) => mask | (1 << QuoteField[field]), 0);

test('an unknown symbol is not highlighted as changed', () => {
  const stranger = table.add('NOSUCH', 'C');
  table.load(stranger, loaded({ Flags: QuoteFlag.Unknown }));
  expect(table.dirty[stranger]).not.toBe(0);
  expect(table.value(stranger, QuoteField.Fade)).not.toBeGreaterThan(0);
});

describe('a trade', () => {
  test('moves last, change, time, range, volume and value, and marks exactly what changed', () => {
    expect(feed(table, `T,T,RY,101.5,200,${TIME},4,1200,11`)).toBe(row);
    expect([value('Last'), value('Change'), value('High'), value('Low'), value('YearHigh')]).toEqual([
      101.5, 3.5, 101.5, 98.5, 101.5,
    ]);
    expect([value('Volume'), value('Trades'), value('Dollar')]).toEqual([1200, 11, 99_000 + 101.5 * 200]);
    expect(value('LastTrade')).toBe(10 * 3600 + 30 * 60 + 5);
    expect(table.dirty[row]).toBe(
      bits('Last', 'Change', 'High', 'YearHigh', 'Volume', 'Trades', 'Dollar', 'LastTrade', 'Delay', 'Fade'),
    );
  });

  test.each([
    ['smaller than the board lot', '99', '4'],
    ['without mask 4', '200', '3'],
  ])('%s counts in volume and value only', (_, size, flags) => {
    feed(table, `T,T,RY,120,${size},${TIME},${flags},1200,11`);
    expect([value('Last'), value('High'), value('LastTrade'), value('Volume')]).toEqual([100, 101, 37_000, 1200]);
  });

  test('an index has no board lot, and may print without a size', () => {
    const index = table.add('$SPX', 'U');
    table.load(index, { ...loaded({ Last: 3700, Change: 0 }), isIndex: true });
    feed(table, `T,I,$SPX,3701.5,,${TIME},4,,`);
    expect(table.value(index, QuoteField.Last)).toBe(3701.5);
    expect(table.value(index, QuoteField.Change)).toBe(1.5);
  });

  test('a cheap stock without a listed lot needs 500 or 1000 shares', () => {
    table.load(row, loaded({ Last: 0.5, Change: 0 }, 0));
    feed(table, `T,T,RY,0.6,499,${TIME},4,1,1`);
    expect(value('Last')).toBe(0.5);
    feed(table, `T,T,RY,0.6,500,${TIME},4,2,2`);
    expect(value('Last')).toBe(0.6);
    feed(table, `T,T,RY,0.09,999,${TIME},4,3,3`);
    expect(value('Last')).toBe(0.6);
    feed(table, `T,T,RY,0.09,1000,${TIME},4,4,4`);
    expect(value('Last')).toBe(0.09);
  });

  test('outside regular hours moves the last price and not the range', () => {
    feed(table, `TE,T,RY,110,200,${TIME},4,1200,11`);
    expect([value('Last'), value('High'), value('YearHigh')]).toEqual([110, 101, 101]);
  });

  test('replayed after subscribing changes nothing and never highlights', () => {
    feed(table, `TH,T,RY,120,200,${TIME},4,900,9`);
    expect(table.dirty[row]).toBe(0);
  });

  test('the first of the day opens it', () => {
    table.load(row, loaded({ Last: 100, Change: 0 }));
    feed(table, `T,T,RY,101,200,${TIME},4,200,1`);
    expect([value('Open'), value('High'), value('Low')]).toEqual([101, 101, 101]);
  });

  test('when cancelled, restores volume, value and the previous price', () => {
    feed(table, `T,T,RY,101.5,200,${TIME},4,1200,11`);
    feed(table, `TR,T,RY,101.5,200,${TIME},4,1000,10`);
    expect([value('Last'), value('Change'), value('Volume'), value('Trades')]).toEqual([100, 2, 1000, 10]);
    expect(value('Dollar')).toBe(99_000);
  });

  test('when cancelled after a repeated summary, restores the previous price unless a trade was missed', () => {
    const told = { haltcode: 0, last: 101.5, change: 3.5, open: 99, high: 101.5, low: 98.5, volume: 1200 };
    const summary = (trades: number): string =>
      formatLine(
        'S',
        { ex: 'T', symbol: 'RY' },
        { ...told, trades, dollar: 119_300, yearhigh: 101.5, yearlow: 70, time: TIME },
      );
    feed(table, `T,T,RY,101.5,200,${TIME},4,1200,11`);
    feed(table, summary(11));
    feed(table, `TR,T,RY,101.5,200,${TIME},4,1000,10`);
    expect([value('Last'), value('Change'), value('Trades')]).toEqual([100, 2, 10]);

    feed(table, `T,T,RY,101.5,200,${TIME},4,1200,11`);
    feed(table, summary(13));
    feed(table, `TR,T,RY,101.5,200,${TIME},4,1000,12`);
    expect([value('Last'), value('Trades')]).toEqual([101.5, 12]);
  });

  test('when cancelled after an answer of the server, leaves the last price: the previous one is unknown', () => {
    feed(table, `T,T,RY,101.5,200,${TIME},4,1200,11`);
    table.endLive();
    table.load(row, loaded({ Last: 101.5, Change: 3.5, Volume: 1200, Trades: 11, Dollar: 119_300, Flags: 0 }));
    feed(table, `TR,T,RY,101.5,200,${TIME},4,1000,10`);
    expect(value('Last')).toBe(101.5);
  });

  test('when cancelled after a later trade, leaves the last price', () => {
    feed(table, `T,T,RY,101.5,200,${TIME},4,1200,11`);
    feed(table, `T,T,RY,101.6,200,${TIME},4,1400,12`);
    feed(table, `TR,T,RY,101.5,200,${TIME},4,1200,11`);
    expect([value('Last'), value('Volume')]).toEqual([101.6, 1200]);
  });

  test.each([
    ['an odd lot', '5', '4'],
    ['one without mask 4', '200', '3'],
  ])('when cancelled, leaves the last price if it is %s, which never moved it', (_, size, flags) => {
    feed(table, `T,T,RY,101.5,200,${TIME},4,1200,11`);
    feed(table, `T,T,RY,101.5,${size},${TIME},${flags},1205,12`);
    feed(table, `TR,T,RY,101.5,${size},${TIME},${flags},1200,11`);
    expect([value('Last'), value('Change'), value('Volume'), value('Trades')]).toEqual([101.5, 3.5, 1200, 11]);
  });

  test('without a price counts in volume only: 0 is no price', () => {
    feed(table, `T,T,RY,0,200,${TIME},4,1200,11`);
    expect([value('Last'), value('Change'), value('Low'), value('YearLow')]).toEqual([100, 2, 98.5, 70]);
    expect([value('LastTrade'), value('Volume'), value('Trades')]).toEqual([37_000, 1200, 11]);
  });

  test('a change has no binary rounding noise', () => {
    table.load(row, loaded({ Last: 10.05, Change: 0.05 }));
    feed(table, `T,T,RY,10.1,200,${TIME},4,1,1`);
    expect(value('Change')).toBe(0.1);
  });
});

describe('a quote', () => {
  test('replaces bid and ask and remembers the bid before', () => {
    feed(table, `Q,T,RY,100.05,300,100.1,400,${TIME}`);
    expect([value('Bid'), value('BidSize'), value('Ask'), value('AskSize'), value('PrevBid')]).toEqual([
      100.05, 300, 100.1, 400, 99.99,
    ]);
    feed(table, `Q,T,RY,100.05,500,100.1,400,${TIME}`);
    expect(value('PrevBid')).toBe(99.99);
  });

  test('above 10000 is rounded, from the feed and from an answer', () => {
    feed(table, `Q,T,RY,10000.4,1,10000.6,1,${TIME}`);
    expect([value('Bid'), value('Ask')]).toEqual([10_000, 10_001]);
    feed(table, `Q,T,RY,9999.98,1,9999.99,1,${TIME}`);
    expect([value('Bid'), value('Ask')]).toEqual([9999.98, 9999.99]);
    table.endLive();
    table.load(row, loaded({ Bid: 20_000.6, Ask: 20_001.4 }));
    expect([value('Bid'), value('Ask')]).toEqual([20_001, 20_001]);
    table.load(row, loaded({ Bid: 9999.98, Ask: 9999.99 }));
    expect([value('Bid'), value('Ask')]).toEqual([9999.98, 9999.99]);
  });

  test('without a side has none', () => {
    feed(table, `Q,T,RY,,0,100.1,400,${TIME}`);
    expect(value('Bid')).toBeNaN();
  });
});

test('a summary replaces the day, halt included, and the close before it', () => {
  feed(table, `S,T,RY,169,50,-1,51,52,49,5000,60,250000,120,40,${TIME}`);
  expect([value('HaltCode'), value('Last'), value('Change'), value('Volume')]).toEqual([169, 50, -1, 5000]);
  feed(table, `T,T,RY,53,200,${TIME},4,5200,61`);
  expect(value('Change')).toBe(2);
});

describe('live rows', () => {
  test('the first line ends the delay, and an answer overwrites only the row’s flags', () => {
    feed(table, `T,T,RY,101.5,200,${TIME},4,1200,11`);
    expect(value('Delay')).toBe(0);
    table.load(row, loaded({ Last: 90, Volume: 5, Delay: 15, Flags: QuoteFlag.NewsToday }));
    expect([value('Last'), value('Volume'), value('Delay'), value('Flags')]).toEqual([
      101.5,
      1200,
      0,
      QuoteFlag.NewsToday,
    ]);
  });

  test('the trades after a summary set the time of the last one, and nothing else', () => {
    feed(table, `S,T,RY,0,102,-1,99,102,98.5,1300,12,130000,101,70,${TIME}`);
    const { Volume, Trades } = { Volume: value('Volume'), Trades: value('Trades') };
    feed(table, `TH,T,RY,102,300,${TIME},4,1300,12`);
    feed(table, `TH,T,RY,120,5,${TIME + 60},4,1305,13`);
    expect(value('LastTrade')).toBe(10 * 3600 + 30 * 60 + 5);
    expect([value('Last'), value('Volume'), value('Trades')]).toEqual([102, Volume, Trades]);
  });

  test('a row made live by a summary takes the time of its last trade from an answer, until a trade sets it', () => {
    const other = table.add('TD', 'C');
    feed(table, `S,T,TD,0,50,-1,51,52,49,5000,60,250000,120,40,${TIME}`);
    table.load(other, loaded({ Last: 49, LastTrade: 37_000 }));
    expect([table.value(other, QuoteField.Last), table.value(other, QuoteField.LastTrade)]).toEqual([50, 37_000]);
    feed(table, `T,T,TD,53,200,${TIME},4,5200,61`);
    table.load(other, loaded({ Last: 49, LastTrade: 37_000 }));
    expect(table.value(other, QuoteField.LastTrade)).toBe(37_805);
  });

  test('after the feed ends an answer counts again', () => {
    feed(table, `T,T,RY,101.5,200,${TIME},4,1200,11`);
    table.endLive();
    table.load(row, loaded({ Last: 90, Change: 1, Delay: 15 }));
    expect([value('Last'), value('Delay')]).toEqual([90, 15]);
  });

  test('lines for other symbols and regions match no row', () => {
    expect(feed(table, `T,Q,RY,1,200,${TIME},4,1,1`)).toBe(-1);
    expect(feed(table, `T,T,TD,1,200,${TIME},4,1,1`)).toBe(-1);
  });
});

describe('the shade', () => {
  test('is 4 after loading, 6 after a live change, and falls by one a step', () => {
    expect(value('Fade')).toBe(4);
    feed(table, `Q,T,RY,100.05,300,100.1,400,${TIME}`);
    const seen = [value('Fade')];
    while (table.stepFades()) seen.push(value('Fade'));
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0]);
  });

  test('a line or an answer that changes nothing does not highlight', () => {
    feed(table, `Q,T,RY,100.05,300,100.1,400,${TIME}`);
    for (let i = 0; i < 6; i += 1) table.stepFades();
    table.clearDirty();
    feed(table, `Q,T,RY,100.05,300,100.1,400,${TIME}`);
    expect([value('Fade'), table.dirty[row]]).toEqual([0, 0]);
  });
});

test('many rows keep their values as the table grows', () => {
  for (let i = 0; i < 500; i += 1) {
    const other = table.add(`S${i}`, 'U');
    table.load(other, loaded({ Last: i + 1 }));
  }
  expect(table.value(table.add('S321', 'U'), QuoteField.Last)).toBe(322);
  expect(value('Last')).toBe(100);
});

test('forgetting the values marks every field of every row', () => {
  table.forgetValues();
  expect(value('Last')).toBeNaN();
  expect(table.dirty[row]).toBe(2 ** Object.keys(QuoteField).length - 1);
});

describe('a price that does not exist', () => {
  const read = (table: QuoteTable, line: string): void => {
    const record = new LineRecord();
    expect(parseLine(line, 0, line.length, record)).toBe(true);
    table.apply(record);
  };

  test('is absent, never 0, and a large bid or ask is whole', () => {
    const table = new QuoteTable();
    table.add('RY', 'C');
    const book = (bid: number, ask: number): number[] => {
      read(table, `Q,T,RY,${bid},100,${ask},100,1608132605`);
      return [table.value(0, QuoteField.Bid), table.value(0, QuoteField.Ask)];
    };
    expect(book(0, -1)).toEqual([Number.NaN, Number.NaN]);
    expect(table.value(0, QuoteField.PrevBid)).toBeNaN();
    expect(book(10_000, 10_000.4)).toEqual([10_000, 10_000]);
    expect(book(10_000.4, 9_999.4)).toEqual([10_000, 9_999.4]);
    expect(table.value(0, QuoteField.PrevBid)).toBeNaN();
    expect(book(9_999, 10_001)).toEqual([9_999, 10_001]);
    expect(table.value(0, QuoteField.PrevBid)).toBe(10_000);
  });

  test('of a trade leaves the last one, and counts for the volume', () => {
    const table = new QuoteTable();
    table.add('RY', 'C');
    read(table, 'S,T,RY,0,10,1,9,10,9,100,1,900,12,8,1608132605');
    read(table, 'T,T,RY,0,500,1608132606,4,600,2');
    expect([table.value(0, QuoteField.Last), table.value(0, QuoteField.Volume)]).toEqual([10, 600]);
    read(table, 'TR,T,RY,0,500,1608132606,4,100,1');
    expect([table.value(0, QuoteField.Last), table.value(0, QuoteField.Volume)]).toEqual([10, 100]);
  });
});
