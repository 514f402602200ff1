import { expect, test } from 'vitest';
import { asOfFetch } from '../../../../workers/market/replay/as-of-fetch.ts';

const ORIGIN = 'https://app.test';

function asked(path: string, moment = 36_000_123.9): string {
  let url = '';
  const fetcher = ((input: string) => {
    url = input;
    return Promise.resolve(new Response());
  }) as typeof fetch;
  void asOfFetch(fetcher, ORIGIN, { date: () => 20_201_215, moment })(ORIGIN + path);
  return url.slice(ORIGIN.length);
}

test.each([
  '/quote/SPY/U',
  '/quote/U%3ASPY%20C%3ARY/C',
  '/spark/SPY/U',
  '/search/:stype:volume/T',
  '/lookup/mic/CU',
  '/portfolio/get/1',
  '/transaction/1',
  '/close/SPY/U/20200101/20201215',
  '/trade/SPY/U/20201215/20201215/false',
  '/restructure/SPY/U',
  '/news/SPY/U/-1?category=2',
  '/article/17',
  '/fundamental/SPY/U',
  '/hasdepth/SPY/U',
  '/depth/SPY/U',
  '/depthprice/RY/C',
  '/weekvalue/1/C',
])('%s is asked as of the whole millisecond of the clock', (path) => {
  expect(asked(`/api${path}`)).toBe(`/api/replay/20201215/36000123${path}`);
});

test.each([
  '/api/portfolio/add/RY%20C%201',
  '/api/portfolio/delete/7',
  '/api/transaction/import/1',
  '/api/transaction/export/1',
  '/api/usersettings/get/xalarms/a',
  '/api/loggedin',
  '/api/login/x/y',
  '/api/replay/20201215/36000000/lines/SPY/U?since=1',
  '/api/quotes',
  '/config.json',
])('%s is the live market’s', (path) => {
  expect(asked(path)).toBe(path);
});
