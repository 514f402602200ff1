import { expect, it } from 'vitest';
import { readInterval } from '../../../ui/chart/interval.ts';

it.each([
  ['5', 5],
  ['15m', 15],
  ['60', 60],
  ['1h', 60],
  ['1d', 'd'],
  ['1D', 'd'],
  ['1j', 'd'],
  ['1w', 'w'],
  ['1s', 'w'],
  ['1M', 'm'],
  ['1m', 1],
  ['1mo', 'm'],
  ['1q', 'q'],
  ['1t', 'q'],
  ['1y', 'y'],
  ['1a', 'y'],
  [' 7 ', 7],
])('%s is an interval', (text, period) => {
  expect(readInterval(text)).toBe(period);
});

it.each(['', '0', '61', '2h', '2d', '3M', '1x', 'd', '1.5', '-1', '1000'])('%j is none', (text) => {
  expect(readInterval(text)).toBeNull();
});
