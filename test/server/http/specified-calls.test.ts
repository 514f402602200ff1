import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser, PASSWORD, type TestApp, testApp } from './test-app.ts';

let one: TestApp;
let browser: Browser;

beforeAll(async () => {
  one = await testApp();
  browser = new Browser(one);
  await browser.logIn('full');
});

afterAll(() => one.close());

/** Every call of section 7, with arguments that the test data answer. */
const CALLS = [
  'loggedin',
  'usersettings/get/spasettings/a',
  'usersettings/set/spasettings/newsregion:CU',
  'usersettings/get/xalarms/a',
  'usersettings/set/xalarms/0',
  'quote/AAA%20BBB/C',
  'quote/C:AAA%20U:QQQ/C',
  'search/:stype:volume:mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1/T',
  'portfolio/get/0',
  'portfolio/get/10',
  'portfolio/add/AAA%20C%201',
  'transaction/1',
  'news/notsymbol/UC/-1',
  `login/full/${encodeURIComponent(PASSWORD)}`,
  'message/Subject/Text/ann@example.com',
  'trade/AAA/C/20201216/20201216/false',
  'trade/AAA/C/20201215/20201216',
  'close/AAA/C/20201201/20201216',
  'weekvalue/1/C',
  'hasdepth/AAA/C',
  'depth/AAA/C',
  'depthprice/AAA/C',
  'fundamental/AAA/C',
] as const;

it.each(CALLS)('%s is a GET', async (call) => {
  const answer = await browser.get(`/api/${call}`);
  expect([call, answer.statusCode]).toEqual([call, 200]);
});

it('so are those that need what another one answered', async () => {
  const { subid } = (await browser.get('/api/portfolio/add/BBB%20C%202')).json();
  expect((await browser.get(`/api/portfolio/delete/${subid}`)).statusCode).toBe(200);
  const [{ id }] = (await browser.get('/api/news/notsymbol/UC/-1')).json();
  expect((await browser.get(`/api/article/${id}`)).statusCode).toBe(200);
});
