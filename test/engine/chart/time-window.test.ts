import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCommand } from '../../../engine/chart/apply-command.ts';
import { SessionAxis } from '../../../engine/chart/session-axis.ts';
import { OrdinalAxis, type SlotAxis } from '../../../engine/chart/slot-axis.ts';
import {
  barAtTime,
  cursorTimeOf,
  NO_CURSOR,
  type TimeWindow,
  timeWindowOf,
  viewAtTimes,
} from '../../../engine/chart/time-window.ts';
import { type ChartView, leftOf } from '../../../engine/chart/view.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { aggregated } from '../series/aggregated.ts';
import { flatMinutes, waveDays } from './chart-bars.ts';
import { laidOutView } from './chart-view.ts';

const days = waveDays(600);
const weeks = aggregated(days, 'w');
const dayAxis = new OrdinalAxis(days);
const weekAxis = new OrdinalAxis(weeks);

function windowOf(view: ChartView, axis: SlotAxis): TimeWindow {
  const window = timeWindowOf(view, axis);
  if (window === null) throw new Error('no bars');
  return window;
}

describe('the times of a view', () => {
  it('are shown by a chart of the same bars as the same slots', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.3, max: 8, noNaN: true }),
        fc.double({ min: -300, max: 2000, noNaN: true }),
        (factor, pixels) => {
          const zoomed = applyCommand(laidOutView(dayAxis, 400), { type: 'zoom', factor, x: 500 }, dayAxis).view;
          const { view } = applyCommand(zoomed, { type: 'pan', pixels }, dayAxis);
          const other = viewAtTimes(laidOutView(dayAxis, 10), windowOf(view, dayAxis), dayAxis);
          expect(other.right).toBeCloseTo(view.right, 5);
          expect(other.span).toBeCloseTo(view.span, 5);
        },
      ),
    );
  });

  it('are shown by a weekly chart as the weeks of those days, and back', () => {
    const view = applyCommand(laidOutView(dayAxis, 300), { type: 'pan', pixels: 300 }, dayAxis).view;
    const weekly = viewAtTimes(laidOutView(weekAxis, 0), windowOf(view, dayAxis), weekAxis);
    for (const [day, week] of [
      [Math.floor(leftOf(view)), Math.floor(leftOf(weekly))],
      [Math.floor(view.right), Math.floor(weekly.right)],
    ]) {
      expect(weeks.time[week]).toBeLessThanOrEqual(days.time[day]);
      expect(weeks.time[week + 1]).toBeGreaterThan(days.time[day]);
    }
    const back = viewAtTimes(laidOutView(dayAxis, 0), windowOf(weekly, weekAxis), dayAxis);
    expect(back.right).toBeCloseTo(view.right, 5);
    expect(back.span).toBeCloseTo(view.span, 5);
  });

  it('keep the newest bar in sight, whatever its date', () => {
    const shorter = new OrdinalAxis(waveDays(580));
    const view = laidOutView(dayAxis, 500);
    const other = viewAtTimes(laidOutView(shorter, 0), windowOf(view, dayAxis), shorter);
    expect((other.right - shorter.end) / other.span).toBeCloseTo((view.right - dayAxis.end) / view.span, 9);
    expect(leftOf(other)).toBeCloseTo(500, 5);
  });

  it('within minutes are shown by a minute chart as far as it has them', () => {
    const minutes = flatMinutes(20210823, 0, 390, 50, flatMinutes(20210820, 0, 390));
    const axis = new SessionAxis(minutes, 1, Number.NaN);
    const inside = viewAtTimes(
      laidOutView(axis, 0),
      { from: minutes.time[100], to: minutes.time[500], before: -1, beyond: -1 },
      axis,
    );
    expect(leftOf(inside)).toBeCloseTo(100, 6);
    expect(inside.right).toBeCloseTo(500, 6);
    // A day chart of half a year: all available minutes, and the slot that requests older ones.
    const wide = viewAtTimes(laidOutView(axis, 0), windowOf(laidOutView(dayAxis, 400), dayAxis), axis);
    expect(leftOf(wide)).toBeCloseTo(-1, 9);
    expect(wide.right).toBeGreaterThanOrEqual(780);
    const before = viewAtTimes(inside, { from: days.time[3], to: days.time[9], before: -1, beyond: -1 }, axis);
    expect(leftOf(before)).toBeCloseTo(-1, 9);
    expect(before.span).toBeCloseTo(inside.span, 9);
  });

  it('have no end while the newest bar is just in sight, and one as soon as it is not', () => {
    const view = { ...laidOutView(dayAxis, 400), right: 600, span: 100 };
    expect(windowOf(view, dayAxis)).toMatchObject({ to: Number.NaN, beyond: 0 });
    expect(windowOf({ ...view, right: 599 }, dayAxis)).toMatchObject({ to: days.time[599], beyond: -0.01 });
    const shorter = new OrdinalAxis(waveDays(580));
    expect(viewAtTimes(laidOutView(shorter, 0), windowOf(view, dayAxis), shorter).right).toBeCloseTo(580, 9);
  });

  it('that end with the first bar show the slot before it', () => {
    const view = laidOutView(dayAxis, 500);
    const window = { from: days.time[0] - 864_000, to: days.time[0], before: -1, beyond: -1 };
    const shown = viewAtTimes(view, window, dayAxis);
    expect([leftOf(shown), shown.span]).toEqual([-1, view.span]);
  });

  it('of a single bar are a day', () => {
    const one = new OrdinalAxis(waveDays(1));
    const window = windowOf({ ...laidOutView(one, 0), right: 1, span: 3 }, one);
    expect(window.from).toBe(days.time[0] - 2 * 86_400);
    const two = new OrdinalAxis(waveDays(2));
    const step = days.time[1] - days.time[0];
    expect(windowOf({ ...laidOutView(two, 0), right: 2, span: 3 }, two).from).toBe(days.time[0] - step);
  });

  it('do not move a chart that already shows them, nor one without bars', () => {
    const view = laidOutView(dayAxis, 400);
    expect(viewAtTimes(view, windowOf(view, dayAxis), dayAxis)).toBe(view);
    const none = new OrdinalAxis(new Bars());
    expect(timeWindowOf(view, none)).toBeNull();
    expect(viewAtTimes(view, windowOf(view, dayAxis), none)).toBe(view);
  });
});

describe('the bar at a linked crosshair', () => {
  it('is the bar of the same time', () => {
    for (const i of [0, 7, 599]) expect(barAtTime(days, cursorTimeOf(days, i))).toBe(i);
  });

  it('is the week of a day, and the first day of a week', () => {
    for (let i = 10; i < 590; i += 13) {
      const week = barAtTime(weeks, cursorTimeOf(days, i));
      expect(weeks.time[week]).toBeLessThanOrEqual(days.time[i]);
      expect(weeks.time[week + 1]).toBeGreaterThan(days.time[i]);
      const day = barAtTime(days, cursorTimeOf(weeks, week));
      expect(days.time[day]).toBe(weeks.time[week]);
    }
  });

  it('is, in minutes, the first of the day', () => {
    const minutes = flatMinutes(20200204, 0, 390, 50, flatMinutes(20200203, 0, 390));
    const day = days.time.indexOf(wallOfDate(20200204));
    expect(barAtTime(minutes, cursorTimeOf(days, day))).toBe(390);
  });

  it('is absent before the first bar, without bars, and without a crosshair', () => {
    const later = flatMinutes(20210823, 0, 390);
    expect(barAtTime(later, cursorTimeOf(days, 3))).toBe(-1);
    expect(barAtTime(new Bars(), cursorTimeOf(days, 3))).toBe(-1);
    expect(barAtTime(days, NO_CURSOR)).toBe(-1);
    expect(cursorTimeOf(days, -1)).toBe(NO_CURSOR);
    expect(cursorTimeOf(days, 600)).toBe(NO_CURSOR);
    expect(cursorTimeOf(days, 599).until).toBe(Number.POSITIVE_INFINITY);
  });
});
