import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { DayChartBars } from '../../../engine/chart/day-chart-bars.ts';
import { rearrangedView } from '../../../engine/chart/rearranged-view.ts';
import { ThreeLineBars } from '../../../engine/chart/three-line-bars.ts';
import { fitted, leftOf, MIN_SPAN, openingView } from '../../../engine/chart/view.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { waveDays } from './chart-bars.ts';

const TERMS = { boardlot: 100, isIndex: false };
const days = new DayChartBars(waveDays(400), 20220101, TERMS);
const lines = new ThreeLineBars(days);

describe('the view of the same bars on another axis', () => {
  it('shows the same times: the newest stays at the right edge, the range from its first day', () => {
    const whole = fitted({ ...openingView(FIRST_CHOICE), home: 100 }, days.axis);
    const view = rearrangedView(whole, days.axis, lines.axis);
    expect(lines.axis.timeAt(leftOf(view))).toBeGreaterThanOrEqual(days.axis.timeAt(leftOf(whole)));
    expect(view.right - lines.axis.end).toBe(whole.right - days.axis.end);
    expect(view.home).toBe(lines.axis.slotAtTime(days.bars.time[100]));
  });

  it('never shows too little, loses no cursor, and keeps its times there and back', () => {
    const place = fc.record({ right: fc.integer({ min: -20, max: 430 }), span: fc.integer({ min: 8, max: 300 }) });
    fc.assert(
      fc.property(place, fc.integer({ min: -1, max: 399 }), ({ right, span }, cursor) => {
        const view = { ...openingView(FIRST_CHOICE), right, span, cursor };
        const there = rearrangedView(view, days.axis, lines.axis);
        expect(there.span).toBeGreaterThanOrEqual(MIN_SPAN);
        expect(there.cursor).toBeLessThan(lines.bars.count);
        expect(there.cursor < 0).toBe(cursor < 0);
        const last = lines.bars.time[lines.bars.count - 1];
        if (cursor >= 0) {
          expect(lines.bars.time[there.cursor]).toBeGreaterThanOrEqual(Math.min(days.bars.time[cursor], last));
        }
        const back = rearrangedView(there, lines.axis, days.axis);
        expect(back.span).toBeGreaterThanOrEqual(MIN_SPAN);
        expect(back.cursor).toBeLessThan(400);
      }),
    );
  });

  it('has no cursor where there is no bar', () => {
    const empty = new DayChartBars(new Bars(), 20220101, TERMS);
    const view = { ...openingView(FIRST_CHOICE), cursor: 5 };
    expect(rearrangedView(view, days.axis, empty.axis).cursor).toBe(-1);
  });
});
