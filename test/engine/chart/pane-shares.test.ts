import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCommand } from '../../../engine/chart/apply-command.ts';
import type { Command } from '../../../engine/chart/command.ts';
import { Invalidation } from '../../../engine/chart/invalidation.ts';
import { chartLayout } from '../../../engine/chart/layout.ts';
import { dividedShares, sharesOf, withShares } from '../../../engine/chart/pane-shares.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import type { ChartView } from '../../../engine/chart/view.ts';
import { waveDays } from './chart-bars.ts';
import { laidOutView } from './chart-view.ts';

const axis = new OrdinalAxis(waveDays(500));
const shown = laidOutView(axis, 300, 3);
const { price, lower } = shown.layout;
const total = price.height + lower.reduce((sum, { height }) => sum + height, 0);
const viewAfter = (view: ChartView, ...commands: Command[]): ChartView =>
  commands.reduce((each, command) => applyCommand(each, command, axis).view, view);
const sum = (shares: readonly number[]): number => shares.reduce((all, share) => all + share, 0);

describe('pane shares', () => {
  it('are those of the layout until some are chosen', () => {
    expect(sharesOf(shown)).toEqual([price, ...lower].map(({ height }) => height / total));
    expect(sharesOf(withShares(shown, [0.5, 0.2, 0.2, 0.1]))).toEqual([0.5, 0.2, 0.2, 0.1]);
  });

  it('for another number of panes are not used', () => {
    expect(sharesOf(withShares(shown, [0.5, 0.5]))).toHaveLength(4);
  });

  it('add up to 1, and none falls below its minimum, whatever is dragged', () => {
    const divide = fc.record({
      type: fc.constant('divide' as const),
      pane: fc.integer({ min: 0, max: 2 }),
      pixels: fc.double({ min: -900, max: 900, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(divide, { maxLength: 20 }), (divides) => {
        const shares = sharesOf(viewAfter(shown, ...divides));
        expect(sum(shares)).toBeCloseTo(1, 9);
        expect(shares[0] * total).toBeGreaterThanOrEqual(80 - 1e-6);
        for (const share of shares.slice(1)) expect(share * total).toBeGreaterThanOrEqual(32 - 1e-6);
      }),
    );
  });

  it('have the same least heights in CSS pixels at every pixel ratio', () => {
    for (const ratio of [1, 1.5, 2, 3]) {
      const layout = chartLayout(1000 * ratio, 500 * ratio, ratio, 56, 2);
      const height = layout.price.height + layout.lower.reduce((all, pane) => all + pane.height, 0);
      const shares = [0.6, 0.2, 0.2];
      const up = dividedShares(shares, 0, -500 * ratio, layout);
      expect((up[0] * height) / ratio).toBeCloseTo(80, 6);
      const down = dividedShares(shares, 0, 500 * ratio, layout);
      expect((down[1] * height) / ratio).toBeCloseTo(32, 6);
      const lowerUp = dividedShares(shares, 1, -500 * ratio, layout);
      expect((lowerUp[1] * height) / ratio).toBeCloseTo(32, 6);
    }
  });

  it('of the two panes at the divider change with the pointer, and return with it', () => {
    const y = lower[1].top;
    const before = sharesOf(shown);
    const dragged = viewAfter(shown, { type: 'press', x: 300, y }, { type: 'drag', x: 300, y: y - 20 });
    const { shares } = dragged.choice;
    expect(shares[1] - before[1]).toBeCloseTo(-20 / total, 9);
    expect(shares[2] - before[2]).toBeCloseTo(20 / total, 9);
    expect([shares[0], shares[3]]).toEqual([before[0], before[3]]);
    const back = viewAfter(dragged, { type: 'drag', x: 300, y });
    expect(sharesOf(back)).toEqual(before);
    expect(back.right).toBe(shown.right);
  });

  it('are those of the layout for heights that are none', () => {
    for (const share of [0, -0.1, Number.POSITIVE_INFINITY, Number.NaN]) {
      const layout = chartLayout(1000, 500, 1, 56, 1, [1, share]);
      expect(layout.lower[0].height).toBe(chartLayout(1000, 500, 1, 56, 1).lower[0].height);
    }
  });

  it('that are just the least can only be given up by the other pane', () => {
    const least = { ...shown.layout, price: { top: 2, height: 80 }, lower: [{ top: 83, height: 32 }] };
    const both = [80 / 112, 32 / 112];
    expect(dividedShares(both, 0, 5, least)).toBe(both);
    const empty = { ...shown.layout, price: { top: 0, height: 0 }, lower: [{ top: 0, height: 0 }] };
    expect(dividedShares(both, 0, 5, empty)).toBe(both);
    expect(sharesOf({ ...shown, layout: empty })).toEqual([]);
  });

  it('do not change without a divider, room or a number', () => {
    const shares = sharesOf(shown);
    for (const [pane, pixels] of [
      [-1, 5],
      [3, 5],
      [0, Number.NaN],
      [0, 0],
    ]) {
      expect(dividedShares(shares, pane, pixels, shown.layout)).toBe(shares);
    }
    const divide: Command = { type: 'divide', pane: 7, pixels: 10 };
    expect(applyCommand(shown, divide, axis)).toEqual({ view: shown, level: Invalidation.None });
    const low = { ...shown.layout, price: { top: 2, height: 60 }, lower: [{ top: 63, height: 20 }] };
    const both = [0.75, 0.25];
    expect(dividedShares(both, 0, 5, low)).toBe(both);
  });
});
