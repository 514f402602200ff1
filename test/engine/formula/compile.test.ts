import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFormula } from '../../../engine/formula/compile.ts';
import { formulaErrorText } from '../../../engine/formula/error-text.ts';
import texts from '../../../engine/formula/errors.json' with { type: 'json' };
import { functionTexts } from '../../../engine/formula/function-texts.ts';
import functions from '../../../engine/formula/functions.json' with { type: 'json' };
import { LIMITS } from '../../../engine/formula/limits.ts';
import { programOf } from '../../support/formulas.ts';

/** The first mistake of a text: its code and the part of the text. */
function mistake(text: string): [string, string] {
  const { program, errors } = compileFormula(text);
  expect(program).toBeNull();
  return [errors[0]?.code ?? '', text.slice(errors[0]?.from, errors[0]?.to)];
}

describe('a program', () => {
  it('names its lines, with their kind and style', () => {
    const { lines } = programOf('line fast = ema(close, 12) blue dashed thick\nclose > fast\nrsi columns');
    expect(lines).toEqual([
      { name: 'fast', kind: 'number', style: { colour: 'blue', dash: 'dashed', width: 'thick' } },
      { name: 'value', kind: 'condition', style: {} },
      { name: 'value2', kind: 'number', style: { mark: 'columns' } },
    ]);
  });

  it('has parameters with their bounds, which may be changed', () => {
    const text = 'param length = 14 from 2 to 200; param level = -1.5; sma(close, length) + level';
    expect(programOf(text).parameters).toEqual([
      { name: 'length', value: 14, least: 2, most: 200, isLength: true },
      { name: 'level', value: -1.5, least: null, most: null, isLength: false },
    ]);
    expect(programOf(text).minimum).toBe(14);
    expect(programOf(text, { length: 30 }).minimum).toBe(30);
    expect(compileFormula(text, { length: 1 }).errors[0]?.code).toBe('parameterOutOfRange');
  });

  it('knows the other securities that it reads', () => {
    const { securities } = programOf('close / close("spy") + high("C:RY") - low("SPY")');
    expect(securities).toEqual(['SPY', 'C:RY']);
  });

  it.each([
    ['close', 0, 1],
    ['sma(close, 20)', 19, 20],
    ['highest(high, 252)', 251, 252],
    ['sma(sma(close, 20), 20)', 38, 39],
    ['prev(close, 5)', 5, 6],
    ['close crosses above sma(close, 50)', 50, 51],
    ['max(sma(close, 20), sma(close, 50))', 49, 50],
    ['ema(close, 9)', 140, 9],
    ['total(volume)', Number.POSITIVE_INFINITY, 1],
    ['close > 3 or sma(close, 20) > 3', 19, 1],
  ])('%s needs %d earlier bars, and %d for a first value', (text, history, minimum) => {
    const program = programOf(text);
    expect([program.history, program.minimum]).toEqual([history, minimum]);
  });

  it('does equal things once', () => {
    const once = programOf('macd(12, 26, 9).signal').layout.steps.length;
    const twice = programOf('macd(12, 26, 9).signal; macd(12, 26, 9).signal + macd(12, 26, 9).signal').layout.steps
      .length;
    expect(twice).toBe(once + 1);
  });
});

describe('a mistake', () => {
  it.each([
    ['close >', 'ended', ''],
    ['close > ) 3', 'syntax', ')'],
    ['(close + 3', 'ended', ''],
    ['', 'noLine', ''],
    ['fast = sma(close, 3)', 'noLine', 'fast = sma(close, 3)'],
    ['smma(close, 3)', 'unknownName', 'smma'],
    ['close = 3; close', 'nameTaken', 'close'],
    ['a = 3; a = 4; a', 'nameTaken', 'a'],
    ['macd(12, 26, 9).slow', 'unknownOutput', 'slow'],
    ['close.open', 'noOutput', 'open'],
    ['sma(close)', 'argumentCount', 'sma(close)'],
    ['close and 3', 'argumentType', 'close'],
    ['1 < close < 3', 'argumentType', '1 < close'],
    ['if(close, 1, 2)', 'argumentType', 'close'],
    ['close + "SPY"', 'argumentType', '"SPY"'],
    ['close(3)', 'argumentType', '3'],
    ['"SPY"', 'argumentType', '"SPY"'],
    ['sma(close, volume)', 'notConstant', 'volume'],
    ['sma(close, 0)', 'outOfRange', '0'],
    ['sma(close, 0 / 0)', 'outOfRange', '0 / 0'],
    ['stdev(close, 1)', 'outOfRange', '1'],
    ['sar(-15, 0.2)', 'outOfRange', '-15'],
    ['bb(20, 0).upper', 'outOfRange', '0'],
    ['sma(close, 5001)', 'outOfRange', '5001'],
    ['param n = 9 from 1 to 5; n', 'parameterOutOfRange', 'n'],
    ['close + 1e999', 'badNumber', '1e999'],
    ['line x = close azure', 'unknownStyle', 'azure'],
    ['close("a b")', 'badSymbol', '"a b"'],
  ])('%s is "%s" at "%s"', (text, code, part) => {
    expect(mistake(text)).toEqual([code, part]);
  });

  it('of a definition is not repeated where its name is used', () => {
    const { errors } = compileFormula('a = foo(3); b = a + 1; a + b; bar');
    expect(errors.map(({ values }) => values.name)).toEqual(['foo', 'bar']);
  });

  it.each([
    ['characters', ` ${'1 + '.repeat(2500)}1`],
    ['levels', `${'('.repeat(101)}1${')'.repeat(101)}`],
    ['steps', Array.from({ length: 450 }, (_, i) => `a${i}=avg(low,${i + 2})`).join(';')],
    ['lines', Array.from({ length: 17 }, (_, i) => `close + ${i}`).join(';')],
    ['parameters', `${Array.from({ length: 17 }, (_, i) => `param p${i} = 1`).join(';')}; close`],
    ['securities', Array.from({ length: 9 }, (_, i) => `close("S${i}")`).join('+')],
    ['cost', 'meandev(close, 5000) + meandev(open, 5000) + meandev(high, 5000)'],
    [
      'bytes',
      Array.from({ length: 15 }, (_, i) => `x${i} = stdev(close + ${i}, 5000)`).join(';') +
        ';' +
        Array.from({ length: 15 }, (_, i) => `x${i}`).join('+'),
    ],
  ])('is to need too many %s', (what, text) => {
    const { program, errors } = compileFormula(text);
    expect(program).toBeNull();
    expect(errors[0]).toMatchObject({ code: 'tooMuch', values: { what, most: LIMITS[what as keyof typeof LIMITS] } });
  });

  it('has a text in each language, without gaps', () => {
    const wrong = ['close >', 'a)', 'foo', 'macd.slow', 'close.x', 'sma(1)', 'close and 3', '', 'sma(close, 9999)'];
    for (const text of wrong) {
      for (const error of compileFormula(text).errors) {
        for (const language of ['en', 'fr']) expect(formulaErrorText(error, language)).toMatch(/^[^{}]{10,}\.$/);
      }
    }
    for (const [code, { en, fr }] of Object.entries(texts)) {
      const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
      expect(holes(fr), code).toEqual(holes(en));
    }
  });
});

describe('the compiler', () => {
  const word = fc.constantFrom(
    ...[
      'close',
      'sma',
      'macd',
      '.',
      '(',
      ')',
      ',',
      '+',
      '-',
      '^',
      'and',
      'not',
      'crosses',
      'above',
      'line',
      'param',
      '=',
    ],
    ...[
      'bars',
      'since',
      '"SPY"',
      '"',
      '14',
      '0',
      '1e400',
      '#',
      ';',
      '\n',
      'blue',
      'x',
      'if',
      '%',
      'change%',
      '<',
      'É',
      '\u0000',
    ],
  );

  it('never throws, and says where it is wrong', () => {
    const anything = fc.oneof(
      fc.string({ maxLength: 200, unit: 'binary' }),
      fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const { program, errors } = compileFormula(text);
        expect(program === null).toBe(errors.length > 0);
        for (const { from, to } of errors) expect(0 <= from && from <= to && to <= text.length).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a function', () => {
  it.each(functionTexts('en').map((one) => [one.name, one] as const))('%s has texts and an example', (name, one) => {
    const french = functionTexts('fr').find((other) => other.name === name);
    expect(one.text.length).toBeGreaterThan(0);
    expect(french?.text.length).toBeGreaterThan(0);
    programOf(one.example);
    if (!one.isIndicator && one.name !== 'negative') expect(one.example).toContain(name);
  });

  it('has no text without being in the table', () => {
    const known = functionTexts('en').filter(({ isIndicator }) => !isIndicator);
    expect(Object.keys(functions)).toEqual(known.map(({ name }) => name));
  });
});
