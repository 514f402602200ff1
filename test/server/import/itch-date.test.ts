import { expect, it } from 'vitest';
import { dateOfName, midnightOfDate } from '../../../server/import/itch-date.ts';

it.each([
  ['ex20101224.TEST_ITCH_50', 20101224],
  ['01302019.NASDAQ_ITCH50', 20190130],
  ['12302019.NASDAQ_ITCH50', 20191230],
  ['S081321-v50.txt', 20210813],
  ['2019130.bin', 0],
  ['99999999.bin', 0],
  ['itch-50', 0],
])('the date of %s is %i', (name, date) => {
  expect(dateOfName(name)).toBe(date);
});

it('midnight is that of New York, in summer and winter', () => {
  expect(midnightOfDate(20230822)).toBe(Date.UTC(2023, 7, 22, 4));
  expect(midnightOfDate(20190130)).toBe(Date.UTC(2019, 0, 30, 5));
});
