import { describe, expect, it } from 'vitest';
import type { Readout } from '../../../engine/chart/readout.ts';
import english from '../../../ui/i18n/en.json' with { type: 'json' };
import type { Translate } from '../../../ui/i18n/text.ts';
import { netText, valueChartName, valueSentence } from '../../../ui/portfolio/value-chart-text.ts';
import { problemText } from '../../../ui/portfolio/value-text.ts';

/** Fills in the values, as far as these texts need it. */
const t: Translate = (key, values = {}) =>
  english[key]
    .replace(/\{(\w+), plural, .*other \{# (\w+)\}\}/, (_, name, word) => `${values[name]} ${word}`)
    .replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

const at = (close: number, portfolio: Readout['portfolio']): Readout => ({
  atCursor: true,
  period: 'd',
  date: 20201211,
  second: -1,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
  change: 0,
  changePercent: 0,
  simulated: false,
  last: close,
  lastChange: 0,
  lastChangePercent: 0,
  from: 20191213,
  to: 20201216,
  visibleBars: 53,
  loadedBars: 53,
  studies: [],
  percent: Number.NaN,
  compared: [],
  headlines: [],
  portfolio,
});

describe('the texts of a portfolio’s chart', () => {
  it('say value, cost and net, with sign and arrow', () => {
    expect(netText(at(1200, { cost: 1000, bought: 0, sold: 0 }), 'en-CA')).toBe('▲ +200.00 (+20.00%)');
    expect(netText(at(900, { cost: 1000, bought: 0, sold: 0 }), 'fr-CA')).toBe('▼ -100,00 (-10,00\u00a0%)');
    expect(netText(at(999.996, { cost: 1000, bought: 0, sold: 0 }), 'en-CA')).toBe('0.00 (0.00%)');
    expect(netText(at(5, { cost: 0, bought: 0, sold: 0 }), 'en-CA')).toBe('▲ +5.00 (—)');
  });

  it('name the chart with the visible time range', () => {
    expect(valueChartName(3, null, t, 'en-CA')).toBe('Value of portfolio 3.');
    expect(valueChartName(3, at(1200, { cost: 1000, bought: 0, sold: 0 }), t, 'en-CA')).toBe(
      'Portfolio 3, value from Dec 13, 2019 to Dec 16, 2020. Value 1,200.00, cost 1,000.00, net +200.00 (+20.00%). 53 points.',
    );
  });

  it('say the purchases and sales of a date', () => {
    expect(valueSentence(at(900, { cost: 1000, bought: 50, sold: 20 }), t, 'en-CA')).toBe(
      'Dec 11, 2020: value 900.00, cost 1,000.00, net -100.00 (-10.00%). Bought for 50.00. Sold for 20.00.',
    );
  });
});

describe('the errors of transactions', () => {
  const fault = {
    done: false,
    problem: 'shares',
    line: 3,
    column: 'shares',
    value: 'ten',
    words: 'In English.',
  } as const;

  it('name line and column, as far as they are known', () => {
    expect(problemText(fault, t)).toBe('Line 3, column shares: “ten” is not a number of shares.');
    expect(problemText({ ...fault, problem: 'cells', column: '', value: '9' }, t)).toBe(
      'Line 3: there are 9 values, more than there are columns.',
    );
    expect(problemText({ ...fault, problem: 'empty', line: 0, column: '' }, t)).toBe('It contains no transactions.');
  });

  it('are in the server’s words if this build does not know them', () => {
    expect(problemText({ ...fault, problem: 'colour' }, t)).toBe('In English.');
  });
});
