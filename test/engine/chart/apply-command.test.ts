import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCommand } from '../../../engine/chart/apply-command.ts';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import type { Command } from '../../../engine/chart/command.ts';
import { barUnderCursor } from '../../../engine/chart/hit-test.ts';
import { Invalidation } from '../../../engine/chart/invalidation.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import {
  type ChartView,
  END_SLACK,
  leftOf,
  MIN_SPAN,
  openingView,
  viewAfterAppend,
  viewAfterPrepend,
  viewOfRange,
} from '../../../engine/chart/view.ts';
import { waveDays } from './chart-bars.ts';

const bars = waveDays(500);
const axis = new OrdinalAxis(bars);
const shown: ChartView = {
  ...viewOfRange(openingView('6m', 'd'), axis, 400),
  width: 1000,
  height: 500,
  plotLeft: 2,
  plotWidth: 940,
};
const viewAfter = (...commands: Command[]): ChartView =>
  commands.reduce((view, command) => applyCommand(view, command, axis).view, shown);

describe('applyCommand', () => {
  it('never changes the view that it is given', () => {
    const before = structuredClone(shown);
    viewAfter({ type: 'pan', pixels: 50 }, { type: 'zoom', factor: 2, x: 300 }, { type: 'step', bars: -3 });
    expect(shown).toEqual(before);
  });

  it.each<[Command, number]>([
    [{ type: 'resize', width: 1000, height: 500, ratio: 1 }, Invalidation.None],
    [{ type: 'resize', width: 999, height: 500, ratio: 1 }, Invalidation.Layout],
    [{ type: 'range', range: '1y' }, Invalidation.Data],
    [{ type: 'range', range: '6m' }, Invalidation.Paint],
    [{ type: 'period', period: 'd' }, Invalidation.None],
    [{ type: 'period', period: 'w' }, Invalidation.Data],
    [{ type: 'range', range: 'all' }, Invalidation.Data],
    [{ type: 'chartType', chartType: 'candle' }, Invalidation.None],
    [{ type: 'chartType', chartType: 'close' }, Invalidation.Layout],
    [{ type: 'choice', choice: FIRST_CHOICE }, Invalidation.None],
    [{ type: 'choice', choice: { ...FIRST_CHOICE, options: { ...FIRST_CHOICE.options } } }, Invalidation.Layout],
    [{ type: 'choice', choice: { ...FIRST_CHOICE, chartType: 'ohlc' } }, Invalidation.Layout],
    [{ type: 'choice', choice: { ...FIRST_CHOICE, historical: 'q' } }, Invalidation.Data],
    [{ type: 'period', period: 5 }, Invalidation.Data],
    [{ type: 'zoom', factor: 2 }, Invalidation.Paint],
    [{ type: 'zoom', factor: 0 }, Invalidation.None],
    [{ type: 'pan', pixels: 10 }, Invalidation.Paint],
    [{ type: 'point', x: 5, y: 5 }, Invalidation.Overlay],
    [{ type: 'leave' }, Invalidation.None],
    [{ type: 'step', bars: -1 }, Invalidation.Overlay],
    [{ type: 'jump', to: 'first' }, Invalidation.Paint],
  ])('says of %o that it makes level %d stale', (command, level) => {
    expect(applyCommand(shown, command, axis).level).toBe(level);
  });

  it('shows days in day bars, hours in the minutes last chosen, and returns to the range of before', () => {
    const minutes = viewAfter({ type: 'range', range: '2y' }, { type: 'period', period: 5 });
    expect(minutes).toMatchObject({ range: '1d', period: 5 });
    const days = applyCommand(minutes, { type: 'period', period: 'd' }, axis).view;
    expect(days).toMatchObject({ range: '2y', period: 'd' });
    expect(applyCommand(days, { type: 'range', range: '5d' }, axis).view).toMatchObject({ range: '5d', period: 5 });
  });

  it('keeps weeks, months, quarters and years from one range to another, and through an hour in minutes', () => {
    for (const period of ['w', 'm', 'q', 'y'] as const) {
      expect(viewAfter({ type: 'period', period }, { type: 'range', range: 'all' })).toMatchObject({
        range: 'all',
        period,
      });
      const back = viewAfter(
        { type: 'period', period },
        { type: 'range', range: '1d' },
        { type: 'range', range: '1y' },
      );
      expect(back).toMatchObject({ range: '1y', period });
    }
  });

  it('takes a saved choice with the periods of both kinds of chart', () => {
    const choice = { ...FIRST_CHOICE, intraday: true, minutes: 15, historical: 'm', dayRange: '2y' } as const;
    const today = applyCommand(shown, { type: 'choice', choice }, axis).view;
    expect(today).toMatchObject({ range: '1d', period: 15 });
    expect(applyCommand(today, { type: 'range', range: '5y' }, axis).view).toMatchObject({ range: '5y', period: 'm' });
    const back = applyCommand(today, { type: 'choice', choice: { ...choice, intraday: false } }, axis).view;
    expect(back).toMatchObject({ range: '2y', period: 'm', minutes: 15 });
  });

  it('keeps the bar under the pointer when zooming', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 800 }), fc.double({ min: 0.5, max: 4, noNaN: true }), (x, factor) => {
        const far = applyCommand(shown, { type: 'pan', pixels: 1500 }, axis).view;
        const slotAt = (view: ChartView): number => leftOf(view) + ((x - view.plotLeft) / view.plotWidth) * view.span;
        const near = applyCommand(far, { type: 'zoom', factor, x }, axis).view;
        expect(slotAt(near)).toBeCloseTo(slotAt(far), 6);
      }),
    );
  });

  it('never loses the bars, whatever the gestures', () => {
    const gesture = fc.oneof(
      fc.record({ type: fc.constant('pan' as const), pixels: fc.double({ min: -1e5, max: 1e5, noNaN: true }) }),
      fc.record({
        type: fc.constant('zoom' as const),
        factor: fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
        x: fc.integer({ min: 2, max: 942 }),
      }),
      fc.record({ type: fc.constant('step' as const), bars: fc.integer({ min: -600, max: 600 }) }),
      fc.record({ type: fc.constant('jump' as const), to: fc.constantFrom('first' as const, 'last' as const) }),
    );
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 20 }), (gestures) => {
        const view = viewAfter(...gestures);
        expect(view.span).toBeGreaterThanOrEqual(MIN_SPAN);
        expect(view.right).toBeGreaterThan(0);
        expect(leftOf(view)).toBeLessThan(axis.end);
        expect(view.right).toBeLessThanOrEqual(axis.end + Math.max(END_SLACK, view.span / 2) + 1e-9);
      }),
    );
  });

  it('moves the data cursor from the newest bar, and brings it into sight', () => {
    expect(viewAfter({ type: 'step', bars: -1 }).cursor).toBe(498);
    expect(viewAfter({ type: 'step', bars: -1 }, { type: 'step', bars: 5 }).cursor).toBe(499);
    const first = viewAfter({ type: 'jump', to: 'first' });
    expect(first.cursor).toBe(0);
    expect(leftOf(first)).toBeLessThanOrEqual(0);
    const back = applyCommand(first, { type: 'jump', to: 'last' }, axis).view;
    expect(back.right).toBeGreaterThanOrEqual(500);
  });

  it('gives the cursor to whoever moved it last', () => {
    const pointed = viewAfter({ type: 'step', bars: -1 }, { type: 'point', x: 300, y: 20 });
    expect(pointed.cursor).toBe(-1);
    expect(viewAfter({ type: 'point', x: 300, y: 20 }, { type: 'step', bars: -1 }).pointerX).toBeNaN();
    expect(viewAfter({ type: 'step', bars: -1 }, { type: 'leave' }).cursor).toBe(-1);
  });

  it('fits the whole range again', () => {
    const moved = viewAfter({ type: 'zoom', factor: 3, x: 100 }, { type: 'pan', pixels: 400 }, { type: 'fit' });
    expect(moved).toMatchObject({ right: shown.right, span: shown.span });
  });
});

describe('the view as bars come', () => {
  it('moves on with a new bar at the right edge, and stays where the past is looked at', () => {
    const grown = new OrdinalAxis(waveDays(501));
    expect(viewAfterAppend(shown, 500, grown).right).toBe(shown.right + 1);
    const past = viewAfter({ type: 'pan', pixels: 600 });
    expect(viewAfterAppend(past, 500, grown)).toBe(past);
  });

  it('keeps the same bars in sight when older ones are put in front', () => {
    const cursor = viewAfter({ type: 'step', bars: -1 });
    expect(viewAfterPrepend(cursor, 100, 100)).toMatchObject({ right: cursor.right + 100, cursor: 598, home: 500 });
  });
});

describe('barUnderCursor', () => {
  it('finds the bar nearest to the pointer, and none outside the plot', () => {
    const slotPixels = shown.plotWidth / shown.span;
    const x = shown.plotLeft + (450 + 0.5 - leftOf(shown)) * slotPixels;
    const at = (pointerX: number): number => barUnderCursor({ ...shown, pointerX, pointerY: 10 }, axis);
    expect(at(x)).toBe(450);
    expect(at(x + slotPixels * 0.45)).toBe(450);
    expect(at(x + slotPixels * 0.55)).toBe(451);
    expect(at(shown.plotLeft + shown.plotWidth + 1)).toBe(-1);
    expect(at(0)).toBe(-1);
  });
});
