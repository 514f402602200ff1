import { describe, expect, it } from 'vitest';
import { FIRST_OPTIONS } from '../../../engine/chart/chart-options.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { takeReadout } from '../../../engine/chart/take-readout.ts';
import { ValueBars } from '../../../engine/chart/value-bars.ts';
import type { ChartView } from '../../../engine/chart/view.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import { dateOfWall } from '../../../engine/time/exchange-time.ts';
import { waveDays } from './chart-bars.ts';
import { laidOutView, type ViewChange, viewWith } from './chart-view.ts';

function seriesOf(bars: Bars): ChartSeries {
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  return series;
}

function readoutOf(series: ChartSeries, change: (view: ChartView) => ViewChange = () => ({})) {
  const view = laidOutView(series.axis, 0);
  return takeReadout(new Scene(viewWith(view, change(view))), series);
}

/** The pointer, this many pixels right of a bar's middle. */
const over =
  (bar: number, pixels = 0) =>
  ({ plotLeft, plotWidth, span }: ChartView): Partial<ChartView> => ({
    pointerX: plotLeft + ((bar + 0.5) / span) * plotWidth + pixels,
    pointerY: 100,
  });

describe('the headlines of a readout', () => {
  const bars = waveDays(600);
  const series = seriesOf(bars);
  const date = dateOfWall(bars.time[300]);
  series.takeNews([
    { date, head: 'Later' },
    { date, head: 'Earlier' },
  ]);

  it('are those of the bar under the keyboard’s cursor', () => {
    expect(readoutOf(series, () => ({ cursor: 300 }))?.headlines).toEqual(['Later', 'Earlier']);
    expect(readoutOf(series, () => ({ cursor: 301 }))?.headlines).toEqual([]);
  });

  it('are those of the marker under the pointer, which is wider than the bar', () => {
    for (const pixels of [-5, 0, 5]) {
      expect(readoutOf(series, over(300, pixels))?.headlines).toEqual(['Later', 'Earlier']);
    }
    for (const pixels of [-9, 9]) expect(readoutOf(series, over(300, pixels))?.headlines).toEqual([]);
  });

  it('reach six pixels from the marker, and no seventh', () => {
    const reached = [293, 294, 306, 307].map((bar) => {
      const view = laidOutView(series.axis, 0);
      // A bar is a pixel wide.
      const narrow = viewWith(view, { span: view.plotWidth, right: view.plotWidth });
      return takeReadout(new Scene(viewWith(narrow, over(bar)(narrow))), series)?.headlines.length;
    });
    expect(reached).toEqual([0, 2, 2, 0]);
  });

  it('reach as far in CSS pixels at any pixel ratio', () => {
    expect(readoutOf(series, (view) => ({ ...over(300, 9)(view), ratio: 2 }))?.headlines).toHaveLength(2);
  });

  it('are those of a marker on the first bar, too, and of the first of two equally near', () => {
    const marked = (...days: readonly number[]) => {
      const of = seriesOf(bars);
      of.takeNews(days.map((day) => ({ date: dateOfWall(bars.time[day]), head: `Day ${day}` })));
      return of;
    };
    expect(readoutOf(marked(0), over(1))?.headlines).toEqual(['Day 0']);
    expect(readoutOf(marked(0), () => ({ cursor: 0 }))?.headlines).toEqual(['Day 0']);
    expect(readoutOf(marked(0, 2), over(1))?.headlines).toEqual(['Day 0']);
    expect(readoutOf(marked(0, 300), over(299))?.headlines).toEqual(['Day 300']);
  });

  it('are empty without news, or if news is switched off', () => {
    expect(readoutOf(seriesOf(bars), over(300))?.headlines).toEqual([]);
    const options = { ...FIRST_OPTIONS, news: false };
    expect(readoutOf(series, () => ({ cursor: 300, options }))?.headlines).toEqual([]);
  });
});

describe('the readout of a portfolio', () => {
  it('has its cost, purchases and sales; that of an instrument does not', () => {
    const of = (...values: number[]) => Float64Array.from(values);
    const history = {
      date: of(20201204, 20201211, 20201218),
      value: of(100, 130, 80),
      cost: of(90, 115, 60),
      bought: of(90, 25, 0),
      sold: of(0, 0, 70),
    };
    const live = new ValueBars(history);
    const series = new ChartSeries();
    series.portfolio = live.portfolio;
    series.replace(live.bars, live.axis);
    const readout = readoutOf(series, () => ({ cursor: 1 }));
    expect(readout).toMatchObject({ date: 20201211, close: 130, change: 30, volume: 0 });
    expect(readout?.portfolio).toEqual({ cost: 115, bought: 25, sold: 0 });
    expect(readoutOf(series)?.portfolio).toEqual({ cost: 60, bought: 0, sold: 70 });
    expect(readoutOf(seriesOf(waveDays(3)))?.portfolio).toBeNull();
    expect(takeReadout(new Scene(laidOutView(new ChartSeries().axis, 0)), new ChartSeries())).toBeNull();
  });
});

it('reads out the first bar when it is under the cursor, and the newest without one', () => {
  const bars = waveDays(600);
  const series = seriesOf(bars);
  const first = readoutOf(series, () => ({ cursor: 0 }));
  expect(first).toMatchObject({ atCursor: true, date: dateOfWall(bars.time[0]), close: bars.close[0] });
  expect(readoutOf(series)).toMatchObject({ atCursor: false, date: dateOfWall(bars.time[599]) });
});
