import { afterEach, expect, test } from 'vitest';
import { TEXTS } from '../../../server/texts/texts.ts';
import { type TestApp, testApp } from '../http/test-app.ts';

let one: TestApp;

afterEach(() => one.close());

const SANDBOX =
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

test('our own adverts: only our own pages may frame them, and they load nothing but their files', async () => {
  one = await testApp();
  expect((await one.get('/config.json')).json().adverts).toEqual({ enabled: true, scriptUrl: '/adverts/house.js' });
  const frame = await one.get('/adverts/frame');
  expect([frame.statusCode, frame.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(frame.headers['content-security-policy']).toBe(
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;require-trusted-types-for 'script';" +
      `base-uri 'none';form-action 'none';frame-ancestors 'self';${SANDBOX}`,
  );
  expect(frame.headers).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(frame.headers['set-cookie']).toBeUndefined();
  expect([...frame.body.matchAll(/data-size="([^"]+)"/g)].map(([, size]) => size)).toEqual([
    '970x90',
    '728x90',
    '320x50',
  ]);
  // Every file that it names exists, and may be loaded by a frame with an opaque origin.
  const files = [...frame.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
  expect(files).toEqual(['/adverts/frame.css', '/adverts/frame.js', '/adverts/house.js']);
  for (const file of files) {
    const { statusCode, headers } = await one.get(file);
    expect([file, statusCode, headers['cross-origin-resource-policy']]).toEqual([file, 200, 'cross-origin']);
  }
  // The texts of the house adverts are part of their script.
  const house = (await one.get('/adverts/house.js')).body;
  for (const { adverts } of Object.values(TEXTS)) expect(house).toContain(JSON.stringify(adverts));
  // Each advert has a picture, and words in every language.
  const named = [...house.matchAll(/picture: '(\w+)'/g)].map(([, picture = '']) => picture);
  expect(named.filter((picture) => !house.includes(`${picture}: ['M`))).toEqual([]);
  for (const { adverts } of Object.values(TEXTS)) expect(Object.keys(adverts).sort()).toEqual(named.toSorted());
  // No other page may be framed.
  expect((await one.get('/config.json')).headers).toMatchObject({ 'x-frame-options': 'DENY' });
  expect((await one.get('/config.json')).headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('a provider’s script may load what comes from its own origin, and its address cannot get out of the page', async () => {
  one = await testApp({ ADVERTS: 'https://ads.example.com/tag.js?a=1&b="><script>' });
  const frame = await one.get('/adverts/frame');
  const own = 'https://ads.example.com';
  expect(frame.headers['content-security-policy']).toBe(
    `default-src 'none';script-src 'self' ${own};style-src 'self' ${own};img-src 'self' ${own} data:;` +
      `connect-src ${own};frame-src ${own};base-uri 'none';form-action 'none';frame-ancestors 'self';${SANDBOX}`,
  );
  expect(frame.body).toContain('<script src="https://ads.example.com/tag.js?a=1&amp;b=&quot;><script>"></script>');
});

test('adverts that are off have no frame, nor is a page of the app served instead', async () => {
  one = await testApp({ ADVERTS: 'off' });
  expect((await one.get('/config.json')).json().adverts).toEqual({ enabled: false, scriptUrl: '' });
  for (const path of ['/adverts/frame', '/adverts/house.js']) expect((await one.get(path)).statusCode).toBe(404);
});
