import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { appendDayRecord } from '../../../engine/series/day-record.ts';
import { dayText } from '../../../server/http/day-text.ts';
import type { MinuteBar } from '../../../server/market/market-source.ts';
import { pointText } from './point-text.ts';

const decimal = fc
  .tuple(fc.integer({ min: 0, max: 3_000_000_000 }), fc.constantFrom(1, 10, 100, 1000, 10_000, 1e6, 1e8))
  .map(([whole, scale]) => whole / scale);
const number = fc.oneof(
  decimal,
  fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -1.5, 0.1 + 0.2, 1e-7, 2 ** 31, 2 ** 53, 1e21, 0.00005, 214_748.3648),
);
const bar: fc.Arbitrary<MinuteBar> = fc.record({
  minute: fc.integer({ min: 0, max: 1439 }),
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
  trades: number,
});

it('a day is written as its points in JSON, whatever its numbers', () => {
  fc.assert(
    fc.property(fc.array(bar, { maxLength: 960 }), fc.boolean(), (minutes, simulated) => {
      const points = minutes.map(pointText);
      expect(dayText({ date: 20201215, simulated, minutes })).toBe(
        JSON.stringify({ date: 20201215, sim: simulated ? 1 : 0, points }),
      );
    }),
  );
});

it('a day is read as it was written', () => {
  const minutes = [
    { minute: 570, open: 10, high: 10.5, low: 9.8125, close: 10.05, volume: 3_000_000_000, trades: 7 },
    { minute: 571, open: 0.0005, high: 0.3, low: 0.0001, close: 0.1, volume: 100, trades: 1 },
  ];
  const bars = new Bars();
  const record = JSON.parse(dayText({ date: 20201215, simulated: false, minutes }));
  expect(appendDayRecord(bars, record)).toBe(0);
  const read = minutes.map((_, i) => [bars.open[i], bars.high[i], bars.low[i], bars.close[i], bars.volume[i]]);
  expect(read).toEqual(minutes.map(({ open, high, low, close, volume }) => [open, high, low, close, volume]));
});
