import { expect, it } from 'vitest';
import type { Region } from '../../../../engine/quotes/region.ts';
import { unixSeconds, wallOfDate } from '../../../../engine/time/exchange-time.ts';
import { latestTradeTime } from '../../../../server/providers/ibkr/latest-trade-time.ts';

function at(date: number, hour: number): number {
  return unixSeconds(wallOfDate(date) + hour * 3600) * 1000;
}

it.each<[string, Region, number, number, number, number]>([
  ['in the session', 'C', 20_261_124, 11, 20_261_124, 11],
  ['after a Canadian session', 'C', 20_261_124, 19, 20_261_124, 16],
  ['in the extended hours', 'U', 20_261_124, 19, 20_261_124, 19],
  ['before a Canadian session', 'C', 20_261_124, 9, 20_261_123, 16],
  ['when a Canadian session opens', 'C', 20_261_124, 9.5, 20_261_124, 9.5],
  ['when the extended hours open', 'U', 20_261_124, 4, 20_261_124, 4],
  ['when they close', 'U', 20_261_124, 20, 20_261_124, 20],
  ['at night, after a Monday', 'U', 20_261_124, 3, 20_261_123, 20],
  ['on a Sunday', 'U', 20_261_122, 12, 20_261_120, 20],
  ['early on a Monday', 'C', 20_261_123, 8, 20_261_120, 16],
  ['after a half day', 'C', 20_261_224, 15, 20_261_224, 13],
])('%s', (_, region, date, hour, tradeDate, tradeHour) => {
  expect(latestTradeTime(at(date, hour), region)).toBe(at(tradeDate, tradeHour));
});
