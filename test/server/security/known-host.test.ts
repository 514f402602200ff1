import { request as httpRequest } from 'node:http';
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isKnownHost } from '../../../server/security/known-host.ts';
import { readConfig } from '../../../server/settings/config.ts';
import { freePort } from '../../support/free-port.ts';
import { TestServer } from '../../support/server.ts';

describe('the names that a server goes by', () => {
  const config = readConfig({ ALLOWED_HOSTS: 'quotes.example.com intern', ALLOWED_ORIGINS: 'app.example.com:8443' });

  it.each([
    'localhost',
    'localhost:8080',
    'LOCALHOST:8080',
    'app.localhost:5173',
    '127.0.0.1:8080',
    '127.9.9.9',
    '192.168.1.7:8080',
    '[::1]:8080',
    '[fd00::1]',
    'quotes.example.com',
    'Quotes.Example.Com.:443',
    'intern:80',
    'app.example.com',
    hostname(),
    undefined,
  ])('%s', (host) => {
    expect(isKnownHost(host, config)).toBe(true);
  });

  it.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    'quotes.example.com.evil.example',
    'example.com',
    'x.quotes.example.com',
    '',
    ':8080',
    '[evil.example]',
  ])('not %j', (host) => {
    expect(isKnownHost(host, config)).toBe(false);
  });
});

describe('a page whose name was made to point here', () => {
  let server: TestServer;
  let metricsPort: number;

  beforeAll(async () => {
    metricsPort = await freePort();
    server = new TestServer({ METRICS_PORT: String(metricsPort), ALLOWED_HOSTS: 'quotes.example.com' });
    await server.start();
  });

  afterAll(() => server.dispose());

  /** The status of an answer for a host name, over a real socket. */
  function ask(address: string, host: string, headers: Record<string, string> = {}): Promise<[number, string]> {
    return new Promise((resolve, reject) => {
      const asked = httpRequest(address, { headers: { host, ...headers }, agent: false }, (response) => {
        let body = '';
        response.on('data', (text: Buffer) => {
          body += text.toString();
        });
        response.on('end', () => resolve([response.statusCode ?? 0, body]));
      });
      asked.on('upgrade', () => resolve([101, '']));
      asked.on('error', reject);
      asked.end();
    });
  }

  it('is answered by nothing: no page, call, feed, health or figure, each with the plain reason', async () => {
    const operator = `http://127.0.0.1:${metricsPort}`;
    for (const path of ['/', '/config.json', '/api/loggedin', '/healthz', '/readyz', '/tickerHub', '/nothing']) {
      const [status, body] = await ask(server.url + path, `evil.example:${new URL(server.url).port}`);
      expect([path, status, body]).toEqual([path, 421, expect.stringContaining('ALLOWED_HOSTS')]);
    }
    for (const path of ['/metrics', '/healthz']) {
      expect([path, ...(await ask(operator + path, 'evil.example'))]).toEqual([path, 421, expect.any(String)]);
      expect((await ask(operator + path, 'localhost'))[0]).toBe(200);
    }
    const upgrade = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'x3JJHMbDL1EzLkh9GBhXDw==',
    };
    expect((await ask(`${server.url}/tickerHub`, 'evil.example', upgrade))[0]).toBe(421);
    expect((await ask(`${server.url}/tickerHub`, 'quotes.example.com', upgrade))[0]).toBe(401);
  });

  it('is no trouble for the names that are set', async () => {
    expect((await ask(`${server.url}/api/loggedin`, 'quotes.example.com'))[0]).toBe(200);
    expect((await ask(`${server.url}/api/loggedin`, 'localhost:1'))[0]).toBe(200);
  });
});
