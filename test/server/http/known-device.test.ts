import { afterEach, beforeEach, expect, it } from 'vitest';
import { setPassword } from '../../../server/accounts/users.ts';
import { Browser, PASSWORD, type TestApp, testApp } from './test-app.ts';

/** More wrong attempts, from different addresses, than an account allows without a wait. */
const TRIES = 62;

const DEVICE = 'borealis-device-80';

let one: TestApp;
let home: Browser;

beforeEach(async () => {
  one = await testApp();
  home = new Browser(one);
});

afterEach(() => one.close());

/** Makes wrong attempts from unknown devices until one of them has to wait. */
async function guess(userid: string): Promise<void> {
  for (let i = 0; i < TRIES; i++) {
    const payload = { userid, password: `guess ${i}` };
    const tried = { method: 'POST', url: '/api/login', remoteAddress: `10.0.0.${i}`, payload } as const;
    if ((await one.app.inject(tried)).statusCode === 429) return;
  }
  throw new Error(`${TRIES} strangers may guess`);
}

const status = async (browser: Browser, userid: string, password?: string): Promise<number> =>
  (await browser.logIn(userid, password)).statusCode;

it('a subscriber who has logged in on a device before gets in while unknown devices have to wait', async () => {
  await home.logIn('canadian');
  await home.post('/api/logout');
  const cookie = home.cookies.get(DEVICE);
  expect(cookie).toMatch(/\./);
  await guess('canadian');
  expect(await status(new Browser(one), 'canadian')).toBe(429);
  expect((await home.logIn('canadian')).json().userid).toBe('canadian');
  // The throttle still applies to everybody else.
  expect(await status(new Browser(one), 'canadian')).toBe(429);
});

it('a device is known by a cookie that no script reads, for a year and longer, and only to the same subscriber', async () => {
  const { cookies } = await home.logIn('canadian');
  expect(cookies.find(({ name }) => name === DEVICE)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(cookies.find(({ name }) => name === DEVICE)?.maxAge).toBeGreaterThan(365 * 86_400);
  await guess('full');
  expect(await status(home, 'full')).toBe(429);
});

it('a device with two subscribers is known to both', async () => {
  await home.logIn('canadian');
  await home.logIn('full');
  await guess('canadian');
  await guess('full');
  expect([await status(home, 'canadian'), await status(home, 'full')]).toEqual([200, 200]);
});

it('only the cookie issued by the server makes a device known', async () => {
  await home.logIn('canadian');
  const given = home.cookies.get(DEVICE) ?? '';
  const [owner = '', ...rest] = given.split('.');
  await guess('canadian');
  const another = new Browser(one);
  for (const forged of [
    '',
    'x',
    given.slice(0, -1),
    `${given}x`,
    [owner.replace(/^\d+/, '1'), ...rest].join('.'),
    given.split('.').slice(0, -1).join('.'),
    `~${'~'.repeat(9)}${given}`,
  ]) {
    another.cookies.set(DEVICE, forged);
    expect([forged, await status(another, 'canadian')]).toEqual([forged, 429]);
  }
  another.cookies.set(DEVICE, given);
  expect(await status(another, 'canadian')).toBe(200);
});

it('guessing with a known device waits like any other', async () => {
  await home.logIn('canadian');
  for (let i = 0; i < 6; i++) expect(await status(home, 'canadian', 'guess')).toBe(200);
  expect(await status(home, 'canadian', 'guess')).toBe(429);
  // And does not delay anyone else.
  expect(await status(new Browser(one), 'canadian')).toBe(200);
});

it('a new password makes all devices unknown', async () => {
  await home.logIn('canadian');
  await setPassword(one.store, 'canadian', PASSWORD);
  await guess('canadian');
  expect(await status(home, 'canadian')).toBe(429);
});
