import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changedPreferences,
  formatPreferences,
  PREFERENCE_DEFAULTS,
  parsePreferences,
} from '../../../engine/settings/preferences.ts';

const names = (text: string): string[] => text.split(':').filter((_, i) => i % 2 === 0);

test('a new string has the defaults of the specification, at least 42 fields, extended hours last', () => {
  const text = formatPreferences({});
  expect(names(text).length).toBeGreaterThanOrEqual(42);
  expect(names(text).slice(0, 4)).toEqual(['newsregion', 'ptype', 'ind1', 'pov1']);
  expect(text.endsWith(':exthours:true')).toBe(true);
  expect(parsePreferences(text)).toEqual(PREFERENCE_DEFAULTS);
  expect(parsePreferences('')).toMatchObject({
    newsregion: 'CU',
    ptype: 'candle',
    ind1: 'vol',
    pov1: 'none',
    intraper: '1',
    histper: 'd',
    refresh: '60',
    region: 'C',
    fade: 'true',
    exthours: 'true',
  });
});

test('a string has every field that section 3 lists, including those of the chart', () => {
  const listed = [
    ...['newsregion', 'ptype', 'ind1', 'pov1', 'pov1p1', 'pov1p2', 'ind1p1', 'ind1p2', 'ind1p3', 'chart'],
    ...['intraper', 'histper', 'refresh', 'exthours', 'minvol', 'mindolvol', 'minprice', 'maxprice', 'mintrades'],
    ...['pctyearhi', 'pctyearlo', 'pctdayhi', 'pctdaylo', 'symbols', 'region', 'stype', 'exchange', 'loggedin'],
    ...['realtime', 'showad', 'fade', 'firststart', 'xx', 'viewname'],
    ...[
      'per',
      'grid',
      'prevclose',
      'newsInd',
      'llog',
      'indmult',
      'ind2',
      'ind3',
      'pov2',
      'pov3',
      'pov4',
      'pov5',
      'pov',
    ],
  ];
  expect(names(formatPreferences({}))).toEqual(expect.arrayContaining(listed));
});

test('a value of every field that section 3 lists reads back, except those that the session provides', () => {
  const values = {
    ...{ newsregion: 'U', ptype: 'bars', ind1: 'rsi', ind1p1: '9', ind1p2: '5', ind1p3: '3', pov1: 'bb', pov1p1: '30' },
    ...{
      pov1p2: '2.5',
      chart: 'intra',
      intraper: '60',
      histper: 'q',
      refresh: '30',
      exthours: 'false',
      minvol: '1000',
    },
    ...{ mindolvol: '50000', minprice: '0.25', maxprice: '99.5', mintrades: '7', pctyearhi: '5', pctyearlo: '6' },
    ...{ pctdayhi: '0.5', pctdaylo: '1.5', symbols: 'RY TD', region: 'U', stype: 'volume', exchange: 'UU' },
    ...{ realtime: 'true', fade: 'false', firststart: 'false', viewname: 'mine', per: '15', grid: 'false' },
    ...{ prevclose: 'false', newsInd: 'false', llog: 'true', indmult: '3', ind2: 'macd', ind3: 'obv', pov2: 'mas' },
    ...{ pov3: 'mae', pov4: 'sar', pov5: 'kel', pov: '5' },
  };
  const changed = changedPreferences(PREFERENCE_DEFAULTS, values);
  expect(parsePreferences(formatPreferences(changed))).toMatchObject(values);
});

test('saved values read back, whatever their characters', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((value) => !/\p{Cc}|[\ud800-\udfff]/u.test(value));
  fc.assert(
    fc.property(text, text, (symbols, viewname) => {
      const values = changedPreferences(PREFERENCE_DEFAULTS, { symbols, viewname });
      expect(parsePreferences(formatPreferences(values))).toEqual(values);
    }),
  );
});

test('names that this build does not know are kept, before extended hours', () => {
  const text = `${formatPreferences({})}`.replace(':exthours', ':later:a%3Ab:exthours');
  const values = parsePreferences(text);
  expect(values.later).toBe('a:b');
  expect(formatPreferences(values)).toBe(text);
});

test('logged in, adverts and keys are constants: written, never read', () => {
  const values = parsePreferences('loggedin:true:showad:true:xx:T,V:exthours:true');
  expect(values).toEqual(PREFERENCE_DEFAULTS);
  expect(formatPreferences({ loggedin: 'true', xx: 'T' })).toBe(formatPreferences({}));
});

describe('damage affects only itself', () => {
  test.each([
    ['a value that cannot be decoded', 'ptype:%E0%A4%A:refresh:30', { ptype: 'candle', refresh: '30' }],
    [
      'a value that cannot be',
      'refresh:soon:intraper:61:region:X:fade:false',
      { refresh: '60', intraper: '1', region: 'C', fade: 'false' },
    ],
    [
      'a pair without its value',
      'newsregion:ptype:close:refresh:20',
      { newsregion: 'CU', ptype: 'close', refresh: '20' },
    ],
    ['a name at the end without a value', 'refresh:20:fade', { refresh: '20', fade: 'true' }],
    ['a name as the value at the end', 'symbols:viewname', { symbols: 'viewname', viewname: '' }],
    ['a value that is called like a name', 'viewname:grid:fade:false', { viewname: 'grid', fade: 'false' }],
  ])('%s', (_, text, expected) => {
    expect(parsePreferences(text)).toMatchObject(expected);
  });

  test('random text gives valid preferences', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const values = parsePreferences(text);
        expect(parsePreferences(formatPreferences(values))).toEqual(values);
      }),
    );
  });
});

test('extended hours are off when the last value starts with f, whatever its name', () => {
  expect(parsePreferences('refresh:30:exthours:false').exthours).toBe('false');
  expect(parsePreferences('refresh:30:extended:f').exthours).toBe('false');
  expect(parsePreferences('exthours:true:fade:false').exthours).toBe('true');
});

test('an invalid change is dropped', () => {
  const values = changedPreferences(PREFERENCE_DEFAULTS, { refresh: '-5', ptype: 'bars', 'bad name': 'x', xx: 'T' });
  expect(values).toEqual({ ...PREFERENCE_DEFAULTS, ptype: 'bars' });
});
