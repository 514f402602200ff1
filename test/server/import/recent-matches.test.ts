import { expect, it } from 'vitest';
import { RecentMatches } from '../../../server/import/recent-matches.ts';

it('finds a match by its number, until it is removed', () => {
  const matches = new RecentMatches();
  matches.keep(17, 3, 1000.5, 25.01, 300);
  const place = matches.find(17);
  expect([matches.security(place), matches.time(place), matches.price(place), matches.size(place)]).toEqual([
    3, 1000.5, 25.01, 300,
  ]);
  expect(matches.find(18)).toBe(-1);
  matches.forget(place);
  expect(matches.find(17)).toBe(-1);
});

it('keeps hundreds of thousands of matches, whose numbers may be large', () => {
  const matches = new RecentMatches();
  const from = 2 ** 40;
  const count = 200_000;
  for (let i = 0; i < count; i++) matches.keep(from + i, i, i, i, i);
  let wrong = 0;
  for (let i = 0; i < count; i++) if (matches.security(matches.find(from + i)) !== i) wrong++;
  expect(wrong).toBe(0);
});

it('drops the oldest if there are more than four million', () => {
  const matches = new RecentMatches();
  const kept = 2 ** 22;
  for (let i = 0; i < kept + 10; i++) matches.keep(i, 1, 0, i, 1);
  expect([matches.find(0), matches.find(9)]).toEqual([-1, -1]);
  expect([matches.price(matches.find(10)), matches.price(matches.find(kept + 9))]).toEqual([10, kept + 9]);
});
