import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { dayOfMinutes } from '../../../server/blocks/day-of-minutes.ts';

const DATES = [20261118, 20261119, 20261123];

const minute = fc.tuple(
  fc.constantFrom(0, 1, 2),
  fc.oneof(fc.constantFrom(0, 569, 570, 571, 960, 961, 1439), fc.integer({ min: 0, max: 1439 })),
  fc.integer({ min: 1, max: 50 }),
);

it('a day bar is made of the minutes from 9:30 to the print of 16:00, and a day without them has none', () => {
  fc.assert(
    fc.property(fc.uniqueArray(minute, { minLength: 1, maxLength: 12, selector: ([d, m]) => d * 1440 + m }), (list) => {
      const ordered = list.toSorted(([a, m], [b, n]) => a - b || m - n);
      const minutes = new Bars();
      for (const [day, at, price] of ordered)
        minutes.append(
          wallOfDate(DATES[day] ?? 0) + 60 * at,
          price,
          price + 2,
          price - 0.5,
          price + 1,
          10 * price,
          price,
        );
      const days = new Bars();
      const ends: number[] = [];
      for (let i = 0; i < minutes.count; ) {
        i = dayOfMinutes(minutes, i, days);
        ends.push(i);
      }
      const expected: number[][] = [];
      const expectedEnds: number[] = [];
      for (const day of new Set(ordered.map(([d]) => d))) {
        expectedEnds.push(ordered.findLastIndex(([d]) => d === day) + 1);
        const prices = ordered.filter(([d, m]) => d === day && m >= 570 && m <= 960).map(([, , price]) => price);
        const [open] = prices;
        if (open === undefined) continue;
        const sum = prices.reduce((a, b) => a + b, 0);
        const [most, least] = [Math.max(...prices), Math.min(...prices)];
        expected.push([
          wallOfDate(DATES[day] ?? 0),
          open,
          most + 2,
          least - 0.5,
          (prices.at(-1) ?? 0) + 1,
          10 * sum,
          sum,
        ]);
      }
      expect(ends).toEqual(expectedEnds);
      const { time, open, high, low, close, volume, trades } = days;
      expect(
        Array.from({ length: days.count }, (_, i) => [time, open, high, low, close, volume, trades].map((c) => c[i])),
      ).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
