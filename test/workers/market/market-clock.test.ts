import { expect, test } from 'vitest';
import { MarketClock } from '../../../workers/market/market-clock.ts';

/** 2020-12-16 10:30, Toronto, in Unix ms. */
const TIME = 1_608_132_600_000;

test('nothing is known before the first word', () => {
  const clock = new MarketClock();
  expect(clock.hear(Number.NaN)).toBe(false);
  expect([clock.time(), clock.date()]).toEqual([0, 0]);
});

test('a clock that stands still stays where it was told', () => {
  const clock = new MarketClock();
  clock.configure(0, true);
  clock.hear(TIME);
  expect([clock.time(), clock.date()]).toEqual([TIME, 20_201_216]);
  const wall = Date.UTC(2020, 11, 16, 10, 30) / 1000;
  expect(clock.state()).toMatchObject({ wall, speed: 0, open: true, date: 20_201_216 });
});

test('the day that runs again is noticed, an answer that was overtaken is not', () => {
  const clock = new MarketClock();
  clock.hear(TIME);
  expect(clock.hear(TIME + 1000)).toBe(false);
  expect(clock.hear(TIME - 30_000)).toBe(false);
  expect(clock.hear(TIME - 3_600_000)).toBe(true);
});

test('with a fast clock an overtaken answer is further behind', () => {
  const clock = new MarketClock();
  clock.configure(60, true);
  clock.hear(TIME);
  expect(clock.hear(TIME - 240_000)).toBe(false);
  expect(clock.hear(TIME - 3_600_000)).toBe(true);
});
