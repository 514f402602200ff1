import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisStep, fillLogTicks, fillTicks, SCREEN_DIVISIONS } from '../../../engine/chart/value-ticks.ts';

const MANTISSAS = [10, 15, 20, 25, 30, 40, 50, 60, 75];

/** The step's digits as a number from 10 to 99. */
function mantissa(step: number): number {
  return Number((step / 10 ** (Math.floor(Math.log10(step) + 1e-12) - 1)).toPrecision(9));
}

const extents = fc.double({ min: 1e-4, max: 1e9, noNaN: true });

describe('axisStep', () => {
  it.each([
    [8, 8, 1],
    [10, 8, 1.5],
    [0.3, 10, 0.03],
    [100, 10, 10],
    [61, 8, 10],
    [59, 8, 7.5],
    [80_000_000, 8, 10_000_000],
  ])('cuts %d into at most %d steps of %d', (extent, divisions, step) => {
    expect(axisStep(extent, divisions)).toBe(step);
  });

  it('has ten divisions unless a screen requests eight', () => {
    expect(axisStep(90)).toBe(10);
    expect(axisStep(90, SCREEN_DIVISIONS)).toBe(15);
  });

  it('is the smallest sufficient one of the listed mantissas', () => {
    fc.assert(
      fc.property(extents, fc.integer({ min: 1, max: 12 }), (extent, divisions) => {
        const step = axisStep(extent, divisions);
        expect(MANTISSAS).toContain(mantissa(step));
        expect(extent / step).toBeLessThanOrEqual(divisions * (1 + 1e-8));
        const place = MANTISSAS.indexOf(mantissa(step));
        const smaller = place === 0 ? (step * 75) / 100 : (step * MANTISSAS[place - 1]) / MANTISSAS[place];
        expect(extent / smaller).toBeGreaterThan(divisions * (1 - 1e-8));
      }),
    );
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('has no step for an extent of %d', (extent) => {
    expect(axisStep(extent)).toBeNaN();
  });
});

describe('fillTicks', () => {
  it('writes the multiples within the range, the ends included', () => {
    const out = new Float64Array(16);
    expect(fillTicks(0.2, 0.5, 0.1, out)).toBe(4);
    expect([...out.subarray(0, 4)].map((tick) => tick.toFixed(6))).toEqual([
      '0.200000',
      '0.300000',
      '0.400000',
      '0.500000',
    ]);
  });

  it('keeps to the range, a step apart, for any range', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), extents, (low, extent) => {
        const high = low + extent;
        fc.pre(high > low);
        const step = axisStep(high - low, SCREEN_DIVISIONS);
        const out = new Float64Array(16);
        const count = fillTicks(low, high, step, out);
        expect(count).toBeLessThanOrEqual(SCREEN_DIVISIONS + 1);
        for (let i = 0; i < count; i++) {
          expect(out[i]).toBeGreaterThanOrEqual(low - step * 1e-6);
          expect(out[i]).toBeLessThanOrEqual(high + step * 1e-6);
          // Next to a large number a small step has few digits left.
          if (i > 0) expect((out[i] - out[i - 1]) / step).toBeCloseTo(1, 4);
        }
      }),
    );
  });

  it('writes nothing for an invalid step, and never more than there is room for', () => {
    expect(fillTicks(0, 1, Number.NaN, new Float64Array(4))).toBe(0);
    expect(fillTicks(0, 100, 1, new Float64Array(4))).toBe(4);
  });
});

describe('fillLogTicks', () => {
  const ticks = (low: number, high: number, height: number, spacing: number): number[] => {
    const out = new Float64Array(64);
    return [...out.subarray(0, fillLogTicks(low, high, height, spacing, out))];
  };

  it.each([
    [1, 10, 600, 26, [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10]],
    [1, 100, 400, 26, [1, 2, 5, 10, 20, 50, 100]],
    [0.9, 1100, 300, 30, [1, 3, 10, 30, 100, 300, 1000]],
    [1, 1e9, 100, 26, [1, 1000, 1e6, 1e9]],
  ])('from %d to %d over %d pixels, %d apart', (low, high, height, spacing, expected) => {
    expect(ticks(low, high, height, spacing).map((value) => Number(value.toPrecision(6)))).toEqual(expected);
  });

  it('are within the range, ascend, and are never closer than the spacing', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-4, max: 1e4, noNaN: true }),
        fc.double({ min: 1.1, max: 1e8, noNaN: true }),
        fc.integer({ min: 40, max: 1200 }),
        (low, ratio, height) => {
          const found = ticks(low, low * ratio, height, 26);
          for (let i = 0; i < found.length; i++) {
            expect(found[i]).toBeGreaterThanOrEqual(low * (1 - 1e-8));
            expect(found[i]).toBeLessThanOrEqual(low * ratio * (1 + 1e-8));
            if (i === 0) continue;
            expect((Math.log(found[i] / found[i - 1]) / Math.log(ratio)) * height).toBeGreaterThan(26 - 1e-6);
          }
        },
      ),
    );
  });

  it('are none where there is no logarithm', () => {
    expect([ticks(0, 10, 100, 10), ticks(5, 5, 100, 10), ticks(-1, 10, 100, 10)]).toEqual([[], [], []]);
  });
});
