import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCommand } from '../../../engine/chart/apply-command.ts';
import { type KeptView, keptViewOf, lacksBars, viewAsKept } from '../../../engine/chart/kept-view.ts';
import { SessionAxis } from '../../../engine/chart/session-axis.ts';
import { OrdinalAxis, type SlotAxis } from '../../../engine/chart/slot-axis.ts';
import { type ChartView, leftOf } from '../../../engine/chart/view.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { flatMinutes, waveDays } from './chart-bars.ts';
import { laidOutView } from './chart-view.ts';

const ALL_DAYS = waveDays(600);
const allDays = new OrdinalAxis(ALL_DAYS);

/** The axis of the first days, or of those from an index on. */
function daysOf(from: number, end: number): OrdinalAxis {
  const bars = new Bars();
  bars.appendAll(ALL_DAYS, from, end);
  return new OrdinalAxis(bars);
}

const minutesOf = (date: number, minutes: number): SlotAxis =>
  new SessionAxis(flatMinutes(date, 0, minutes), 1, wallOfDate(date));

function kept(view: ChartView, axis: SlotAxis): KeptView {
  const left = keptViewOf(view, axis);
  if (left === null) throw new Error('nothing is kept');
  return left;
}

const zoomed = (axis: SlotAxis, factor: number, pixels = 0): ChartView => {
  const { view } = applyCommand(laidOutView(axis, 0), { type: 'zoom', factor, x: 400 }, axis);
  return applyCommand(view, { type: 'pan', pixels }, axis).view;
};

describe('where the user left a chart', () => {
  it('is nothing while it shows its whole range', () => {
    expect(keptViewOf(laidOutView(allDays, 0), allDays)).toBeNull();
    expect(keptViewOf(laidOutView(allDays, 300), allDays)).toBeNull();
    const empty = new OrdinalAxis(new Bars());
    expect(keptViewOf(laidOutView(empty, 0), empty)).toBeNull();
  });

  it('is found again with the same bars, wherever it was', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1.2, max: 20, noNaN: true }),
        fc.double({ min: -900, max: 9_000, noNaN: true }),
        (factor, pixels) => {
          const view = { ...zoomed(allDays, factor, pixels), stretch: 2, lift: 0.1 };
          const back = viewAsKept(laidOutView(allDays, 0), kept(view, allDays), 'd', allDays);
          expect(back.right).toBeCloseTo(view.right, 5);
          expect(back.span).toBeCloseTo(view.span, 5);
          expect(back).toMatchObject({ stretch: 2, lift: 0.1 });
        },
      ),
    );
  });

  it('is the same days where fewer later ones are known', () => {
    const view = zoomed(allDays, 10, 2_000);
    const fewer = daysOf(0, 500);
    const back = viewAsKept(laidOutView(fewer, 0), kept(view, allDays), 'd', fewer);
    expect([leftOf(back), back.right].map(Math.round)).toEqual([leftOf(view), view.right].map(Math.round));
  });

  it('is as many bars up to the newest where that was in sight, or where all times are later', () => {
    const fewer = daysOf(0, 200);
    for (const pixels of [0, 700]) {
      const view = zoomed(allDays, 10, -9_000);
      const panned = applyCommand(view, { type: 'pan', pixels }, allDays).view;
      const back = viewAsKept(laidOutView(fewer, 0), kept(panned, allDays), 'd', fewer);
      expect(back.span).toBeCloseTo(panned.span, 5);
      expect(back.right).toBeCloseTo(200 + panned.right - 600, 5);
    }
  });

  it('is by its end while that is just in sight, and by its times from the first later bar on', () => {
    const fewer = daysOf(0, 200);
    const at = (right: number) => kept({ ...laidOutView(allDays, 0), right, span: 50 }, allDays);
    expect(viewAsKept(laidOutView(fewer, 0), at(600), 'd', fewer).right).toBeCloseTo(200, 9);
    // The times begin at the last bar that is known there, or after it.
    expect(viewAsKept(laidOutView(fewer, 0), at(249), 'd', fewer).span).toBeLessThan(20);
    expect(lacksBars(at(50), 'd', allDays)).toBe(false);
    const from = (first: number): boolean => lacksBars(at(first + 50), 'd', daysOf(300, 600));
    expect([from(299), from(300)]).toEqual([true, false]);
  });

  it('waits for older bars that were in sight', () => {
    const view = zoomed(allDays, 10, 2_000);
    const later = daysOf(300, 600);
    const left = kept(view, allDays);
    expect(lacksBars(left, 'd', later)).toBe(true);
    const empty = new OrdinalAxis(new Bars());
    expect([lacksBars(left, 'd', empty), viewAsKept(view, left, 'd', empty)]).toEqual([true, view]);
    const short = viewAsKept(laidOutView(later, 0), left, 'd', later);
    // Space before the first bar asks for those.
    expect(leftOf(short)).toBeLessThan(0);
    expect(lacksBars(left, 'd', allDays)).toBe(false);
    expect(viewAsKept(short, left, 'd', allDays).right).toBeCloseTo(view.right, 5);
  });

  it('is the same hours of another day, forward and back', () => {
    const [early, late] = [minutesOf(20_201_215, 60), minutesOf(20_201_216, 390)];
    const view = zoomed(late, 8, 600);
    expect(view.right).toBeLessThan(390);
    const there = viewAsKept(laidOutView(early, 0), kept(view, late), 1, early);
    expect([there.right, there.span]).toEqual([view.right, view.span]);
    const back = viewAsKept(laidOutView(late, 0), kept(there, early), 1, late);
    expect([back.right, back.span]).toEqual([view.right, view.span]);
    expect(lacksBars(kept(there, early), 1, late)).toBe(false);
  });
});
