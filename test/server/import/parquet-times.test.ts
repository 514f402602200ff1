import { expect, it } from 'vitest';
import type { ParquetColumn } from '../../../server/import/parquet-columns.ts';
import { rowTimes } from '../../../server/import/parquet-times.ts';

const numbers = (kind: string, ...values: readonly number[]) =>
  rowTimes({ kind, values: Float64Array.from(values) } as unknown as ParquetColumn);
const texts = (...all: readonly string[]) =>
  rowTimes({ kind: 'text', texts: all, codes: Int32Array.from([...all.keys(), -1]) } as unknown as ParquetColumn);

/** 10:30:15.25 in Toronto, winter. */
const MORNING = Date.UTC(2020, 11, 16, 15, 30, 15, 250);
const NONE = Number.NaN;

it('numbers are Unix times in any unit; too small numbers are not times', () => {
  const asked = [MORNING / 1000, MORNING, MORNING * 1e3, MORNING * 1e6, 99_999_999, 1e8];
  const { unix, areDates } = numbers('number', ...asked);
  expect([...unix]).toEqual([MORNING, MORNING, MORNING, MORNING, NONE, 1e11]);
  expect(areDates).toBe(false);
  // The largest of each unit, and the smallest of the next.
  const edges = [99_999_999_999, 1e11, 99_999_999_999_999, 1e14, 9e16, 1e17].map(
    (value) => numbers('number', value).unix[0],
  );
  expect(edges).toEqual([NONE, 1e11, NONE, 1e11, NONE, 1e11]);
});

it('times before 1900 and from 2100 on are none', () => {
  const [first, last] = [Date.UTC(1900, 0, 1), Date.UTC(2100, 0, 1)];
  expect([...numbers('utc', first - 1, first, last - 1, last, MORNING).unix]).toEqual([
    NONE,
    first,
    last - 1,
    NONE,
    MORNING,
  ]);
});

it('times without a zone are Toronto’s', () => {
  const wall = Date.UTC(2020, 11, 16, 10, 30, 15, 250);
  expect([...numbers('wall', wall).unix]).toEqual([MORNING]);
  expect(numbers('wall', wall).areDates).toBe(false);
  const day = numbers('day', Date.UTC(2020, 6, 16));
  expect([[...day.unix], day.areDates]).toEqual([[Date.UTC(2020, 6, 16, 4)], true]);
});

it('times that are all at midnight, here or in UTC, are dates', () => {
  const [here, utc] = [Date.UTC(2020, 11, 16, 5), Date.UTC(2020, 11, 16)];
  expect(numbers('utc', here, NONE)).toEqual({ unix: Float64Array.of(here, NONE), areDates: true });
  expect(numbers('utc', utc, NONE)).toEqual({ unix: Float64Array.of(here, NONE), areDates: true });
  expect(numbers('utc', utc, here)).toEqual({ unix: Float64Array.of(utc, here), areDates: false });
});

it.each([
  ['2020-12-16 10:30:15.25', MORNING],
  ['20201216T10:30:15,25', MORNING],
  [' 2020-12-16T15:30:15.250Z ', MORNING],
  ['2020-12-16 15:30:15.25+00:00', MORNING],
  ['2020-12-16 10:30:15.25 -0500', MORNING],
  ['2020-12-16 21:00:15.25+05:30', MORNING],
  ['2020-12-16 12:00:15.25-03:30', MORNING],
  ['2020-12-16 10:30', MORNING - 15_250],
  ['2020-12-16 23:59:59.999', Date.UTC(2020, 11, 17, 4, 59, 59, 999)],
  ['2020-12-16 24:00', NONE],
  ['2020-12-16 10:60', NONE],
  ['2020-12-16 10:30:60', NONE],
  ['2020-13-16 10:30', NONE],
  ['10:30', NONE],
])('the text %s', (text, unix) => {
  const { unix: found } = texts(text, '2020-12-16 10:31');
  expect([...found]).toEqual([unix, MORNING + 44_750, NONE]);
});

it('a text of a date alone is a date', () => {
  expect(texts('2020-12-16')).toEqual({ unix: Float64Array.of(Date.UTC(2020, 11, 16, 5), NONE), areDates: true });
});
