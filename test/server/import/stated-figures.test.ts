import { expect, it } from 'vitest';
import { LARGEST_AMOUNT } from '../../../server/core/decimal-number.ts';
import { isAmount, isFlags, isSize, isStatedBar } from '../../../server/import/stated-figures.ts';
import { wallMilliseconds, wallText } from '../../../server/import/stated-times.ts';

it('amounts are above zero, sizes may be zero, and neither is too large', () => {
  const asked = [-1, 0, Number.MIN_VALUE, LARGEST_AMOUNT, LARGEST_AMOUNT + 1, Number.POSITIVE_INFINITY, Number.NaN];
  expect(asked.map(isAmount)).toEqual([false, false, true, true, false, false, false]);
  expect(asked.map(isSize)).toEqual([false, true, true, true, false, false, false]);
});

it('flags are four bits', () => {
  expect([-1, 0, 1, 15, 16, 1.5, Number.NaN].map(isFlags)).toEqual([false, true, true, true, false, false, false]);
});

const BAR = { time: 600, open: 10, high: 12, low: 9, close: 11, volume: 100, trades: 5 };

it.each<readonly [what: string, changes: Partial<typeof BAR>, isBar: boolean]>([
  ['as it is', {}, true],
  ['between two minutes', { time: 601 }, false],
  ['without an open', { open: 0 }, false],
  ['without a close', { close: 0 }, false],
  ['without a low', { low: 0 }, false],
  ['without a high', { high: Number.NaN }, false],
  ['that opens at its high', { open: 12 }, true],
  ['that opens above its high', { open: 12.01 }, false],
  ['that opens at its low', { open: 9 }, true],
  ['that opens below its low', { open: 8.99 }, false],
  ['that closes above its high', { close: 12.01 }, false],
  ['that closes below its low', { close: 8.99 }, false],
  ['of nothing traded', { volume: 0, trades: 0 }, true],
  ['of less than nothing', { volume: -1 }, false],
  ['of the largest volume', { volume: 1e14 }, true],
  ['of a larger volume', { volume: 1.01e14 }, false],
  ['of half a trade', { trades: 0.5 }, false],
  ['of minus one trade', { trades: -1 }, false],
  ['of the most trades', { trades: 2 ** 31 - 1 }, true],
  ['of more trades', { trades: 2 ** 31 }, false],
])('a minute %s', (_, changes, isBar) => {
  expect(isStated('minute', { ...BAR, ...changes })).toBe(isBar);
});

it('a day begins at midnight', () => {
  expect([0, 86_400, 600].map((time) => isStated('day', { ...BAR, time }))).toEqual([true, true, false]);
});

function isStated(grain: 'minute' | 'day', { time, open, high, low, close, volume, trades }: typeof BAR): boolean {
  return isStatedBar(grain, time, open, high, low, close, volume, trades);
}

it('times are whole milliseconds of Toronto, within all calendars', () => {
  expect(wallMilliseconds(Date.UTC(2026, 10, 20, 15) + 0.9)).toBe(Date.UTC(2026, 10, 20, 10));
  expect(wallMilliseconds(Date.UTC(2026, 6, 20, 15) + 999)).toBe(Date.UTC(2026, 6, 20, 11) + 999);
  expect(wallMilliseconds(-1)).toBe(-18_000_001);
  expect([1e15, -1e15, Number.NaN].map(wallMilliseconds)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(wallText(Date.UTC(2026, 0, 2, 3, 4, 5) / 1000)).toBe('2026-01-02 03:04:05');
  expect(wallText(Date.UTC(2026, 11, 31, 23, 59, 59) / 1000)).toBe('2026-12-31 23:59:59');
  expect([1e11, Number.NaN].map(wallText)).toEqual(['at no time', 'at no time']);
});
