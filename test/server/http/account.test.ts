import { afterEach, beforeEach, expect, it } from 'vitest';
import { Browser, PASSWORD, type TestApp, testApp } from './test-app.ts';

const NEW = 'a horse of another colour';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let one: TestApp;
let browser: Browser;

beforeEach(async () => {
  one = await testApp();
  browser = new Browser(one);
});

afterEach(() => one.close());

const change = async (current: string, next: string): Promise<string> =>
  (await browser.post('/api/account/password', { current, next })).json().result;

it('a subscriber changes the own password; the other sessions end, this one stays', async () => {
  const other = new Browser(one);
  await browser.logIn('canadian');
  await other.logIn('canadian');
  expect(await change(PASSWORD, NEW)).toBe('done');
  expect((await browser.get('/api/loggedin')).body).toBe('true');
  expect((await other.get('/api/loggedin')).body).toBe('false');
  expect((await other.logIn('canadian')).json().xx).toBe('');
  expect((await other.logIn('canadian', NEW)).json().xx).toBe('T,V');
});

it.each([
  ['wrong-password', 'not it', NEW],
  ['same', PASSWORD, PASSWORD],
  ['length', PASSWORD, 'sevenup'],
  ['length', PASSWORD, 'x'.repeat(257)],
  ['userid', PASSWORD, 'Canadian'],
  ['common', PASSWORD, 'password1'],
  ['common', PASSWORD, 'QWERTYUIOP'],
  ['common', PASSWORD, 'trustno1'],
])('says %s instead of changing it to a password that will not do', async (result, current, next) => {
  await browser.logIn('canadian');
  expect(await change(current, next)).toBe(result);
  expect((await new Browser(one).logIn('canadian')).json().xx).toBe('T,V');
});

it('slows down who guesses the password at an unwatched screen', async () => {
  await browser.enter('canadian');
  const post = () => browser.post('/api/account/password', { current: 'guess', next: NEW });
  for (let i = 0; i < 6; i++) expect((await post()).statusCode).toBe(200);
  const { statusCode, headers } = await post();
  expect([statusCode, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)]);
});

it('lists the open sessions with what they were opened with, marks this one, and ends the others', async () => {
  const other = new Browser(one);
  await browser.post('/api/login', { userid: 'canadian', password: PASSWORD }, { 'user-agent': FIREFOX });
  await other.post('/api/login', { userid: 'canadian', password: PASSWORD }, { 'user-agent': 'curl/8.5.0' });
  const stranger = new Browser(one);
  await stranger.logIn('full');
  const { sessions } = (await browser.get('/api/account')).json();
  expect(
    sessions.map(({ browser, system, current }: Record<string, unknown>) => [browser, system, current]).sort(),
  ).toEqual([
    ['Firefox', 'Linux', true],
    ['curl', '', false],
  ]);
  expect((await browser.post('/api/account/sessions/end')).json()).toBe(1);
  expect((await other.get('/api/loggedin')).body).toBe('false');
  expect((await stranger.get('/api/loggedin')).body).toBe('true');
  expect((await browser.get('/api/account')).json().sessions).toHaveLength(1);
  expect((await browser.post('/api/account/sessions/end')).json()).toBe(0);
});

it('shows what has happened to the account lately, the latest first, and nothing of anybody else', async () => {
  await new Browser(one).logIn('canadian', 'guess');
  await new Browser(one).logIn('full');
  await browser.logIn('canadian');
  await change(PASSWORD, NEW);
  await one.securityLog.settled();
  const { events } = (await browser.get('/api/account')).json();
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['password-changed', 'login', 'wrong-password']);
  expect(events[0]).toMatchObject({ address: '127.0.0.1', time: expect.any(Number) });
});
