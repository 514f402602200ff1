import { describe, expect, it } from 'vitest';
import type { Readout } from '../../engine/chart/readout.ts';
import { barSentence, barTime, chartName, periodName } from '../../ui/chart/chart-text.ts';
import type { ChartStatus } from '../../workers/api/chart-api.ts';

/** A translator that shows what it was asked. */
const t = (key: string, values?: Readonly<Record<string, string | number>>): string =>
  values === undefined ? key : `${key} ${JSON.stringify(values)}`;

const READOUT: Readout = {
  atCursor: false,
  period: 'd',
  date: 20201201,
  second: -1,
  open: 10,
  high: 12,
  low: 9,
  close: 11,
  volume: 1000,
  change: 1,
  changePercent: 10,
  simulated: false,
  last: 11,
  lastChange: 1,
  lastChangePercent: 10,
  from: 20200101,
  to: 20201201,
  visibleBars: 12,
  studies: [],
  headlines: [],
  portfolio: null,
};

describe('the texts of a chart', () => {
  it('name every period', () => {
    expect((['d', 'w', 'm', 'q', 'y', 5] as const).map((period) => periodName(period, t))).toEqual([
      'chart.period.day',
      'chart.period.week',
      'chart.period.month',
      'chart.period.quarter',
      'chart.period.year',
      'chart.period.minutes {"minutes":5}',
    ]);
  });

  it.each([
    ['d', -1, 'Dec 1, 2020'],
    [5, 34_200, 'Dec 1, 2020 09:30'],
    ['w', -1, 'chart.time.week {"date":"Dec 1, 2020"}'],
    ['m', -1, 'Dec 2020'],
    ['q', -1, 'chart.time.quarter {"quarter":4,"year":"2020"}'],
    ['y', -1, '2020'],
  ] as const)('say of a bar of period %s when it was', (period, second, text) => {
    const readout = { ...READOUT, period, second };
    expect(barTime(readout, t, 'en-CA')).toBe(text);
    expect(barSentence(readout, [], t, 'en-CA')).toContain(JSON.stringify(barTime(readout, t, 'en-CA')));
  });

  it('name the chart with the months that are in sight, not with days that its bars do not have', () => {
    const status: ChartStatus = {
      phase: 'ready',
      failure: '',
      live: false,
      range: 'all',
      period: 'm',
      chartType: 'candle',
      subject: null,
      simulated: null,
    };
    const name = chartName('SPY', status, { ...READOUT, period: 'm' }, [], t, 'en-CA');
    expect(name).toContain('"period":"chart.period.month","range":"chart.range.all"');
    expect(name).toContain('"from":"Jan 2020","to":"Dec 2020"');
  });
});
