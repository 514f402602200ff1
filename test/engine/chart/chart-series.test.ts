import { describe, expect, it } from 'vitest';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { MinuteChartBars } from '../../../engine/chart/minute-chart-bars.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { BAR_SIMULATED } from '../../../engine/series/bars.ts';
import { dateOfWall } from '../../../engine/time/exchange-time.ts';
import { aggregated } from '../series/aggregated.ts';
import { flatMinutes, waveDays } from './chart-bars.ts';

describe('the simulated stretch of a series', () => {
  const stretch = (from: number, to: number, period: 'w' | 'y'): ChartSeries['simulatedStretch'] => {
    const days = waveDays(400);
    for (let i = from; i < to; i++) days.flag[i] = BAR_SIMULATED;
    const bars = aggregated(days, period);
    const series = new ChartSeries();
    series.replace(bars, new OrdinalAxis(bars), days);
    return series.simulatedStretch;
  };
  const dateOf = (day: number): number => dateOfWall(waveDays(400).time[day]);

  it('begins on its first day, whatever the period of the bars', () => {
    expect(stretch(370, 400, 'y')).toEqual({ from: dateOf(370), to: 0 });
    expect(stretch(100, 200, 'w')).toEqual({ from: dateOf(100), to: dateOf(199) });
  });

  it('has no beginning before the first bar, and is absent if all bars are recorded', () => {
    expect(stretch(0, 50, 'w')).toEqual({ from: 0, to: dateOf(49) });
    expect(stretch(0, 0, 'w')).toBeNull();
  });
});

describe('the change of a bar', () => {
  const TODAY = 20201218;

  /** Minutes of these days, each flat at its price except 15:59, which closes the day a dollar lower. */
  function minutes(...days: readonly (readonly [date: number, price: number])[]): ChartSeries {
    let fetched = flatMinutes(TODAY, 0, 0);
    for (const [date, price] of days) {
      fetched = flatMinutes(date, 389, 390, price - 1, flatMinutes(date, 0, 389, price, fetched));
    }
    const live = new MinuteChartBars(fetched, 1, TODAY, { boardlot: 100, isIndex: false }, false);
    const series = new ChartSeries();
    series.replace(live.bars, live.axis, live.source);
    series.previousClose = 50.5;
    return series;
  }

  it('of minutes counts from the previous day’s close', () => {
    const series = minutes([20201216, 48], [20201217, 50], [TODAY, 55]);
    const of = [0, 389, 777, 778].map((index) => series.changeOf(index, true));
    expect(of).toEqual([Number.NaN, 3, 3, 4.5]);
  });

  it('of yesterday’s minutes counts from the close before them, even before today’s first trade', () => {
    const series = minutes([20201216, 48], [20201217, 50]);
    expect(series.changeOf(series.bars.count - 1, true)).toBe(3);
  });

  it('is absent for a bar without a price, and counts from the last bar with one', () => {
    const days = waveDays(8);
    days.close[5] = 0;
    const series = new ChartSeries();
    series.replace(days, new OrdinalAxis(days));
    series.previousClose = 90;
    expect([0, 5].map((index) => series.changeOf(index, false))).toEqual([Number.NaN, Number.NaN]);
    expect(series.changeOf(6, false)).toBe(days.close[6] - days.close[4]);
    expect(series.changeOf(5, true)).toBeNaN();
  });
});
