import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candleShape } from '../../../engine/chart/candle-shape.ts';
import { chartLayout, devicePixels, MIN_LOWER_HEIGHT, MIN_PRICE_HEIGHT } from '../../../engine/chart/layout.ts';
import {
  fitScale,
  LOG_FLOOR,
  percentScale,
  rowOf,
  stretchedScale,
  valueAt,
} from '../../../engine/chart/value-scale.ts';

const RATIOS = [1, 1.25, 1.5, 2, 3];

describe('value scale', () => {
  it('puts the range between its insets', () => {
    const scale = fitScale(2, 400, 10, 20, 10, 24);
    expect(rowOf(scale, 20)).toBeCloseTo(12, 9);
    expect(rowOf(scale, 10)).toBeCloseTo(378, 9);
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (low, part) => {
          const scale = fitScale(2, 400, low, low * 1.5, 10, 24);
          const value = low * (1 + part / 2);
          expect(valueAt(scale, rowOf(scale, value)) / value).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  it('widens a flat range around its value, and gives an empty one a default', () => {
    const flat = fitScale(0, 100, 50, 50, 0, 0);
    expect(rowOf(flat, 50)).toBe(50);
    expect(fitScale(0, 100, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0)).toMatchObject({
      low: 0,
      high: 1,
    });
    expect(fitScale(0, 100, 0, 0, 0, 0)).toMatchObject({ low: -1, high: 1 });
  });
});

describe('logarithmic scale', () => {
  const scale = fitScale(2, 400, 1, 100, 10, 24, true);

  it('gives equal ratios equal heights and keeps its insets', () => {
    expect(rowOf(scale, 100)).toBeCloseTo(12, 9);
    expect(rowOf(scale, 1)).toBeCloseTo(378, 9);
    expect(rowOf(scale, 10)).toBeCloseTo((12 + 378) / 2, 9);
  });

  it('reads back what it writes, in prices and in per cent', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e5, noNaN: true }), (price) => {
        expect(valueAt(scale, rowOf(scale, price)) / price).toBeCloseTo(1, 9);
        const percent = percentScale(scale, 20);
        const inPercent = (price / 20 - 1) * 100;
        expect(rowOf(percent, inPercent)).toBeCloseTo(rowOf(scale, price), 6);
        expect(valueAt(percent, rowOf(percent, inPercent))).toBeCloseTo(inPercent, 6);
      }),
    );
  });

  it('puts prices at or below the floor on it', () => {
    const deep = fitScale(0, 100, -5, 10, 0, 0, true);
    expect(deep.low).toBe(LOG_FLOOR);
    for (const price of [0, -3, LOG_FLOOR / 10]) expect(rowOf(deep, price)).toBeCloseTo(100, 9);
    expect(fitScale(0, 100, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0, true).low).toBe(LOG_FLOOR);
  });
});

describe('a stretched scale', () => {
  it.each([false, true])('keeps its middle and grows about it, logarithmic %s', (logarithmic) => {
    const scale = fitScale(0, 400, 10, 40, 0, 0, logarithmic);
    const twice = stretchedScale(scale, 2, 0);
    const middle = valueAt(scale, 200);
    expect(rowOf(twice, middle)).toBeCloseTo(200, 9);
    for (const value of [12, 20, 33]) {
      expect(rowOf(twice, value) - 200).toBeCloseTo(2 * (rowOf(scale, value) - 200), 6);
      expect(rowOf(stretchedScale(scale, 1, 0.25), value)).toBeCloseTo(rowOf(scale, value) - 100, 6);
    }
  });

  it('is unchanged if nothing was stretched', () => {
    const scale = fitScale(0, 400, 10, 40, 0, 0);
    expect(stretchedScale(scale, 1, 0)).toBe(scale);
  });
});

describe('layout', () => {
  it('has a frame of 2, a bottom scale of 30, and panes as 400 to 100', () => {
    const layout = chartLayout(1200, 600, 1, 64, 1);
    expect(layout.frame).toBe(2);
    expect(layout.bottomScale).toEqual({ top: 568, height: 30 });
    expect(layout.price.height / layout.lower[0].height).toBeCloseTo(4, 1);
    expect(layout.plotLeft + layout.plotWidth + layout.axisWidth).toBe(1198);
  });

  it.each(RATIOS)('tiles the canvas with whole pixels at %d', (ratio) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4000 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.nat(3),
        (width, height, lower) => {
          const layout = chartLayout(width, height, ratio, Math.round(64 * ratio), lower);
          const panes = [layout.price, ...layout.lower, layout.bottomScale];
          for (const { top, height: rows } of panes) {
            expect(Number.isInteger(top) && Number.isInteger(rows) && rows >= 0).toBe(true);
          }
          for (let i = 1; i < panes.length; i++)
            expect(panes[i].top).toBe(panes[i - 1].top + panes[i - 1].height + layout.rule);
          expect(layout.plotWidth).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it.each(RATIOS)('ends at the frame when there is room, at %d', (ratio) => {
    const layout = chartLayout(Math.round(800 * ratio), Math.round(500 * ratio), ratio, Math.round(60 * ratio), 2);
    expect(layout.bottomScale.top + layout.bottomScale.height).toBe(layout.height - layout.frame);
  });
});

describe('pane heights', () => {
  const heights = (height: number, lower: number, shares: number[]): number[] => {
    const layout = chartLayout(800, height, 1, 60, lower, shares);
    return [layout.price.height, ...layout.lower.map((pane) => pane.height)];
  };

  it('follow the shares', () => {
    const [price, first, second] = heights(1034 + 3, 2, [0.5, 0.3, 0.2]);
    expect([price, first, second].map((height) => Math.round(height / 10))).toEqual([50, 30, 20]);
  });

  it('are 400 to 100 if the shares do not match the panes', () => {
    expect(heights(700, 2, [0.5, 0.5])).toEqual(heights(700, 2, []));
    expect(heights(700, 1, [0.5, Number.NaN])).toEqual(heights(700, 1, []));
  });

  it('are never below the minimum if there is room, and fill the canvas', () => {
    const share = fc.double({ min: 1e-6, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 300, max: 2000 }),
        fc.constantFrom(...RATIOS),
        (shares, height, ratio) => {
          const { price, lower, bottomScale, rule } = chartLayout(800, height, ratio, 60, shares.length - 1, shares);
          const all = [price, ...lower];
          const total = all.reduce((sum, pane) => sum + pane.height + rule, 0);
          expect(price.top + total).toBe(bottomScale.top);
          const least = [MIN_PRICE_HEIGHT, ...lower.map(() => MIN_LOWER_HEIGHT)];
          const needed = least.reduce((sum, css) => sum + devicePixels(css, ratio) + rule, 0);
          if (total < needed) return;
          all.forEach((pane, i) => {
            expect(pane.height).toBeGreaterThanOrEqual(devicePixels(least[i], ratio));
          });
        },
      ),
    );
  });
});

describe('candle shape', () => {
  it.each(RATIOS)('centres its wick and keeps neighbours apart at %d', (ratio) => {
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 120, noNaN: true }),
        fc.double({ min: 0, max: 5000, noNaN: true }),
        (slot, left) => {
          const { wick, body } = candleShape(slot, ratio);
          expect((body - wick) % 2).toBe(0);
          expect(body).toBeGreaterThanOrEqual(wick);
          expect(wick).toBeGreaterThanOrEqual(1);
          // A thick wick only if the body still has an inside, which distinguishes rising from falling.
          expect(wick === 1 || body >= 3 * wick).toBe(true);
          const start = (i: number): number => Math.round(left + (i + 0.5) * slot - wick / 2) - (body - wick) / 2;
          for (let i = 0; i < 20; i++) expect(start(i + 1) - start(i) - body).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });

  it('has a body wherever a slot has room for one, also on a high-density screen', () => {
    expect(candleShape(4.3, 3)).toEqual({ wick: 1, body: 3 });
    expect(candleShape(8, 2)).toEqual({ wick: 2, body: 6 });
    expect(candleShape(12, 3)).toEqual({ wick: 3, body: 9 });
  });

  it('is one column where slots are narrower than two pixels', () => {
    expect(candleShape(1.4, 1)).toEqual({ wick: 1, body: 1 });
    expect(candleShape(0.01, 3)).toEqual({ wick: 1, body: 1 });
  });
});
