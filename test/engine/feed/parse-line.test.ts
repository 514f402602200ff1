import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashText } from '../../../engine/core/text-hash.ts';
import { FEED_LINES, type LineName, type LineValues } from '../../../engine/feed/feed-lines.ts';
import { formatHubLine, formatLine } from '../../../engine/feed/format-line.ts';
import { LINE_FIELDS } from '../../../engine/feed/line-fields.ts';
import { LINE_NAMES, LineKind } from '../../../engine/feed/line-kind.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';

function parsed(line: string): LineRecord {
  const record = new LineRecord();
  expect(parseLine(line, 0, line.length, record), line).toBe(true);
  return record;
}

function refused(line: string): void {
  expect(parseLine(line, 0, line.length, new LineRecord()), line).toBe(false);
}

const RY = { ex: 'T', symbol: 'RY' };
const number = fc.integer({ min: -1_000_000_000, max: 2_000_000_000 }).map((n) => n / 10_000);
const optional = fc.option(number, { nil: Number.NaN });
const symbol = fc.constantFrom('RY', 'BRK.B', 'FX$CAD/USD', '$INDU', 'A', 'TI0000', 'ABCDEFGHIJKLMNOPQRST');
const ex = fc.constantFrom('T', 'V', 'Q', 'N', 'I', '+');

/** What a field of each type may hold. */
const VALUES = {
  number,
  'number?': optional,
  'text?': fc.constantFrom('', '7', 'ALPH'),
  side: fc.constantFrom('A', 'B'),
  // Halves of a second: 480 s earlier and later they are the same double.
  'early?': fc.option(
    fc.integer({ min: 2_000_000_000, max: 4_000_000_000 }).map((n) => n / 2),
    { nil: Number.NaN },
  ),
  rest: fc.constantFrom('', 'down', 'feed down, try later'),
};

function valuesOf<N extends LineName>(name: N): fc.Arbitrary<LineValues<N>> {
  const fields = Object.entries(FEED_LINES[name].fields).map(([field, type]) => [field, VALUES[type]] as const);
  return fc.record(Object.fromEntries(fields)) as fc.Arbitrary<LineValues<N>>;
}

function expectValues(record: LineRecord, name: LineName, values: Readonly<Record<string, number | string>>): void {
  const places: Readonly<Record<string, number>> = LINE_FIELDS[name];
  for (const [field, value] of Object.entries(values)) {
    expect(typeof value === 'string' ? record.label() : record.field(places[field]), `${name} ${field}`).toBe(value);
  }
}

const NAMES = LINE_NAMES.slice(1) as LineName[];

describe('written lines read back the same', () => {
  test.each(NAMES)('%s', (name) => {
    fc.assert(
      fc.property(valuesOf(name), ex, symbol, (values, code, of) => {
        const isHub = name === 'H' || name === 'W' || name === 'A' || name === 'Error';
        const line = isHub
          ? formatHubLine(name, values as LineValues<typeof name>)
          : formatLine(name, { ex: code, symbol: of }, values as LineValues<typeof name>);
        const record = parsed(line);
        expect(record.kind).toBe(LineKind[name]);
        expectValues(record, name, values);
        if (isHub) return;
        expect(record.exchange()).toBe(code);
        expect(record.symbol()).toBe(of);
        expect(record.symbolHash).toBe(hashText(of, 0, of.length));
      }),
    );
  });

  test('under the names of the fields of a trade and a quote', () => {
    const trade = { price: 101.25, size: 300, time: 1_605_625_800.5, flags: 4, volume: 7000, trades: 12 };
    const { price, size, time, flags, dayVolume, dayTrades } = parsed(formatLine('TE', RY, trade));
    expect({ price, size, time, flags, volume: dayVolume, trades: dayTrades }).toEqual(trade);
    const quote = { bid: 101.2, bidsize: 300, ask: 101.3, asksize: 400, time: 1_605_625_801 };
    const record = parsed(formatLine('Q', RY, quote));
    expect([record.bid, record.bidSize, record.ask, record.askSize, record.time]).toEqual(Object.values(quote));
    expect(parsed(formatHubLine('H', { count: 12_345, time: 1, order: 0 })).count).toBe(12_345);
  });

  test('with its time, which lines without one do not have', () => {
    const summary = Object.fromEntries(Object.keys(FEED_LINES.S.fields).map((field) => [field, 1])) as LineValues<'S'>;
    expect(parsed(formatLine('S', RY, { ...summary, time: 7 })).time).toBe(7);
    expect(parsed(formatHubLine('H', { count: 1, time: 8, order: 0 })).time).toBe(8);
    expect(parsed(formatLine('DC', RY, { ordernum: 1, volume: 2 })).time).toBeNaN();
    expect(parsed('ZZ,T,RY').time).toBeNaN();
  });

  test('orders, whose time is sent 480 s early', () => {
    const order = { ordernum: 4711, price: 101.25, volume: 300, mm: '7', time: 1_605_625_800 };
    const line = formatLine('DBT', RY, order);
    expect(line).toBe('DBT,T,RY,4711,101.25,300,7,1605625320');
    expect(parsed(line).time).toBe(1_605_625_800);
  });

  test('as the lines that other programs expect', () => {
    expect(formatLine('D', RY, {})).toBe('D,T,RY');
    const trade = { price: 1, size: 100, time: 2, flags: 4, volume: 7000, trades: 12 };
    expect(formatLine('TR', RY, trade)).toBe('TR,T,RY,1,100,2,4,7000,12');
    const quote = { bid: Number.NaN, bidsize: 0, ask: 1.01, asksize: 100, time: 3 };
    expect(formatLine('Q', RY, quote)).toBe('Q,T,RY,,0,1.01,100,3');
    expect(formatLine('DP', RY, { ordernum: 5, price: 9.99, volume: 700 })).toBe('DP,T,RY,5,9.99,700');
    const level = { side: 'A', level: 5, price: 10.01, volume: 1200, num: 3 } as const;
    expect(formatLine('MP', RY, level)).toBe('MP,T,RY,A,5,10.01,1200,3');
    expect(formatHubLine('H', { count: 3, time: 1_605_625_800.5, order: 9 })).toBe('H,3,1605625800.5,9');
    expect(formatHubLine('Error', { text: 'feed down, try later' })).toBe('Error,feed down, try later');
    expect(parsed('Error').label()).toBe('');
  });

  test('no number is written with an exponent, and no digit is lost by that', () => {
    for (const value of [1e-7, 1.5e-9, -2.25e-7, 1e21, 1.25e23, 5e-324]) {
      const line = formatLine('Q', RY, { bid: value, bidsize: 1, ask: 1, asksize: 1, time: 1 });
      expect(line).not.toMatch(/e/i);
      expect(parsed(line).bid).toBe(value);
    }
  });
});

test('the specification’s messages are recognised by their exact first field', () => {
  const trade = 'Q,MSFT,1,100,1,4,1,1';
  const order = 'T,RY,4711,101.25,300,7,1605625320';
  const lines = [
    ...['T', 'TE', 'TH', 'TR'].map((name) => `${name},${trade}`),
    ...['Q,Q,MSFT,1,100,1.01,100,1', 'S,Q,MSFT,0,1,1,1,1,1,1,1,1,1,1,1'],
    ...['DBT', 'DAT', 'DB', 'DA'].map((name) => `${name},${order}`),
    ...['D,T,RY', 'DL,T,RY', 'DC,T,RY,5,700', 'DP,T,RY,5,9.99,700', 'DR,T,RY,6', 'DRB,T,RY,6', 'DRA,T,RY,6'],
    ...['MP,T,RY,A,5,10.01,1200,3', 'H,1,1605625800,0', 'Error,feed down'],
  ];
  const names = lines.map((line) => line.split(',')[0]);
  expect(lines.map((line) => LINE_NAMES[parsed(line).kind])).toEqual(names);
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
    'H,1,2',
    'H,1,2,3,4',
    'D,T,RY,1',
    'DC,T,RY,1',
    'DC,T,RY,,5',
    'DR,T,RY,',
    'MP,T,RY,C,1,1,1,1',
    'MP,T,RY,AB,1,1,1,1',
    'MP,T,RY,,1,1,1,1',
  ])('"%s" is refused', refused);

  test('an unknown message is no error', () => {
    for (const line of [
      'ZZ,Q,MSFT,1',
      't,Q,MSFT',
      'DBTX',
      'Errors',
      'Errot',
      'É,1',
      'TÉ',
      '\u5445,Q,MSFT',
      '\0T,Q,MSFT',
    ]) {
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

  test('a truncated line is detected wherever a field is lost', () => {
    const line = 'T,Q,MSFT,1,100,1,4,5,6';
    for (let end = 0; end < line.lastIndexOf(','); end += 1) {
      const record = new LineRecord();
      expect(parseLine(line, 0, end, record) && record.kind === LineKind.T).toBe(false);
    }
  });
});
