import { describe, expect, it } from 'vitest';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { BAR_SIMULATED } from '../../../engine/series/bars.ts';
import { dateOfWall } from '../../../engine/series/exchange-time.ts';
import { aggregated } from '../series/aggregated.ts';
import { waveDays } from './chart-bars.ts';

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

  it('begins on the day that it begins, whatever is gathered', () => {
    expect(stretch(370, 400, 'y')).toEqual({ from: dateOf(370), to: 0 });
    expect(stretch(100, 200, 'w')).toEqual({ from: dateOf(100), to: dateOf(199) });
  });

  it('has no beginning before the first bar, and is absent where all is recorded', () => {
    expect(stretch(0, 50, 'w')).toEqual({ from: 0, to: dateOf(49) });
    expect(stretch(0, 0, 'w')).toBeNull();
  });
});
