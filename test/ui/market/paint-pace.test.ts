import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAINT_INTERVAL } from '../../../engine/draw/paint-cost.ts';
import { PaintPace } from '../../../ui/market/paint-pace.ts';

describe('the pace of a list', () => {
  it('sixty changes of a row a second are at most five paints a second, and the last one is painted', () => {
    const pace = new PaintPace();
    pace.reset(2);
    const paintedAt: number[] = [];
    let now = 0;
    const painted = (row: number): void => {
      if (row === 1) paintedAt.push(now);
    };
    for (let frame = 0; frame < 600; frame += 1) {
      now = (frame * 1000) / 60;
      pace.mark(1, 1);
      pace.take(now, painted);
    }
    const last = paintedAt.at(-1) as number;
    expect(paintedAt[0]).toBe(0);
    for (let second = 0; second < 10; second += 1) {
      const count = paintedAt.filter((at) => at >= second * 1000 && at < (second + 1) * 1000).length;
      expect(count).toBeLessThanOrEqual(5);
      expect(count).toBeGreaterThanOrEqual(4);
    }
    const wait = pace.take(now, painted);
    expect(wait).toBeLessThanOrEqual(PAINT_INTERVAL);
    now += wait;
    expect(pace.take(now, painted)).toBe(Number.POSITIVE_INFINITY);
    expect(paintedAt.at(-1)).toBeGreaterThan(last);
  });

  it('slows down only with the cost of painting, to one paint a second at least, and speeds up again', () => {
    const pace = new PaintPace();
    pace.reset(1);
    let now = 0;
    const interval = (cost: number): number => {
      for (const end = now + 60_000; now < end; now += 1) {
        pace.mark(0, 1);
        pace.take(now, () => pace.worked(1, cost, now));
      }
      return Math.round(pace.interval / 10) * 10;
    };
    expect([0, 70, 160, 5000, 0].map(interval)).toEqual([200, 200, 400, 1000, 200]);
  });

  it('slows down while the page is late, in proportion to the lag, and speeds up when it is on time', () => {
    const pace = new PaintPace();
    const lags = [0, 30, 100, 147, 300, 5000, 0];
    const intervals = lags.map((lag) => {
      pace.lagged(lag);
      return pace.interval;
    });
    expect(intervals).toEqual([200, 200, 300, 441, 900, 1000, 200]);
  });

  it('does not slow down because frames take long while other programs use the processor', () => {
    const pace = new PaintPace();
    pace.worked(20, 40, 1000);
    for (let now = 1200; now < 9000; now += 200) pace.worked(20, now % 1000 === 0 ? 40 : 600, now);
    expect(pace.interval).toBe(PAINT_INTERVAL);
  });

  it('one row does not wait for another', () => {
    const pace = new PaintPace();
    pace.reset(2);
    const painted: number[] = [];
    pace.mark(0, 1);
    pace.take(0, (row) => painted.push(row));
    pace.mark(0, 1);
    pace.mark(1, 1);
    expect(pace.take(50, (row) => painted.push(row))).toBe(PAINT_INTERVAL - 50);
    expect(painted).toEqual([0, 1]);
  });

  it('loses no change, in whatever order', () => {
    const step = fc.record({ row: fc.nat(4), mask: fc.integer({ min: 1, max: 1 << 30 }), wait: fc.nat(300) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const pace = new PaintPace();
        pace.reset(5);
        const marked = new Uint32Array(5);
        const painted = new Uint32Array(5);
        const at = new Float64Array(5).fill(Number.NEGATIVE_INFINITY);
        let now = 0;
        const paint = (row: number, mask: number): void => {
          expect(mask).not.toBe(0);
          expect(now - (at[row] as number)).toBeGreaterThanOrEqual(PAINT_INTERVAL);
          at[row] = now;
          painted[row] = (painted[row] as number) | mask;
        };
        for (const { row, mask, wait } of steps) {
          now += wait;
          pace.mark(row, mask);
          marked[row] = (marked[row] as number) | mask;
          pace.take(now, paint);
        }
        now += PAINT_INTERVAL;
        expect(pace.take(now, paint)).toBe(Number.POSITIVE_INFINITY);
        expect(painted).toEqual(marked);
      }),
    );
  });
});
