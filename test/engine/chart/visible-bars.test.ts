import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { SessionAxis } from '../../../engine/chart/session-axis.ts';
import { OrdinalAxis, type SlotAxis } from '../../../engine/chart/slot-axis.ts';
import { openingView } from '../../../engine/chart/view.ts';
import { VisibleBars } from '../../../engine/chart/visible-bars.ts';
import { BarChange } from '../../../engine/series/bar-change.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import { flatMinutes, waveDays } from './chart-bars.ts';

const days = waveDays(200_000);
const series = seriesOf(days, new OrdinalAxis(days));

function seriesOf(bars: Bars, axis: SlotAxis): ChartSeries {
  const made = new ChartSeries();
  made.replace(bars, axis);
  return made;
}

function gather(from: ChartSeries, right: number, span: number, plotWidth: number): VisibleBars {
  const visible = new VisibleBars();
  const view = { ...openingView(FIRST_CHOICE), plotLeft: 2, plotWidth, right, span };
  visible.gather(from.bars, from.pyramid, from.axis, view);
  return visible;
}

describe('visible bars', () => {
  it('are the bars themselves while there is room', () => {
    const visible = gather(series, 100, 50, 500);
    expect([visible.count, visible.firstIndex, visible.endIndex, visible.touched]).toEqual([50, 50, 100, 50]);
    expect(visible.centre[0]).toBe(2 + 5);
    expect([visible.open[7], visible.close[7]]).toEqual([days.open[57], days.close[57]]);
  });

  it('include a bar that the left edge cuts', () => {
    expect(gather(series, 100.5, 50, 500).firstIndex).toBe(50);
  });

  it('cost at most two bars or nodes per pixel column, however long the series', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 3000 }),
        fc.double({ min: 8, max: 200_000, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (plotWidth, span, place) => {
          const visible = gather(series, span + (200_000 - span) * place, span, plotWidth);
          expect(visible.touched).toBeLessThanOrEqual(2 * plotWidth);
          expect(visible.count).toBeLessThanOrEqual(2 * plotWidth);
        },
      ),
    );
  });

  it('lose no extreme when merged into columns', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 900 }), fc.integer({ min: 500, max: 100_000 }), (plotWidth, span) => {
        const visible = gather(series, 150_000, span, plotWidth);
        let lowest = Number.POSITIVE_INFINITY;
        let highest = Number.NEGATIVE_INFINITY;
        for (let i = visible.firstIndex; i < visible.endIndex; i++) {
          lowest = Math.min(lowest, days.low[i]);
          highest = Math.max(highest, days.high[i]);
        }
        // A node at the edge may reach beyond it, so the extremes are at least those in sight.
        expect(visible.lowest).toBeLessThanOrEqual(lowest);
        expect(visible.highest).toBeGreaterThanOrEqual(highest);
        for (let i = 1; i < visible.count; i++) expect(visible.centre[i]).toBeGreaterThan(visible.centre[i - 1]);
      }),
    );
  });

  it('leave out bars without a price', () => {
    const bars = waveDays(20);
    for (let i = 0; i < 5; i++) {
      for (const column of [bars.open, bars.high, bars.low, bars.close, bars.volume]) column[i] = 0;
    }
    const visible = gather(seriesOf(bars, new OrdinalAxis(bars)), 20, 20, 400);
    expect(visible.count).toBe(15);
    expect(visible.lowest).toBeGreaterThan(0);
  });

  it('count from the first price in sight, wherever it is among a column’s bars', () => {
    const bars = waveDays(5000);
    for (const column of [bars.open, bars.high, bars.low, bars.close, bars.volume]) column.fill(0, 0, 1003);
    const listed = seriesOf(bars, new OrdinalAxis(bars));
    expect(gather(listed, 5000, 5000, 5000).firstClose).toBe(bars.close[1003]);
    expect(gather(listed, 5000, 5000, 100).firstClose).toBe(bars.close[1003]);
  });

  it('follow an amended and an appended bar through the pyramid', () => {
    const bars = waveDays(5000);
    const live = seriesOf(bars, new OrdinalAxis(bars));
    bars.high[4999] = 900;
    live.changed(BarChange.Amended, 4999);
    expect(gather(live, 5000, 5000, 100).highest).toBe(900);
    bars.append(bars.time[4999] + 86_400, 50, 1000, 1, 60, 5000);
    live.changed(BarChange.Appended, 5000);
    const visible = gather(live, 5001, 5001, 100);
    expect([visible.lowest, visible.highest, visible.close[visible.count - 1]]).toEqual([1, 1000, 60]);
  });

  it('are at their minute in a session with gaps', () => {
    const bars = flatMinutes(20201218, 300, 310, 50, flatMinutes(20201218, 0, 10));
    const made = seriesOf(bars, new SessionAxis(bars, 1, Number.NaN));
    const visible = gather(made, 390, 390, 780);
    expect(visible.centre[10]).toBe(2 + 300.5 * 2);
  });
});
