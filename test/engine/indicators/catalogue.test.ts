import { describe, expect, it } from 'vitest';
import { createIndicator, entryOf, LOWER_INDICATORS, OVERLAYS } from '../../../engine/indicators/catalogue.ts';
import { defaultParameters } from '../../../engine/indicators/catalogue-entry.ts';

const all = [...OVERLAYS, ...LOWER_INDICATORS];

/**
 * The specification's enumerations: each name with its saved code. `mae` is one indicator's name and another's code.
 */
const OVERLAY_CODES = { sma: 'mas', ema: 'mae', boll: 'bb', par: 'sar', mae: 'maenv', darvas: 'dar', keltner: 'kel' };
const LOWER_CODES = {
  volume: 'vol',
  macd: 'macd',
  stoch: 'stoc',
  rsi: 'rsi',
  obv: 'obv',
  slow: 'slow',
  momentum: 'mom',
  roc: 'roc',
  dm: 'adx',
  mf: 'mf',
  williams: 'will',
  acc: 'ad',
  accOsc: 'accosc',
  chaikin: 'chalk',
  macdhist: 'mhist',
  cci: 'cci',
  ppo: 'ppo',
  vma: 'vma',
  trix: 'trix',
  lrs: 'lrs',
  intensity: 'int',
  atr: 'atr',
  force: 'force',
  transactions: 'trans',
};

describe('catalogue', () => {
  it('has the indicators of the specification, by their saved codes and in its order', () => {
    const overlays = Object.values(OVERLAY_CODES);
    const lower = Object.values(LOWER_CODES);
    expect(OVERLAYS.slice(0, overlays.length).map(({ code }) => code)).toEqual(overlays);
    expect(LOWER_INDICATORS.slice(0, lower.length).map(({ code }) => code)).toEqual(lower);
    expect(entryOf('sd')).toBeDefined();
    expect(entryOf('none')).toBeUndefined();
  });

  it('has each code once', () => {
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  });

  it('shows as many fields as the specification says', () => {
    const shown = (code: string): number | undefined => entryOf(code)?.shown;
    expect(['bb', 'mae', 'sar', 'maenv', 'kel', 'dar'].map(shown)).toEqual([1, 1, 2, 2, 2, 0]);
    expect(['vol', 'obv', 'ad', 'accosc', 'trans'].map(shown)).toEqual([0, 0, 0, 0, 0]);
    expect(['macd', 'mhist', 'stoc', 'slow', 'ppo', 'trix', 'rsi', 'cci'].map(shown)).toEqual([3, 3, 2, 2, 2, 2, 1, 1]);
    // All others have one to three: every parameter except constants.
    const others = LOWER_INDICATORS.slice(0, Object.keys(LOWER_CODES).length).filter(
      ({ code }) => !['vol', 'obv', 'ad', 'accosc', 'trans'].includes(code),
    );
    for (const { code, shown: fields, parameters } of others) {
      expect([code, fields >= 1 && fields <= 3, fields]).toEqual([
        code,
        true,
        parameters.length - Number(code === 'cci'),
      ]);
    }
  });

  it('gives the second and third average different defaults', () => {
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
  ])('has the specified default parameters: %s %j', (code, parameters) => {
    const entry = entryOf(code);
    expect(entry && defaultParameters(entry)).toEqual(parameters);
  });

  it('creates an indicator with the right lines for every code except dar', () => {
    for (const entry of all) {
      const indicator = createIndicator(entry.code, defaultParameters(entry));
      expect(indicator?.lineCount, entry.code).toBe(entry.code === 'dar' ? undefined : entry.lines.length);
    }
    expect(createIndicator('none', [])).toBeUndefined();
    expect(createIndicator('constructor', [])).toBeUndefined();
  });
});
