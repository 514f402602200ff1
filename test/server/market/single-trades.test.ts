import { expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { EventColumns } from '../../../server/market/day-events.ts';
import { singleTrades } from '../../../server/market/single-trades.ts';

const MIDNIGHT = wallOfDate(20201216);
const OF = { boardlot: 100, isIndex: false };

type Trade = readonly [minute: number, price: number, size?: number, flags?: number];

/** The events of these bars (minute, open, high, low, close, volume) and trades. */
function known(bars: readonly (readonly number[])[], trades: readonly Trade[]) {
  const minutes = new Bars();
  for (const [minute, open, high, low, close, volume] of bars)
    minutes.append(MIDNIGHT + minute * 60, open, high, low, close, volume, 1);
  const columns = new EventColumns(3);
  for (const [i, [minute, price, size = 100, flags = 4]] of trades.entries())
    columns.add(minute * 60_000 + i, price, size, flags);
  const result = singleTrades(minutes, columns, OF, MIDNIGHT);
  return {
    minutes: Array.from(result.minutes.time.subarray(0, result.minutes.count), (time) => (time - MIDNIGHT) / 60),
    trades: Array.from(result.trades.time.subarray(0, result.trades.count), (time) => Math.floor(time / 60_000)),
  };
}

const BAR = [600, 10, 12, 9, 11, 400] as const;
const ITS: readonly Trade[] = [
  [600, 10],
  [600, 12],
  [600, 9],
  [600, 11],
];

it('a minute is its trades if they add up to it, with those that do not count', () => {
  expect(known([BAR], ITS)).toEqual({ minutes: [], trades: [600, 600, 600, 600] });
  const more: readonly Trade[] = [[600, 99, 50], ...ITS, [600, 99, 100, 0]];
  expect(known([BAR], more)).toEqual({ minutes: [], trades: Array(6).fill(600) });
});

it.each([
  ['open', [600, 9, 12, 9, 11, 400]],
  ['high', [600, 10, 13, 9, 11, 400]],
  ['low', [600, 10, 12, 8, 11, 400]],
  ['close', [600, 10, 12, 9, 9, 400]],
  ['volume', [600, 10, 12, 9, 11, 500]],
])('a minute with another %s is a bar', (_, bar) => {
  expect(known([bar], ITS)).toEqual({ minutes: [600], trades: [] });
});

it('minutes without trades are bars, and a minute without a bar keeps only trades that do not count', () => {
  const bars = [[590, 1, 1, 1, 1, 100], BAR, [601, 1, 1, 1, 1, 100], [700, 2, 2, 2, 2, 100]];
  const trades: readonly Trade[] = [[595, 5, 20], [596, 5], ...ITS, [650, 7, 100, 0], [700, 2]];
  expect(known(bars, trades)).toEqual({ minutes: [590, 601], trades: [595, 600, 600, 600, 600, 650, 700] });
});

it('nothing gives nothing', () => {
  expect(known([], [])).toEqual({ minutes: [], trades: [] });
});
