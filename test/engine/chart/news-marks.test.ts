import { describe, expect, it } from 'vitest';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { DayChartBars } from '../../../engine/chart/day-chart-bars.ts';
import type { LiveBars } from '../../../engine/chart/live-bars.ts';
import { LongChartBars } from '../../../engine/chart/long-chart-bars.ts';
import { MinuteChartBars } from '../../../engine/chart/minute-chart-bars.ts';
import type { Period } from '../../../engine/chart/period.ts';
import { ThreeLineBars } from '../../../engine/chart/three-line-bars.ts';
import { BarChange } from '../../../engine/series/bar-change.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { flatMinutes } from './chart-bars.ts';

const TODAY = 20201218;
const TERMS = { boardlot: 100, isIndex: false };
/** Thursday, Friday, Monday, Tuesday. */
const DATES = [20201210, 20201211, 20201214, 20201215];

function days(dates: readonly number[] = DATES): Bars {
  const bars = new Bars();
  for (const [i, date] of dates.entries()) bars.append(wallOfDate(date), 10, 12, 8, 10 + i, 100);
  return bars;
}

function seriesOf(of: Pick<LiveBars, 'bars' | 'axis'>, period: Period, gathers = true): ChartSeries {
  const series = new ChartSeries();
  series.period = period;
  series.replace(of.bars, of.axis, of.bars, gathers);
  return series;
}

const news = (...dates: number[]) => dates.map((date, i) => ({ date, head: `${i}` }));

function marksOf(series: ChartSeries, dates: number[]): (number | string)[][] {
  series.takeNews(news(...dates));
  return Array.from(series.newsMarks, (index) => [index, ...series.headlinesAt(index)]);
}

describe('news marks', () => {
  it('are on the day of the news, the newest headline first, each bar once', () => {
    const series = seriesOf(new DayChartBars(days(), TODAY, TERMS), 'd');
    expect(marksOf(series, [20201211, 20201215, 20201211])).toEqual([
      [1, '0', '2'],
      [3, '1'],
    ]);
    expect(series.headlinesAt(2)).toEqual([]);
    expect([series.nearestNews(0), series.nearestNews(3)]).toEqual([1, 3]);
    // As near to both: the earlier one.
    expect(series.nearestNews(2)).toBe(1);
  });

  it('of a day without trading are on the next one; those older than the bars are dropped', () => {
    const series = seriesOf(new DayChartBars(days(), TODAY, TERMS), 'd');
    expect(marksOf(series, [20201212, 20200101])).toEqual([[2, '0']]);
  });

  it('wait for their bar if they are newer than the bars', () => {
    const live = new DayChartBars(days(), TODAY, TERMS);
    const series = seriesOf(live, 'd');
    expect(marksOf(series, [20201216])).toEqual([]);
    live.bars.append(wallOfDate(20201216), 1, 1, 1, 1, 100);
    series.changed(BarChange.Appended, 4);
    expect([...series.newsMarks]).toEqual([4]);
  });

  it('are on the week or month that contains their date', () => {
    const weeks = seriesOf(new LongChartBars(days(), 'w', TODAY, TERMS), 'w');
    expect(marksOf(weeks, [20201213, 20201218])).toEqual([
      [0, '0'],
      [1, '1'],
    ]);
    const months = seriesOf(new LongChartBars(days([20201101, 20201201]), 'm', TODAY, TERMS), 'm');
    expect(marksOf(months, [20201130, 20201015])).toEqual([[0, '0']]);
  });

  it('on minute charts are on the first bar of their day', () => {
    const minutes = flatMinutes(20201218, 3, 20, 50, flatMinutes(20201217, 0, 390, 50));
    const series = seriesOf(new MinuteChartBars(minutes, 10, TODAY, TERMS, false), 10);
    expect(marksOf(series, [20201217, 20201218])).toEqual([
      [0, '0'],
      [39, '1'],
    ]);
  });

  it('on three line break are on the next line', () => {
    const series = seriesOf(new ThreeLineBars(new DayChartBars(days(), TODAY, TERMS)), 'd', false);
    expect(marksOf(series, [20201211, 20201213])).toEqual([
      [0, '0'],
      [1, '1'],
    ]);
  });

  it('move along when older bars are prepended', () => {
    const series = seriesOf(new DayChartBars(days(DATES.slice(2)), TODAY, TERMS), 'd');
    expect(marksOf(series, [20201214])).toEqual([[0, '0']]);
    const all = new DayChartBars(days(), TODAY, TERMS);
    series.replace(all.bars, all.axis);
    expect([...series.newsMarks]).toEqual([2]);
    series.takeNews([]);
    expect(series.newsMarks).toHaveLength(0);
  });
});
