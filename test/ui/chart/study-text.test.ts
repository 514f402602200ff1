import { describe, expect, it } from 'vitest';
import { LOWER_INDICATORS, OVERLAYS } from '../../../engine/indicators/catalogue.ts';
import { lower } from '../../../engine/indicators/catalogue-entry.ts';
import indicators from '../../../engine/indicators/names.json' with { type: 'json' };
import {
  lineName,
  parametersText,
  parameterText,
  plainParameter,
  studyFault,
  studyName,
  studyValue,
} from '../../../ui/chart/study-text.ts';
import en from '../../../ui/i18n/en.json' with { type: 'json' };
import fr from '../../../ui/i18n/fr.json' with { type: 'json' };
import type { MessageKey } from '../../../ui/i18n/text.ts';

const ENGLISH: Readonly<Record<string, string>> = en;
const FRENCH: Readonly<Record<string, string>> = fr;
const NAMES: Readonly<Record<string, { readonly en: string; readonly fr: string }>> = indicators;
/** The English text, as the build puts it together. */
const t = (key: MessageKey): string => ENGLISH[key] ?? NAMES[key.replace('chart.study.', '')].en;

describe('the texts of indicators', () => {
  it("are the specification's labels for the indicators that it lists", () => {
    const names = (codes: readonly string[]): (string | undefined)[] =>
      codes.map((code) => t(`chart.study.${code}` as MessageKey));
    expect(names(['mas', 'bb', 'sar', 'maenv', 'kel', 'dar', 'none'])).toEqual([
      'Moving Average',
      'Bollinger Bands',
      'Parabolic SAR',
      'Moving Average Envelope',
      'Keltner Channels',
      'Darvas Boxes',
      'None',
    ]);
    expect(names('vol macd stoc rsi obv slow mom roc adx mf will ad accosc chalk mhist'.split(' '))).toEqual([
      'Volume',
      'MACD',
      'Stochastics',
      'Relative Strength',
      'On Balance Volume',
      'Slow Stochastics',
      'Momentum',
      'Rate of Change',
      'Directional Movement',
      'Money Flow',
      'Williams %R',
      'Accumulation Distribution',
      'Accumulation Oscillator',
      'Chaikin',
      'MACD Histogram',
    ]);
  });

  it.each([...OVERLAYS, ...LOWER_INDICATORS])('name $code, its lines and the parameters of its dialog', (entry) => {
    for (const [language, catalogue] of [['en', ENGLISH] as const, ['fr', FRENCH] as const]) {
      expect(NAMES[entry.code]?.[language]).toBeTruthy();
      for (const { name } of entry.parameters.slice(0, entry.shown)) {
        expect(catalogue[`chart.parameter.${name}`], name).toBeTruthy();
      }
    }
    const names = entry.drawn.map((_, line) => lineName(entry, line, t));
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
  });

  it('have different names for different indicators', () => {
    for (const list of [OVERLAYS, LOWER_INDICATORS]) {
      expect(new Set(list.map(({ code }) => NAMES[code].en)).size).toBe(list.length);
      expect(new Set(list.map(({ code }) => NAMES[code].fr)).size).toBe(list.length);
    }
  });

  it('have no name for unknown codes', () => {
    expect(new Set(Object.keys(NAMES))).toEqual(new Set([...OVERLAYS, ...LOWER_INDICATORS].map(({ code }) => code)));
  });

  it('show the parameters of a dialog, with a comma in French', () => {
    expect(studyName({ code: 'kel', parameters: [20, 10, 2] }, t, 'en-CA')).toBe('Keltner Channels 20, 10');
    expect(studyName({ code: 'vol', parameters: [] }, t, 'en-CA')).toBe('Volume');
    expect(studyName({ code: 'bb', parameters: [20, 2] }, t, 'en-CA')).toBe('Bollinger Bands 20');
    expect(parametersText({ code: 'sar', parameters: [0.02, 0.2] }, 'fr-CA')).toBe('0,02; 0,2');
    expect(plainParameter(parameterText(0.02, 'fr-CA'), 'fr-CA')).toBe('0.02');
    expect(plainParameter('1,000', 'en-CA')).toBe('1,000');
  });

  it('name a formula as its user does, with the parameters that differ from its text', () => {
    const formula = { name: 'Mine', text: 'close', pane: 'own' } as const;
    expect(studyName({ code: 'own:1', parameters: [5, -1], formula }, t, 'en-CA')).toBe('Mine 5, -1');
    expect(studyName({ code: 'own:1', parameters: [], formula: null }, t, 'en-CA')).toBe(ENGLISH['formulas.gone']);
    expect(studyName({ code: 'own:1', parameters: [] }, t, 'en-CA')).toBe('—');
  });

  it('say whether a condition is true, and why a formula has no values', () => {
    const { memory: _, ...entry } = {
      ...lower('own', {}),
      drawn: [{ name: 'a', mark: 'columns', isCondition: true }] as const,
    };
    const study = { code: 'own:1', own: { entry, fault: 'mistake' as const } };
    expect([1, 0, Number.NaN].map((value) => studyValue(study, 0, value, t, 'en-CA'))).toEqual(['yes', 'no', '—']);
    expect(studyFault(study, t)).toBe(ENGLISH['formulas.fault.mistake']);
    expect(studyFault({ code: 'rsi' }, t)).toBe(ENGLISH['chart.indicator.failed']);
  });

  it.each([
    ['mas', 12.3456, '12.35'],
    ['vol', 12_345_678, '12.3M'],
    ['obv', -20_500, '-21k'],
    ['rsi', 55.555, '55.56'],
    ['chalk', -0.1234, '-0.1234'],
    ['rsi', Number.NaN, '—'],
    ['mas', Number.NaN, '—'],
    ['vol', Number.NaN, '—'],
  ])('write a value of %s, %d, as %s', (code, value, text) => {
    expect(studyValue({ code }, 0, value, t, 'en-CA')).toBe(text);
  });
});
