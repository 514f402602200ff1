import { describe, expect, it } from 'vitest';
import { compileFormula } from '../../../engine/formula/compile.ts';
import { parser } from '../../../engine/formula/parser.ts';
import { expressionAt, type FormulaExpression } from '../../../ui/formulas/formula-expression.ts';

/** The expression at the `|` of a text. */
function at(marked: string): FormulaExpression | null {
  const place = marked.indexOf('|');
  const text = marked.replace('|', '');
  return expressionAt(parser.parse(text), text, place);
}

describe('the expression at a place', () => {
  it.each([
    ['sma(clo|se, 20) > 5', 'close'],
    ['sm|a(close, 20) > 5', 'sma(close, 20)'],
    ['sma(close, 20) >| 5', 'sma(close, 20) > 5'],
    ['macd(12, 26, 9).sig|nal', 'macd(12, 26, 9).signal'],
    ['ma|cd(12, 26, 9).signal', 'macd(12, 26, 9).signal'],
    ['bars si|nce close > 10', 'bars since close > 10'],
    ['line fa|st = ema(close, 5) blue', 'ema(close, 5)'],
  ])('%s is %s', (marked, text) => {
    expect(at(marked)?.text).toBe(text);
  });

  it.each(['|', '# a com|ment', 'param leng|th = 20 from 2 to 50'])('%s is none', (marked) => {
    expect(at(marked)).toBeNull();
  });

  it('is a formula of one line with what was defined before it', () => {
    const found = at('param n = 5\nline a = sma(close, n) blue thick\nb = a + 1\nhigh\nclose - |b');
    expect(found?.program).toBe('param n = 5\na = sma(close, n) \nb = a + 1\nb');
    expect(compileFormula(found?.program ?? '').program?.lines).toHaveLength(1);
  });
});
