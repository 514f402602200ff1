import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashText } from '../../../engine/core/text-hash.ts';
import {
  formatBookMark,
  formatError,
  formatHeartbeat,
  formatOrder,
  formatOrderPrice,
  formatOrderRemoval,
  formatOrderVolume,
  formatPriceLevel,
  formatQuote,
  formatSummary,
  formatTrade,
} from '../../../engine/feed/format-line.ts';
import { LINE_NAMES, LineKind } from '../../../engine/feed/line-kind.ts';
import { LevelField, LineRecord, OrderField, SummaryField } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';

function parsed(line: string): LineRecord {
  const record = new LineRecord();
  expect(parseLine(line, 0, line.length, record), line).toBe(true);
  return record;
}

function refused(line: string): void {
  expect(parseLine(line, 0, line.length, new LineRecord()), line).toBe(false);
}

const price = fc.integer({ min: 0, max: 1_000_000_000 }).map((n) => n / 10_000);
const shares = fc.integer({ min: 0, max: 2_000_000_000 });
const unix = fc.integer({ min: 1_000_000_000_000, max: 2_000_000_000_000 }).map((ms) => ms / 1000);
const absent = (values: fc.Arbitrary<number>) => fc.option(values, { nil: Number.NaN });
const symbol = fc.constantFrom('RY', 'BRK.B', 'FX$CAD/USD', '$INDU', 'A', 'TI0000', 'ABCDEFGHIJKLMNOPQRST');
const ex = fc.constantFrom('T', 'V', 'Q', 'N', 'I', '+');

describe('what is written reads back the same', () => {
  test('trades', () => {
    const kinds = fc.constantFrom(LineKind.T, LineKind.TE, LineKind.TH, LineKind.TR);
    fc.assert(
      fc.property(
        kinds,
        ex,
        symbol,
        price,
        shares,
        unix,
        fc.integer({ min: 0, max: 255 }),
        absent(shares),
        absent(shares),
        (kind, code, name, ...numbers) => {
          const record = parsed(formatTrade(kind, code, name, ...numbers));
          expect(record.kind).toBe(kind);
          expect(record.exchange()).toBe(code);
          expect(record.symbol()).toBe(name);
          expect(record.symbolHash).toBe(hashText(name, 0, name.length));
          expect([record.price, record.size, record.time, record.flags, record.dayVolume, record.dayTrades]).toEqual(
            numbers,
          );
        },
      ),
    );
  });

  test('quotes', () => {
    fc.assert(
      fc.property(absent(price), absent(shares), absent(price), absent(shares), absent(unix), (...numbers) => {
        const record = parsed(formatQuote('N', 'IBM', ...numbers));
        expect([record.bid, record.bidSize, record.ask, record.askSize, record.time]).toEqual(numbers);
      }),
    );
  });

  test('summaries', () => {
    fc.assert(
      fc.property(fc.array(absent(price), { minLength: 11, maxLength: 11 }), absent(unix), (numbers, time) => {
        const names = 'haltcode last change open high low volume trades dollar yearhigh yearlow'.split(' ');
        const figures = Object.fromEntries(names.map((name, i) => [name, numbers[i]])) as unknown as Parameters<
          typeof formatSummary
        >[2];
        const record = parsed(formatSummary('T', 'RY', figures, time));
        expect([...record.fields]).toEqual([...numbers, time]);
        expect(record.field(SummaryField.HaltCode)).toBe(numbers[0]);
        expect(record.field(SummaryField.YearLow)).toBe(numbers[10]);
        expect(record.time).toBe(time);
      }),
    );
  });

  test('orders, whose time travels 480 s early', () => {
    const line = formatOrder(LineKind.DBT, 'T', 'RY', 4711, 101.25, 300, '7', 1_605_625_800);
    expect(line).toBe('DBT,T,RY,4711,101.25,300,7,1605625320');
    const record = parsed(line);
    expect(record.field(OrderField.OrderNumber)).toBe(4711);
    expect(record.field(OrderField.Price)).toBe(101.25);
    expect(record.field(OrderField.Volume)).toBe(300);
    expect(record.label()).toBe('7');
    expect(record.time).toBe(1_605_625_800);
  });

  test('changes of a book', () => {
    expect(parsed(formatBookMark(LineKind.D, 'T', 'RY')).kind).toBe(LineKind.D);
    expect(parsed(formatBookMark(LineKind.DL, 'T', 'RY')).kind).toBe(LineKind.DL);
    const volume = parsed(formatOrderVolume('T', 'RY', 5, 700));
    expect([volume.kind, volume.field(0), volume.field(1)]).toEqual([LineKind.DC, 5, 700]);
    const moved = parsed(formatOrderPrice('T', 'RY', 5, 9.99, 700));
    expect([moved.kind, moved.field(0), moved.field(1), moved.field(2)]).toEqual([LineKind.DP, 5, 9.99, 700]);
    for (const kind of [LineKind.DR, LineKind.DRB, LineKind.DRA] as const) {
      const removed = parsed(formatOrderRemoval(kind, 'T', 'RY', 6));
      expect([removed.kind, removed.field(0)]).toEqual([kind, 6]);
    }
  });

  test('levels of the depth by price', () => {
    const record = parsed(formatPriceLevel('T', 'RY', 'A', 5, 10.01, 1200, 3));
    expect(record.kind).toBe(LineKind.MP);
    expect(record.label()).toBe('A');
    expect([
      record.field(LevelField.Level),
      record.field(LevelField.Price),
      record.field(LevelField.Volume),
      record.field(LevelField.Orders),
    ]).toEqual([5, 10.01, 1200, 3]);
  });

  test('heartbeats and errors have no symbol', () => {
    const beat = parsed(formatHeartbeat(12_345, 1_605_625_800.5));
    expect([beat.kind, beat.count, beat.time]).toEqual([LineKind.H, 12_345, 1_605_625_800.5]);
    const error = parsed(formatError('feed down, try later'));
    expect([error.kind, error.label()]).toEqual([LineKind.Error, 'feed down, try later']);
    expect(parsed('Error').label()).toBe('');
  });

  test('no number is written with an exponent, and none is lost by that', () => {
    for (const value of [1e-7, 1.5e-9, -2.25e-7, 1e21, 1.25e23, 5e-324]) {
      const line = formatQuote('Q', 'X', value, 1, 1, 1, 1);
      expect(line).not.toMatch(/e/i);
      expect(parsed(line).bid).toBe(value);
    }
  });
});

test('messages are known by their first field, to the letter', () => {
  const trade = 'MSFT,1,100,1,4,1,1';
  const order = 'RY,4711,101.25,300,7,1605625320';
  const lines: Readonly<Record<Exclude<keyof typeof LineKind, 'Unknown'>, string>> = {
    ...{ T: `T,Q,${trade}`, TE: `TE,Q,${trade}`, TH: `TH,Q,${trade}`, TR: `TR,Q,${trade}` },
    ...{ Q: 'Q,Q,MSFT,1,100,1.01,100,1', S: 'S,Q,MSFT,0,1,1,1,1,1,1,1,1,1,1,1' },
    ...{ D: 'D,T,RY', DL: 'DL,T,RY', DBT: `DBT,T,${order}`, DAT: `DAT,T,${order}` },
    ...{ DB: `DB,T,${order}`, DA: `DA,T,${order}`, DC: 'DC,T,RY,5,700', DP: 'DP,T,RY,5,9.99,700' },
    ...{ DR: 'DR,T,RY,6', DRB: 'DRB,T,RY,6', DRA: 'DRA,T,RY,6', MP: 'MP,T,RY,A,5,10.01,1200,3' },
    ...{ H: 'H,1,1605625800', Error: 'Error,feed down' },
  };
  const kinds = Object.entries(lines).map(([name, line]) => [name, parsed(line).kind]);
  expect(Object.fromEntries(kinds)).toEqual(Object.fromEntries(Object.entries(LineKind).slice(1)));
  expect(LINE_NAMES.slice(1)).toEqual(Object.keys(LineKind).slice(1));
});

describe('numbers', () => {
  const read = (text: string): number => parsed(`Q,Q,X,${text},,,,`).bid;

  test('are the double that Number gives', () => {
    const decimal = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 24 }))
      .map(([negative, digits, decimals]) => {
        const text = String(digits).padStart(decimals + 1, '0');
        const whole = text.slice(0, text.length - decimals);
        return (negative ? '-' : '') + (decimals === 0 ? whole : `${whole}.${text.slice(-decimals)}`);
      });
    fc.assert(
      fc.property(decimal, (text) => {
        expect(read(text)).toBe(Number(text));
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['0', '-0', '0.1', '007', '0.30000000000000004', '9007199254740993', '1605625800.123', '0.0001', '-12.50'])(
    '%s',
    (text) => {
      expect(read(text)).toBe(Number(text));
    },
  );

  test('an empty one is absent', () => {
    expect(read('')).toBeNaN();
  });

  test.each(['1e5', '.5', '5.', '-', '.', '+1', '1.2.3', ' 1', '1 ', '0x10', 'NaN', 'Infinity', '--1', '1-', '١'])(
    '"%s" is none',
    (text) => {
      refused(`Q,Q,X,${text},1,1,1,1`);
    },
  );
});

describe('malformed lines', () => {
  test.each([
    '',
    ',',
    'T',
    'T,',
    'T,Q',
    'T,Q,',
    'T,,MSFT,1,1,1,4,1,1',
    'T,Q,MSFT',
    'T,Q,MSFT,1,1,1,4,1',
    'T,Q,MSFT,1,1,1,4,1,1,',
    'T,Q,MSFT,1,1,1,4,1,1,1',
    'T,Q,MSFT,,1,1,4,1,1',
    'T,Q,MSFT,1,1,,4,1,1',
    'H',
    'H,1',
    'H,,1',
    'H,1,2,3',
    'D,T,RY,1',
    'DC,T,RY,1',
    'DC,T,RY,,5',
    'DR,T,RY,',
    'MP,T,RY,C,1,1,1,1',
    'MP,T,RY,AB,1,1,1,1',
    'MP,T,RY,,1,1,1,1',
  ])('"%s" is refused', refused);

  test('an unknown message is no error', () => {
    for (const line of ['ZZ,Q,MSFT,1', 't,Q,MSFT', 'DBTX', 'Errors', 'É,1', 'TÉ', '\u5445,Q,MSFT']) {
      expect(parsed(line).kind).toBe(LineKind.Unknown);
    }
  });

  test('random text never throws, and never reads beyond its line', () => {
    const piece = fc.oneof(
      fc.constantFrom(...LINE_NAMES, ',', ',,', '\n', 'RY', 'Q', '.', '-', '1', '99.5'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.nat(20), fc.nat(20), (pieces, skip, drop) => {
        const text = pieces.join('');
        const start = Math.min(skip, text.length);
        const end = Math.max(start, text.length - drop);
        const inside = new LineRecord();
        const alone = new LineRecord();
        const line = text.slice(start, end);
        expect(parseLine(text, start, end, inside)).toBe(parseLine(line, 0, line.length, alone));
        expect(inside.fields).toEqual(alone.fields);
      }),
      { numRuns: 2000 },
    );
  });

  test('cutting a good line short is noticed wherever a field is lost', () => {
    const line = formatTrade(LineKind.T, 'Q', 'MSFT', 1, 100, 1, 4, 5, 6);
    for (let end = 0; end < line.lastIndexOf(','); end += 1) {
      const record = new LineRecord();
      expect(parseLine(line, 0, end, record) && record.kind === LineKind.T).toBe(false);
    }
  });
});
