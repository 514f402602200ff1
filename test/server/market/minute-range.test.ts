import { expect, it } from 'vitest';
import { minuteRange } from '../../../server/market/minute-range.ts';

const TODAY = 20240301;

it.each([
  ['days before today', 20240201, 20240215, { since: 20240201, until: 20240215, hasToday: false }],
  ['days up to today', 20240226, TODAY, { since: 20240226, until: 20240229, hasToday: true }],
  ['days up to later ones', 20240226, 20240401, { since: 20240226, until: 20240229, hasToday: true }],
  ['later days', 20240302, 20240401, { since: 20240302, until: 20240229, hasToday: false }],
  [
    'more than 400 days up to today, of which the newest are taken',
    20200101,
    TODAY,
    { since: 20230126, until: 20240229, hasToday: true },
  ],
  [
    'more than 400 days up to an earlier one',
    20150101,
    20200301,
    { since: 20190126, until: 20200301, hasToday: false },
  ],
])('the range of an answer about %s', (_, from, to, range) => {
  expect(minuteRange(from, to, TODAY)).toEqual(range);
});
