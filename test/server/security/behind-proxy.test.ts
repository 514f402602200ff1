import { afterEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../http/test-app.ts';

let one: TestApp;

afterEach(() => one.close());

/**
 * Makes logins with a wrong password through a proxy that sends `forwarded`, until they have to wait; undefined if none has to.
 */
async function waitsAfter(forwarded: (i: number) => string): Promise<number | undefined> {
  for (let i = 0; i < 12; i++) {
    const answer = await one.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-forwarded-for': forwarded(i) },
      payload: { userid: 'canadian', password: 'guess' },
    });
    if (answer.statusCode === 429) return i;
  }
  return undefined;
}

it('TRUST_PROXY=1 trusts one proxy, and nothing that a client has sent to it', async () => {
  one = await testApp({ TRUST_PROXY: '1' });
  // The client behind the proxy writes other addresses in front of its own.
  expect(await waitsAfter((i) => `10.0.0.${i}, 1.2.3.4`)).toBe(6);
  expect(await waitsAfter((i) => `5.6.7.${i}`)).toBeUndefined();
});

it('TRUST_PROXY=2 trusts two', async () => {
  one = await testApp({ TRUST_PROXY: '2' });
  expect(await waitsAfter((i) => `10.0.0.${i}, 1.2.3.4, 10.9.9.9`)).toBe(6);
});

it('logs once that an untrusted proxy reports TLS', async () => {
  one = await testApp();
  const headers = { 'x-forwarded-proto': 'https' };
  await one.get('/api/loggedin');
  expect(one.log).toEqual([]);
  for (let i = 0; i < 3; i++) await one.app.inject({ url: '/api/loggedin', headers });
  expect(one.log.map((line) => JSON.parse(line).msg)).toEqual([expect.stringContaining('TRUST_PROXY')]);
  await one.close();
  one = await testApp({ TRUST_PROXY: '1' });
  await one.app.inject({ url: '/api/loggedin', headers });
  expect(one.log).toEqual([]);
});
