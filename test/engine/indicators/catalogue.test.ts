import { describe, expect, it } from 'vitest';
import {
  defaultParameters,
  entryOf,
  LOWER_INDICATORS,
  OVERLAYS,
  parameterFromText,
  usableParameter,
} from '../../../engine/indicators/catalogue.ts';
import { createIndicator } from '../../../engine/indicators/create.ts';

const all = [...OVERLAYS, ...LOWER_INDICATORS];

describe('catalogue', () => {
  it('has the enumeration names of the specification, in its order', () => {
    expect(OVERLAYS.map((entry) => entry.name)).toEqual('sma ema boll par mae darvas keltner'.split(' '));
    expect(LOWER_INDICATORS.map((entry) => entry.name)).toEqual(
      'volume macd stoch rsi obv slow momentum roc dm mf williams acc accOsc chaikin macdhist cci ppo vma trix lrs intensity atr force transactions stddev'.split(
        ' ',
      ),
    );
  });

  it('has the saved codes of the specification', () => {
    expect(new Set(OVERLAYS.map((entry) => entry.code))).toEqual(new Set('mas mae bb sar maenv kel dar'.split(' ')));
    expect(LOWER_INDICATORS.map((entry) => entry.code)).toEqual(
      'vol macd stoc rsi obv slow mom roc adx mf will ad accosc chalk mhist cci ppo vma trix lrs int atr force trans sd'.split(
        ' ',
      ),
    );
  });

  it('keeps the two meanings of mae apart', () => {
    expect(entryOf('mae')?.name).toBe('ema');
    expect(entryOf('maenv')?.name).toBe('mae');
    expect(entryOf('none')).toBeUndefined();
  });

  it('shows as many fields as the specification says', () => {
    const shown = (code: string): number | undefined => entryOf(code)?.shown;
    expect(['bb', 'mae', 'sar', 'maenv', 'kel', 'dar'].map(shown)).toEqual([1, 1, 2, 2, 2, 0]);
    expect(['vol', 'obv', 'ad', 'accosc', 'trans'].map(shown)).toEqual([0, 0, 0, 0, 0]);
    expect(['macd', 'mhist', 'stoc', 'slow', 'ppo', 'trix', 'rsi', 'cci'].map(shown)).toEqual([3, 3, 2, 2, 2, 2, 1, 1]);
    // All others have one to three: every parameter but a constant.
    const others = LOWER_INDICATORS.filter(({ code }) => !['vol', 'obv', 'ad', 'accosc', 'trans'].includes(code));
    for (const { code, shown: fields, parameters } of others) {
      expect([code, fields >= 1 && fields <= 3, fields]).toEqual([
        code,
        true,
        parameters.length - Number(code === 'cci'),
      ]);
    }
  });

  it('gives the second and third average another default', () => {
    const periods = (code: string): number[] => {
      const entry = entryOf(code);
      return entry === undefined ? [] : [0, 1, 2].map((instance) => defaultParameters(entry, instance)[0]);
    };
    expect(periods('mas')).toEqual([25, 50, 75]);
    expect(periods('mae')).toEqual([25, 50, 75]);
    expect(periods('bb')).toEqual([20, 40, 20]);
  });

  it.each([
    ['bb', [20, 2]],
    ['sar', [0.02, 0.2]],
    ['maenv', [25, 0.06]],
    ['kel', [20, 10, 2]],
    ['macd', [12, 25, 9]],
    ['stoc', [5, 7]],
    ['rsi', [14]],
    ['mom', [7]],
    ['roc', [7]],
    ['adx', [14]],
    ['mf', [14]],
    ['will', [7]],
    ['chalk', [5]],
    ['mhist', [12, 25, 9]],
    ['cci', [20, 0.015]],
    ['ppo', [12, 25]],
    ['vma', [25]],
    ['trix', [15, 9]],
    ['lrs', [20]],
    ['int', [21]],
    ['atr', [14]],
    ['force', [13]],
  ])('has the default parameters of the specification: %s %j', (code, parameters) => {
    const entry = entryOf(code);
    expect(entry && defaultParameters(entry)).toEqual(parameters);
  });

  it('makes an indicator with the right lines for every code but dar', () => {
    for (const entry of all) {
      const indicator = createIndicator(entry.code, defaultParameters(entry));
      expect(indicator?.lineCount, entry.code).toBe(entry.code === 'dar' ? undefined : entry.lines.length);
    }
    expect(createIndicator('none', [])).toBeUndefined();
    expect(createIndicator('constructor', [])).toBeUndefined();
  });
});

describe('parameters', () => {
  const period = { name: 'period', kind: 'period', value: 14, minimum: 2 } as const;
  const step = { name: 'step', kind: 'factor', value: 0.02 } as const;

  it.each([
    ['14', 14],
    [' 9 ', 9],
    ['+7', 7],
    ['13.5', 14],
    ['1', 2],
    ['.6', 2],
    ['1e2', 100],
    ['', undefined],
    ['  ', undefined],
    ['abc', undefined],
    ['12px', undefined],
    ['0x10', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['Infinity', undefined],
    ['1e999', undefined],
  ])('a period typed as "%s" is %s', (text, value) => {
    expect(parameterFromText(period, text)).toBe(value);
  });

  it('a factor is taken as it is', () => {
    expect(parameterFromText(step, '0.025')).toBe(0.025);
    expect(usableParameter(step, 0)).toBeUndefined();
    expect(usableParameter(step, Number.NaN)).toBeUndefined();
  });
});
