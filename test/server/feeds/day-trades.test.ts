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
