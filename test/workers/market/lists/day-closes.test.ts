import { beforeEach, expect, test } from 'vitest';
import { SPARK_SLOTS } from '../../../../engine/quotes/day-spark.ts';
import { QuoteField } from '../../../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import { DayCloses } from '../../../../workers/market/lists/day-closes.ts';

let table: QuoteTable;
let days: DayCloses;
let row: number;

beforeEach(() => {
  table = new QuoteTable();
  days = new DayCloses(table);
  row = table.add('RY', 'C');
});

const answer = (...closes: number[]) => ({ symbol: 'RY', region: 'C', closes }) as const;

function day(of = row): number[] {
  const out = new Float32Array(SPARK_SLOTS);
  days.copy(of, out, 0);
  return [...out].slice(0, 5);
}

function trade(price: number, second: number): void {
  table.columns[QuoteField.Last]?.fill(price);
  table.columns[QuoteField.LastTrade]?.fill(second);
  days.extend(row);
}

test('the day comes from the server, and continues with the last trade', () => {
  days.take(row, answer(1, Number.NaN, 3), 1000);
  expect(day()).toEqual([1, Number.NaN, 3, Number.NaN, Number.NaN]);
  trade(4, 9.5 * 3600 + 3 * 600);
  trade(5, 9.5 * 3600 + 3 * 600 + 599);
  expect(day()).toEqual([1, Number.NaN, 3, 5, Number.NaN]);
});

test('a trade outside the session, or none, leaves the day as it is', () => {
  days.take(row, answer(1), 1000);
  const before = days.version(row);
  trade(9, 16.5 * 3600);
  trade(9, -1);
  trade(Number.NaN, 10 * 3600);
  expect(day()).toEqual([1, Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  expect(days.version(row)).toBe(before);
});

test('counts only changes', () => {
  days.take(row, answer(1.1, 2), 1000);
  const before = days.version(row);
  days.take(row, answer(1.1, 2), 2000);
  expect(days.version(row)).toBe(before);
  days.take(row, answer(1.1, 2.5), 3000);
  expect(days.version(row)).toBeGreaterThan(before);
});

test('knows which days are old', () => {
  expect(days.isOlder(row, 0)).toBe(true);
  days.take(row, answer(1), 1000);
  expect([days.isOlder(row, 999), days.isOlder(row, 1000)]).toEqual([false, true]);
  days.forget();
  expect(days.isOlder(row, 0)).toBe(true);
  expect(day()[0]).toBeNaN();
});

test('has room for any number of rows', () => {
  for (let n = 0; n < 300; n += 1) table.add(`S${n}`, 'U');
  days.take(299, answer(7), 1000);
  expect(day(299)[0]).toBe(7);
  expect(day(298)[0]).toBeNaN();
});

test('grows with each row that comes', () => {
  for (let n = 0; n < 300; n += 1) {
    table.add(`S${n}`, 'U');
    days.take(n, answer(n + 1), 1000);
  }
  for (let n = 0; n < 300; n += 1) expect([n, day(n)[0], days.isOlder(n, 999)]).toEqual([n, n + 1, false]);
});

test('the first trade of a session begins its first slot, and a price of 0 is none', () => {
  trade(0, 9.5 * 3600);
  expect(day()[0]).toBeNaN();
  trade(6, 9.5 * 3600);
  expect(day()[0]).toBe(6);
});

test('whoever has a day notices that it was forgotten', () => {
  days.take(row, answer(1), 1000);
  const before = days.version(row);
  days.forget();
  expect(days.version(row)).toBeGreaterThan(before);
  expect([days.version(1000), days.isOlder(1000, 1)]).toEqual([0, true]);
});
