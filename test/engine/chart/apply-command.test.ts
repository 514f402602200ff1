import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCommand } from '../../../engine/chart/apply-command.ts';
import { type ChartChoice, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
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
  ...viewOfRange(openingView(FIRST_CHOICE), axis, 400),
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
    [{ type: 'choice', choice: FIRST_CHOICE }, Invalidation.None],
    [{ type: 'choice', choice: FIRST_CHOICE, ranged: true }, Invalidation.Paint],
    [{ type: 'choice', choice: { ...FIRST_CHOICE, options: { ...FIRST_CHOICE.options } } }, Invalidation.Layout],
    [{ type: 'choice', choice: { ...FIRST_CHOICE, chartType: 'ohlc' } }, Invalidation.Layout],
    [{ type: 'choice', choice: { ...FIRST_CHOICE, minutes: 5, minuteRange: '5d' } }, Invalidation.Layout],
    [{ type: 'choice', choice: { ...FIRST_CHOICE, dayRange: '1y' } }, Invalidation.Data],
    [{ type: 'choice', choice: { ...FIRST_CHOICE, dayRange: 'all' }, ranged: true }, Invalidation.Data],
    [{ type: 'choice', choice: { ...FIRST_CHOICE, historical: 'q' } }, Invalidation.Data],
    [{ type: 'choice', choice: { ...FIRST_CHOICE, intraday: true } }, Invalidation.Data],
    [{ type: 'zoom', factor: 2 }, Invalidation.Paint],
    [{ type: 'zoom', factor: 0 }, Invalidation.None],
    [{ type: 'pan', pixels: 10 }, Invalidation.Paint],
    [{ type: 'point', x: 5, y: 5 }, Invalidation.Overlay],
    [{ type: 'leave' }, Invalidation.None],
    [{ type: 'step', bars: -1 }, Invalidation.Overlay],
    [{ type: 'jump', to: 'first' }, Invalidation.Paint],
  ])('reports that %o makes level %d stale', (command, level) => {
    expect(applyCommand(shown, command, axis).level).toBe(level);
  });

  it('holds the given choice, and shows the whole of a chosen range', () => {
    const choice: ChartChoice = { ...FIRST_CHOICE, chartType: 'ohlc' };
    const moved = viewAfter({ type: 'zoom', factor: 3, x: 100 }, { type: 'pan', pixels: 400 });
    const kept = applyCommand(moved, { type: 'choice', choice }, axis).view;
    expect(kept).toEqual({ ...moved, choice });
    expect(kept.choice).toBe(choice);
    const whole = applyCommand(moved, { type: 'choice', choice, ranged: true }, axis).view;
    expect(whole).toMatchObject({ right: shown.right, span: shown.span });
    expect(whole.choice).toBe(choice);
  });

  it('keeps the chosen room after the newest bar, and makes it without moving the left edge', () => {
    const wide: ChartChoice = { ...FIRST_CHOICE, margin: 20 };
    const zoomed = viewAfter({ type: 'zoom', factor: 3 });
    const room = applyCommand(zoomed, { type: 'choice', choice: wide }, axis).view;
    expect(room.right).toBe(axis.end + END_SLACK + 20);
    expect(leftOf(room)).toBeCloseTo(leftOf(zoomed), 9);
    expect(viewAfterAppend(room, 500, new OrdinalAxis(waveDays(501))).right).toBe(room.right + 1);
    expect(applyCommand(room, { type: 'fit' }, axis).view).toMatchObject({ right: 520.5, span: 120.5 });
    expect(applyCommand(room, { type: 'choice', choice: FIRST_CHOICE }, axis).view.right).toBe(zoomed.right);
    const past = viewAfter({ type: 'zoom', factor: 3 }, { type: 'pan', pixels: 900 });
    expect(applyCommand(past, { type: 'choice', choice: wide }, axis).view).toEqual({ ...past, choice: wide });
  });

  it('has no more room than bars', () => {
    const few = new OrdinalAxis(waveDays(6));
    const view = viewOfRange({ ...shown, choice: { ...FIRST_CHOICE, margin: 20 } }, few, 0);
    expect(view.right).toBe(12.5);
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

  it.each([0, 20] as const)('never loses the bars, whatever the gestures, with room for %d', (margin) => {
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
        const begin = applyCommand(shown, { type: 'choice', choice: { ...FIRST_CHOICE, margin } }, axis).view;
        const view = gestures.reduce((before, command) => applyCommand(before, command, axis).view, begin);
        expect(view.span).toBeGreaterThanOrEqual(MIN_SPAN);
        expect(view.right).toBeGreaterThan(0);
        expect(leftOf(view)).toBeLessThan(axis.end);
        expect(view.right).toBeLessThanOrEqual(axis.end + END_SLACK + view.span / 2 + 1e-9);
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

  it('gives the cursor to the input that moved it last', () => {
    const pointed = viewAfter({ type: 'step', bars: -1 }, { type: 'point', x: 300, y: 20 });
    expect(pointed.cursor).toBe(-1);
    expect(viewAfter({ type: 'point', x: 300, y: 20 }, { type: 'step', bars: -1 }).pointerX).toBeNaN();
    expect(viewAfter({ type: 'step', bars: -1 }, { type: 'leave' }).cursor).toBe(-1);
    const first = viewAfter({ type: 'step', bars: -axis.count });
    expect([first.cursor, applyCommand(first, { type: 'leave' }, axis).view.cursor]).toEqual([0, -1]);
  });

  it('fits the whole range again', () => {
    const moved = viewAfter({ type: 'zoom', factor: 3, x: 100 }, { type: 'pan', pixels: 400 }, { type: 'fit' });
    expect(moved).toMatchObject({ right: shown.right, span: shown.span });
  });
});

describe('the view as bars arrive', () => {
  it('follows a new bar at the right edge, and stays while the past is shown', () => {
    const grown = new OrdinalAxis(waveDays(501));
    expect(viewAfterAppend(shown, 500, grown).right).toBe(shown.right + 1);
    const past = viewAfter({ type: 'pan', pixels: 600 });
    expect(viewAfterAppend(past, 500, grown)).toBe(past);
  });

  it('keeps the same bars in sight when older ones are prepended', () => {
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
