import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { barRows, barsOf, rowsOf } from './random-bars.ts';

describe('bars appended together', () => {
  it('are the same as one by one, whatever their range and the capacity', () => {
    fc.assert(
      fc.property(
        barRows(0, 60, 30, 3),
        barRows(1_000_000, 60, 90, 3),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 40 }),
        (first, second, a, b, capacity) => {
          const [from, to] = [a % (second.length + 1), b % (second.length + 1)].sort((x, y) => x - y) as [
            number,
            number,
          ];
          const bars = new Bars(capacity);
          for (const row of first) bars.append(...row);
          bars.appendAll(barsOf(second), from, to);
          expect(rowsOf(bars)).toEqual([...first, ...second.slice(from, to)]);
          bars.append(2_000_000, 1, 1, 1, 1, 1);
          expect(bars.count).toBe(first.length + to - from + 1);
        },
      ),
    );
  });

  it('change nothing if the range is empty', () => {
    const bars = barsOf([[60, 1, 2, 0.5, 1.5, 100, 3, 0]]);
    bars.appendAll(bars, 1, 0);
    expect(bars.count).toBe(1);
  });
});
