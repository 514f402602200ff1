import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, PASSWORD, type TestApp, testApp } from '../http/test-app.ts';

let folder: string;
let one: TestApp;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Borealis</title>');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets', 'main-AbC123.js'), `export const filler = '${'filler '.repeat(1000)}';`);
  writeFileSync(join(folder, 'assets', 'mapped-AbC123.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'mapped-AbC123.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(folder, 'assets', 'mapped-AbC123.js.map'), '{"version":3}');
  writeFileSync(join(folder, '.secret'), 'secret');
  one = await testApp({}, folder);
  await one.app.listen({ host: '127.0.0.1', port: 0 });
  const address = one.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

afterAll(async () => {
  await one.close();
  rmSync(folder, { recursive: true, force: true });
});

const page = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' };

/** A GET over a real socket, with the path sent verbatim. */
function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('every answer', () => {
  it.each([
    '/',
    '/details/C%20RY/chart/C%20RY',
    '/assets/main-AbC123.js',
    '/favicon.svg',
    '/config.json',
    '/api/loggedin',
    '/api/quote/AAA/X',
    '/api/nothing',
    '/api/article/9999999',
  ])('carries the security headers and the market time: %s', async (path) => {
    const { headers } = await one.app.inject({ url: path, headers: { host: '127.0.0.1:8080' } });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self';connect-src 'self' ws://127.0.0.1:8080;" +
        "img-src 'self' data: blob:;font-src 'self';worker-src 'self';manifest-src 'self';frame-src 'self';" +
        "base-uri 'none';form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script';" +
        'trusted-types borealis dompurify',
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-market-time': String(one.market.clock.now()),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('promises TLS for the future only over TLS', async () => {
    const behind = await testApp({ TRUST_PROXY: 'true' });
    const headers = { 'x-forwarded-proto': 'https', host: 'quotes.example.com' };
    const answer = await behind.app.inject({ url: '/api/loggedin', headers });
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d+$/);
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self' wss://quotes.example.com;");
    await behind.close();
  });

  it('does not let the Host header into the policy unless it is a host', async () => {
    const { headers } = await one.app.inject({ url: '/', headers: { host: "x; script-src 'unsafe-inline'" } });
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  it('to an address that cannot be read is a plain 400 with a policy', async () => {
    const answer = await get('/api/article/%E0%A4%A');
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body.toString())).toEqual({ error: expect.any(String) });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('calls', () => {
  it('are not kept by anybody', async () => {
    for (const path of ['/api/loggedin', '/api/quote/AAA/C', '/api/quote/AAA/X', '/config.json']) {
      expect((await one.get(path)).headers['cache-control']).toBe('no-cache, no-store');
    }
  });

  it('that do not exist are a JSON 404, also for a browser that would like a page', async () => {
    const answer = await one.app.inject({ url: '/api/nothing/here', headers: page });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: expect.any(String) }]);
    expect((await one.app.inject({ method: 'PUT', url: '/details/x' })).statusCode).toBe(404);
  });

  it('that break on our side say nothing of why, and log it', async () => {
    const broken = await testApp();
    await broken.store.schema.dropTable('article').execute();
    const answer = await broken.get('/api/article/1');
    expect([answer.statusCode, answer.json()]).toEqual([500, { error: 'The server could not answer this call.' }]);
    expect(broken.log.join('')).toContain('no such table');
    await broken.close();
  });

  it('take a whole 16 KB address over a real socket, beside cookies', async () => {
    const path = (length: number) => `/api/lookup/${'%C3%A9'.repeat(length)}/C`;
    const cookie = `a=${'b'.repeat(4000)}`;
    // The look-up itself is limited to 100 characters; the URL is fine.
    expect((await get(path(2700), { cookie })).status).toBe(400);
    expect((await get(path(3000), { cookie })).status).toBe(414);
    expect((await get(path(16), { cookie })).status).toBe(200);
    expect((await get('/api/loggedin', { cookie: `a=${'b'.repeat(40_000)}` })).status).toBe(431);
  });

  it.each([
    ['nonsense', '\u0000\u0001 nonsense', 400],
    ['an unknown method', 'BREW /api/loggedin HTTP/1.1\r\nHost: localhost', 400],
    ['no host', 'GET /api/loggedin HTTP/1.1', 400],
    ['two lengths', 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2', 400],
    [
      'a length and chunks',
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked',
      400,
    ],
    [
      'chunks that are none',
      'POST /api/logout HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz',
      400,
    ],
    ['a head too long', `GET /api/loggedin HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(40_000)}`, 431],
    [
      'an upgrade to anything',
      'GET /api/loggedin HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: x',
      200,
    ],
  ])('survive %s', async (_name, head, status) => {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n`));
      socket.on('data', (chunk) => {
        text += chunk.toString();
        socket.end();
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toMatch(/node_modules|\.ts\b|\bat \w+ \(/);
    expect((await get('/api/loggedin')).status).toBe(200);
  });
});

describe('/config.json', () => {
  it('carries the configuration, the clock and the timings', async () => {
    const links = {
      externalUrl: 'https://maple.example/',
      trialUrl: 'https://maple.example/trial',
      subscriptionsUrl: 'https://maple.example/subscriptions',
    };
    const own = await testApp({
      ...{ PROVIDER: 'Maple', ADVERTS: 'off', TIMINGS: '{"refresh":1000}', LOGIN_CALL: 'path' },
      EXTERNAL_URL: links.externalUrl,
      TRIAL_URL: links.trialUrl,
      SUBSCRIPTIONS_URL: links.subscriptionsUrl,
    });
    expect((await own.get('/config.json')).json()).toEqual({
      provider: 'Maple',
      hubPath: '/tickerHub',
      ...links,
      adverts: { enabled: false, scriptUrl: '' },
      loginCall: 'path',
      demo: true,
      simulated: true,
      feeds: false,
      clock: { now: Date.parse('2020-12-16T10:30:00-05:00'), date: 20201216, speed: 0, open: true },
      debugPage: false,
      timings: expect.objectContaining({ refresh: 1000, loginTick: 1000, reconnect: [2000, 5000, 15_000, 30_000] }),
    });
    own.market.clock.step(60_000);
    expect((await own.get('/config.json')).json().clock.now).toBe(Date.parse('2020-12-16T10:31:00-05:00'));
    expect((await own.get('/api/loggedin')).headers['x-market-time']).toBe(String(own.market.clock.now()));
    await own.close();
  });
});

describe('the client', () => {
  it('is the same page at every route of its own, asked for anew each time', async () => {
    for (const url of ['/', '/login', '/details/C%20BRK.A/chart/C%20BRK.A', '/quote/symbols/RY%20TD/C/-1']) {
      const answer = await one.app.inject({ url, headers: page });
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.body).toContain('<title>Borealis</title>');
    }
    expect((await one.app.inject({ method: 'HEAD', url: '/login', headers: page })).statusCode).toBe(200);
  });

  it('is what a visit gets that a service worker passes on, but not what a script fetches', async () => {
    const passedOn = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'same-origin' };
    const visit = await one.app.inject({ url: '/details/U MSFT', headers: { ...page, ...passedOn } });
    expect([visit.statusCode, visit.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    const script = await one.app.inject({ url: '/details/U MSFT', headers: { ...passedOn, accept: '*/*' } });
    expect(script.statusCode).toBe(404);
  });

  it('is kept for ever where the name says what is in it', async () => {
    const script = await one.get('/assets/main-AbC123.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-type']).toMatch(/javascript/);
    expect((await one.get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('names the source map of a script that has one, compressed or not', async () => {
    for (const encoding of ['identity', 'br']) {
      const script = await get('/assets/mapped-AbC123.js', { 'accept-encoding': encoding });
      expect(script.headers.sourcemap).toBe('/assets/mapped-AbC123.js.map');
      expect(script.headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined);
    }
    expect((await one.get('/assets/main-AbC123.js')).headers.sourcemap).toBeUndefined();
    expect((await one.get('/assets/mapped-AbC123.js.map')).headers['content-type']).toMatch(/json/);
  });

  it('has no page where a script or a picture is missing', async () => {
    expect((await one.get('/assets/gone-123.js')).statusCode).toBe(404);
    const picture = await one.app.inject({ url: '/gone.png', headers: { 'sec-fetch-dest': 'image', accept: '*/*' } });
    expect(picture.statusCode).toBe(404);
  });

  it('shows no file outside its folder and no hidden one', async () => {
    for (const path of ['/../package.json', '/assets/../../package.json', '/%2e%2e/package.json', '/.secret']) {
      const answer = await get(path, { accept: 'application/octet-stream' });
      expect([path, answer.status >= 400]).toEqual([path, true]);
    }
  });

  it('that is not built yet says how', async () => {
    const bare = await testApp();
    const answer = await bare.app.inject({ url: '/', headers: page });
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm start')]);
    await bare.close();
  });
});

describe('compression', () => {
  it('is brotli or gzip as the browser likes, for text that is worth it', async () => {
    const plain = await get('/assets/main-AbC123.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await get('/assets/main-AbC123.js', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(brotli.body.length).toBeLessThan(plain.body.length / 10);
    const gzip = await get('/assets/main-AbC123.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    const small = await get('/api/loggedin', { 'accept-encoding': 'br' });
    expect(small.headers['content-encoding']).toBeUndefined();
    const bars = await get('/api/close/AAA/C/20190101/20201216', { 'accept-encoding': 'br' });
    expect(JSON.parse(brotliDecompressSync(bars.body).toString()).length).toBeGreaterThan(400);
  });
});

describe('the log', () => {
  it('never holds a password, a session or a setting', async () => {
    const own = await testApp({ LOGIN_CALL: 'path' });
    const browser = new Browser(own);
    await browser.logIn('full');
    const secrets = [PASSWORD, encodeURIComponent(PASSWORD), ...browser.cookies.values(), 'hidden-value'];
    // From here on every call fails and is logged.
    await own.store.schema.dropTable('session').execute();
    await own.store.schema.dropTable('setting').execute();
    await browser.get(`/api/login/full/${encodeURIComponent(PASSWORD)}`);
    await browser.get('/api/%6cogin/full/hidden-value');
    await browser.get('/api/login/full/hidden-value%E0%A4%A');
    await browser.get(`/api/login/full/hidden-value?${'x'.repeat(16_384)}`);
    await browser.logIn('full');
    await browser.get('/api/usersettings/set/spasettings/hidden-value');
    await browser.post('/api/usersettings/set', { name: 'xalarms', value: 'hidden-value' });
    const log = own.log.join('');
    expect(own.log.length).toBeGreaterThanOrEqual(4);
    expect(log).toContain('[redacted]');
    for (const secret of secrets) expect(log).not.toContain(secret);
    await own.close();
  });
});
