import { describe, expect, it } from 'vitest';
import { type ChartChoice, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import type { Readout } from '../../../engine/chart/readout.ts';
import { ABSENT } from '../../../engine/format/absent.ts';
import { formatPercent } from '../../../engine/format/percent.ts';
import { barSentence, barTime, changeText, chartName, periodName } from '../../../ui/chart/chart-text.ts';
import type { ComparedState } from '../../../workers/api/chart-api.ts';

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
  loadedBars: 12,
  studies: [],
  percent: Number.NaN,
  compared: [],
  headlines: [],
  portfolio: null,
};

const SHOWN: ChartChoice = { ...FIRST_CHOICE, chartType: 'ohlc', studies: { overlays: [], lower: [] } };

const COMPARED: ComparedState = {
  region: 'C',
  symbol: 'RY',
  name: 'A bank',
  phase: 'ready',
  failure: '',
  simulated: null,
  colour: '#000000',
  dash: 1,
  gap: 1,
};

describe('the texts of a chart', () => {
  it('say the percent change of the chart’s own security and of each compared one, and if one has no bar there', () => {
    const readout = { ...READOUT, percent: 1.5, compared: [-2, Number.NaN] };
    const others = [COMPARED, { ...COMPARED, symbol: 'TD' }];
    const spoken: typeof t = (key, values = {}) =>
      key === 'compare.value' ? `${values.symbol} ${values.percent}` : `${key} ${values.values}`;
    for (const text of [
      chartName('SPY', SHOWN, readout, others, spoken, 'en-CA'),
      barSentence('SPY', readout, [], others, spoken, 'en-CA'),
    ]) {
      expect(text).toContain(
        `compare.sentence SPY ${formatPercent(1.5, 'en-CA')}; RY ${formatPercent(-2, 'en-CA')}; TD ${ABSENT}`,
      );
    }
  });

  it('have an arrow before a change, and none before one that rounds to zero', () => {
    const texts = [0.25, -0.0005, -0.0004, 0.0004, 0].map((change) => changeText(change, change, 'en-CA'));
    expect(texts).toEqual(['▲ +0.25 (+0.25%)', '▼ -0.001 (0.00%)', '0.00 (0.00%)', '0.00 (0.00%)', '0.00 (0.00%)']);
    expect(changeText(Number.NaN, Number.NaN, 'en-CA')).toBe('');
  });

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
    expect(barSentence('SPY', readout, [], [], t, 'en-CA')).toContain(JSON.stringify(barTime(readout, t, 'en-CA')));
  });

  it('name the chart with the visible months, not with days that its bars do not have', () => {
    const shown: ChartChoice = { ...SHOWN, dayRange: 'all', historical: 'm' };
    const name = chartName('SPY', shown, { ...READOUT, period: 'm' }, [], t, 'en-CA');
    expect(name).toContain('"period":"chart.period.month","range":"chart.range.all"');
    expect(name).toContain('"from":"Jan 2020","to":"Dec 2020"');
  });

  it('name the type and the displayed indicators, and do not mention indicators if there are none', () => {
    const overlays = [
      { code: 'mas', parameters: [25] },
      { code: 'dar', parameters: [] },
    ];
    const name = (chosen: typeof overlays): string =>
      chartName('SPY', { ...SHOWN, studies: { overlays: chosen, lower: [] } }, READOUT, [], t, 'en-CA');
    expect(name(overlays)).toContain('"type":"chart.type.ohlc"');
    expect(name(overlays)).toContain('chart.name.studies {"studies":"chart.study.mas 25; chart.study.dar"}');
    expect(name([])).not.toContain('chart.name.studies');
  });

  it('say a bar’s indicators in the readout’s order, a failed one as failed, the volume once, and its news', () => {
    const studies = [
      { code: 'mas', parameters: [25], colours: ['#000000'], dashed: [false], failed: false, minimum: 1, since: 0 },
      { code: 'vol', parameters: [], colours: ['#000000'], dashed: [false], failed: false, minimum: 1, since: 0 },
      {
        code: 'stoc',
        parameters: [5, 7],
        colours: ['#000000', '#111111'],
        dashed: [false, true],
        failed: false,
        minimum: 1,
        since: 0,
      },
      { code: 'rsi', parameters: [14], colours: ['#000000'], dashed: [false], failed: true, minimum: 1, since: 0 },
    ];
    const readout = {
      ...READOUT,
      studies: [[10.5], [1000], [55, Number.NaN], [Number.NaN]],
      headlines: ['Profit up', 'Profit down'],
    };
    const sentence = barSentence('SPY', readout, studies, [], t, 'en-CA');
    expect(sentence).toContain('{"name":"chart.study.mas 25","values":"10.50"}');
    expect(sentence).toContain('{"name":"chart.study.stoc 5, 7","values":"chart.line.k 55.00, chart.line.d —"}');
    expect(sentence).toContain('{"name":"chart.study.rsi 14","values":"chart.indicator.failed"}');
    expect(sentence).not.toContain('chart.study.vol');
    expect(sentence).toContain('chart.bar.news {"headlines":"Profit up; Profit down"}');
    expect(barSentence('SPY', READOUT, [], [], t, 'en-CA')).not.toContain('chart.bar.news');
  });
});
