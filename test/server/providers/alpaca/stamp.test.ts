import { expect, it } from 'vitest';
import { dateAfter, dateOfText, dateText, stampOf } from '../../../../server/providers/alpaca/stamp.ts';

it.each([
  ['2021-02-22T15:51:44.208Z', Date.UTC(2021, 1, 22, 15, 51, 44, 208)],
  ['2021-02-22T15:51:45.335689322Z', Date.UTC(2021, 1, 22, 15, 51, 45, 335)],
  ['2021-02-22T15:51:44Z', Date.UTC(2021, 1, 22, 15, 51, 44)],
  ['2021-02-22T15:51:44.5Z', Date.UTC(2021, 1, 22, 15, 51, 44, 500)],
  ['2021-02-22T10:51:44-05:00', Date.UTC(2021, 1, 22, 15, 51, 44)],
])('%s is a time', (text, time) => {
  expect(stampOf(text)).toBe(time);
});

it('what is no time is NaN', () => {
  expect([stampOf('soon'), stampOf(undefined), stampOf({})]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});

it('dates are written and read', () => {
  expect(dateText(20_240_229)).toBe('2024-02-29');
  expect([dateOfText('2024-02-29'), dateOfText('29.2.2024'), dateOfText(null)]).toEqual([
    20_240_229,
    Number.NaN,
    Number.NaN,
  ]);
  expect([dateAfter(20_240_229, 1), dateAfter(20_240_101, -1)]).toEqual([20_240_301, 20_231_231]);
});
