import { expect, it } from 'vitest';
import { deviceWords } from '../../../server/accounts/device-words.ts';
import { EXCHANGE_CODES, parseCodes } from '../../../server/accounts/exchange-codes.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${MOZILLA} (Windows NT 10.0; Win64) ${WEBKIT} Chrome/130.0 Safari/537.36 Edg/130.0`, 'Edge', 'Windows'],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} Chrome/130.0 Safari/537.36 OPR/115.0`, 'Opera', 'Linux'],
  [
    `${MOZILLA} (Linux; Android 14) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox', 'macOS'],
  [`${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} CriOS/130.0 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${MOZILLA} (iPad; CPU OS 18_1 like Mac OS X) ${WEBKIT} Version/18.1 Mobile Safari/604.1`, 'Safari', 'iPad'],
  [`${MOZILLA} (X11; CrOS x86_64) ${WEBKIT} Chrome/130.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['curl/8.9.1', 'curl', ''],
  ['borealis', 'borealis', ''],
  [MOZILLA, '', ''],
  [undefined, '', ''],
])('%s', (userAgent, browser, system) => {
  expect(deviceWords(userAgent)).toEqual({ browser, system });
});

it('codes of exchanges are read as they are typed', () => {
  expect(parseCodes('all')).toEqual(EXCHANGE_CODES);
  expect(['none', '', 't,V,t', 'T,Y', 'T V', ','].map(parseCodes)).toEqual([
    [],
    [],
    ['T', 'V'],
    undefined,
    undefined,
    undefined,
  ]);
});
