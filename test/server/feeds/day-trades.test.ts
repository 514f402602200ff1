import { expect, it } from 'vitest';
import { DayTrades } from '../../../server/feeds/day-trades.ts';

it('a day of many trades keeps every figure of each, however often it has grown', () => {
  const day = new DayTrades();
  for (let i = 0; i < 300; i++) day.add(34_200 + i, 50 + i, 100 + i, i % 16, 7000 + i);
  expect(day.count).toBe(300);
  const columns = [day.time, day.price, day.size, day.flags, day.id];
  for (let i = 0; i < 300; i++) {
    expect(columns.map((column) => column[i])).toEqual([34_200 + i, 50 + i, 100 + i, i % 16, 7000 + i]);
  }
});

it('finds the newest trade by its number, or without one by price and size', () => {
  const day = new DayTrades();
  day.add(34_200, 10, 100, 4, 1);
  day.add(34_201, 10, 200, 4, 2);
  day.add(34_202, 11, 100, 4, Number.NaN);
  day.add(34_203, 10, 100, 4, Number.NaN);
  day.add(34_204, 12, 100, 4, Number.NaN);
  expect(day.find({ id: 1, price: 12, size: 100 })).toBe(0);
  expect(day.find({ id: 3, price: 10, size: 100 })).toBe(-1);
  expect(day.find({ id: Number.NaN, price: 10, size: 100 })).toBe(3);
  expect(day.find({ id: Number.NaN, price: 10, size: 200 })).toBe(1);
  expect(day.find({ id: Number.NaN, price: 11, size: 200 })).toBe(-1);
  day.remove(3);
  expect(day.find({ id: Number.NaN, price: 10, size: 100 })).toBe(0);
});
