import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ValueAxis } from '../../../engine/chart/value-axis.ts';
import { fitScale, percentScale, rowOf } from '../../../engine/chart/value-scale.ts';
import { formatAxisNumber, formatAxisPercent, formatAxisPrice } from '../../../engine/format/axis.ts';

const SPACING = 26;

describe('a value axis', () => {
  it('keeps labels separate and distinguishable, on linear and logarithmic scales of any range', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 1e6, noNaN: true }),
        fc.double({ min: 1.02, max: 1e5, noNaN: true }),
        fc.integer({ min: 60, max: 900 }),
        fc.boolean(),
        (low, ratio, height, logarithmic) => {
          const scale = fitScale(0, height, low, low * ratio, 0, 0, logarithmic);
          const axis = new ValueAxis(formatAxisPrice);
          axis.fill(scale, SPACING, 'en-CA');
          for (let i = 1; i < axis.count; i++) {
            const apart = rowOf(scale, axis.value[i - 1]) - rowOf(scale, axis.value[i]);
            expect(apart).toBeGreaterThan(axis.step > 0 && !logarithmic ? height / 9 : SPACING - 1e-6);
          }
          expect(new Set(axis.label).size).toBe(axis.label.length);
        },
      ),
    );
  });

  it('labels its ticks like a new axis each time, even if their number is unchanged', () => {
    const axis = new ValueAxis(formatAxisPrice);
    const fills: readonly (readonly [number, number, string])[] = [
      [100, 110, 'en-CA'],
      [110, 120, 'en-CA'],
      [110, 120, 'fr-CA'],
      [100, 110, 'fr-CA'],
      [1000, 1100, 'fr-CA'],
    ];
    for (const [low, high, locale] of fills) {
      const scale = fitScale(0, 400, low, high, 0, 0);
      const fresh = new ValueAxis(formatAxisPrice);
      fresh.fill(scale, SPACING, locale);
      axis.fill(scale, SPACING, locale);
      expect(axis.label).toEqual(fresh.label);
      expect(axis.label.length).toBe(axis.count);
      expect(axis.label.length).toBeGreaterThan(2);
    }
    axis.clear();
    expect([axis.count, axis.label]).toEqual([0, []]);
    axis.fill(fitScale(0, 400, 1000, 1100, 0, 0), SPACING, 'fr-CA');
    expect(axis.label.length).toBe(axis.count);
  });

  it('has a label away from the borders in a pane too low for two spacings', () => {
    for (let height = 20; height < 2 * SPACING; height++) {
      const axis = new ValueAxis(formatAxisNumber);
      const scale = fitScale(0, height, 0, 1_040_000, 0, 0);
      axis.fill(scale, SPACING, 'en-CA');
      const rows = [...axis.value.subarray(0, axis.count)].map((value) => rowOf(scale, value));
      expect(rows.filter((row) => row >= height / 5 && row <= (height * 4) / 5)).toHaveLength(1);
    }
  });

  it.each([
    [10, 20, ['10.50', '12.00', '13.50', '15.00', '16.50', '18.00', '19.50']],
    [1, 1000, ['1.00', '2.00', '5.00', '10.00', '20.00', '50.00', '100.00', '200.00', '500.00', '1,000.00']],
  ])('on a logarithmic scale from %d to %d has even steps in a small range and decades in a large one', (...given) => {
    const [low, high, labels] = given;
    const axis = new ValueAxis(formatAxisPrice);
    axis.fill(fitScale(0, 400, low, high, 0, 0, true), SPACING, 'en-CA');
    expect(axis.label).toEqual(labels);
  });

  it('writes small prices of a decade with the decimals that they need', () => {
    const axis = new ValueAxis(formatAxisPrice);
    axis.fill(fitScale(0, 500, 0.001, 0.1, 0, 0, true), SPACING, 'en-CA');
    expect(axis.label).toEqual(expect.arrayContaining(['0.001', '0.0015', '0.01', '0.015', '0.10']));
  });

  it('labels per cent on a logarithmic price scale in round ratios', () => {
    const prices = fitScale(0, 400, 5, 500, 0, 0, true);
    const axis = new ValueAxis(formatAxisPercent);
    const scale = percentScale(prices, 50);
    axis.fill(scale, SPACING, 'en-CA');
    expect(axis.label).toEqual(expect.arrayContaining(['-90%', '-80%', '-50%', '0%', '+100%', '+400%', '+900%']));
    expect(axis.labelAt(scale, rowOf(prices, 100), 'en-CA')).toMatch(/^\+100(\.0)?%$/);
  });

  it('has ticks at the placed values that the scale shows', () => {
    const axis = new ValueAxis(formatAxisNumber);
    const scale = fitScale(0, 80, 0, 100, 4, 4);
    axis.place([20, 80, 300], scale, 16, 'en-CA');
    expect(axis.label).toEqual(['20', '80']);
    expect(axis.labelOf(scale, 46.25, 'en-CA')).toBe('46');
    axis.place([20, 30, 80], scale, 16, 'en-CA');
    expect(axis.label).toEqual(['20', '80']);
    axis.clear();
    expect([axis.count, axis.label]).toEqual([0, []]);
    axis.place([20, 80], scale, 16, 'en-CA');
    expect(axis.label).toEqual(['20', '80']);
  });
});
