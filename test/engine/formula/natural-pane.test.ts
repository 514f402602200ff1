import { expect, it } from 'vitest';
import { formulaEntry } from '../../../engine/formula/formula-entry.ts';
import { naturalPane } from '../../../engine/formula/natural-pane.ts';
import { programOf } from '../../support/formulas.ts';

it.each([
  ['sma(close, 20)', 'price'],
  ['highest(high, 252)', 'price'],
  ['bb(20, 2).upper', 'price'],
  ['sma(close, 20) crosses above sma(close, 50)', 'price'],
  ['line mean = ema(close, 9)\nclose > mean', 'price'],
  ['rsi(14)', 'own'],
  ['volume', 'own'],
  ['close / close("SPY")', 'own'],
  ['close - open', 'own'],
  ['change%', 'own'],
  ['line mean = ema(close, 9)\nrsi(14)', 'own'],
  ['line mean = ema(close, 9) columns', 'own'],
  ['ema(ema(ema(close, 5000), 5000), 5000)', 'own'],
])('%s is shown where its values are: %s', (text, pane) => {
  expect(naturalPane(programOf(text))).toBe(pane);
});

it('an entry has what the text says of lines and parameters', () => {
  const program = programOf(
    'param n = 14 from 2 to 99\nparam c = -1.5\nline a = sma(close, n) + c blue dashed\na > close',
  );
  const { parameters, shown, lines, drawn, unit, hasZeroLine, memory } = formulaEntry(program, 'own');
  expect(parameters).toEqual([
    { name: 'n', kind: 'period', value: 14, minimum: 2, maximum: 99 },
    { name: 'c', kind: 'number', value: -1.5 },
  ]);
  expect(lines).toEqual([
    { name: 'a', mark: 'line', style: { colour: 'blue', dash: 'dashed' } },
    { name: 'value', mark: 'columns', isCondition: true, style: {} },
  ]);
  expect([shown, drawn, unit, hasZeroLine, memory()]).toEqual([2, lines, 'number', true, program.history]);
  expect(formulaEntry(program, 'price').lines.map(({ mark }) => mark)).toEqual(['line', 'signals']);
});
