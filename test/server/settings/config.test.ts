import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TIMINGS } from '../../../engine/settings/timings.ts';
import { isLoopback, marketMode, offersDemo, readConfig } from '../../../server/settings/config.ts';
import { TOP } from '../../support/source-modules.ts';

describe('readConfig', () => {
  it('has an answer for everything when nothing is set', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: '',
      databaseTimeout: 3,
      redisUrl: '',
      demoPassword: '',
      marketDate: undefined,
      marketTime: undefined,
      marketSource: '',
      market: undefined,
      marketSpeed: 1,
      provider: 'Borealis',
      hubPath: '/tickerHub',
      externalUrl: '',
      trialUrl: '',
      subscriptionsUrl: '',
      smtp: { url: '', from: '' },
      pushContact: 'mailto:postmaster@localhost',
      adverts: { enabled: true, scriptUrl: '/adverts/house.js' },
      securityLog: '',
      loginCall: 'body',
      timings: DEFAULT_TIMINGS,
      debugPage: false,
      retention: {
        days: { depth: 0, quotes: 0, trades: 0, minutes: 0 },
        bytes: { depth: 0, quotes: 0, trades: 0, minutes: 0 },
        budget: 0,
      },
      callLimit: 6000,
      connectionLimit: 256,
      trustProxy: false,
      hosts: [],
      origins: [],
      metrics: undefined,
      drainSeconds: 0,
    });
  });

  it('reads every variable', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::',
      DATA_DIR: '/tmp/x',
      DATABASE_URL: 'postgres://a:b@c/d',
      DATABASE_TIMEOUT: '2.5',
      DEMO_PASSWORD: ' kept as it is ',
      MARKET: 'replay',
      MARKET_DATE: '2020-12-16',
      MARKET_TIME: '10:30:15',
      MARKET_SOURCE: './my-feed.mjs',
      MARKET_SPEED: '0',
      PROVIDER: 'Maple',
      HUB_PATH: '/live/hub',
      EXTERNAL_URL: 'https://example.com/',
      TRIAL_URL: 'https://example.com/trial',
      SUBSCRIPTIONS_URL: 'http://example.com/s?a=b',
      ADVERTS: 'https://ads.example.com/tag.js',
      SECURITY_LOG: '-',
      LOGIN_CALL: 'path',
      TIMINGS: '{"refresh":604800000,"reconnect":[300,1]}',
      CALL_LIMIT: '0',
      CONNECTION_LIMIT: '12',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      ALLOWED_HOSTS: 'Quotes.example.com, intern',
      ALLOWED_ORIGINS: 'app.example.com, 127.0.0.1:5173',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.7',
      DRAIN_SECONDS: '2.5',
      DEBUG_PAGE: '1',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '::',
      databaseTimeout: 2.5,
      demoPassword: ' kept as it is ',
      market: 'replay',
      marketDate: 20201216,
      marketTime: 37_815,
      marketSource: './my-feed.mjs',
      marketSpeed: 0,
      hubPath: '/live/hub',
      adverts: { enabled: true, scriptUrl: 'https://ads.example.com/tag.js' },
      loginCall: 'path',
      timings: { ...DEFAULT_TIMINGS, refresh: 604_800_000, reconnect: [300, 1] },
      debugPage: true,
      callLimit: 0,
      connectionLimit: 12,
      trustProxy: '10.0.0.0/8,::1',
      securityLog: '-',
      hosts: ['quotes.example.com', 'intern'],
      origins: ['app.example.com', '127.0.0.1:5173'],
    });
  });

  it('reads no variable that the table of settings lacks', () => {
    const read: string[] = [];
    const note = (_: object, name: string | symbol): undefined => void read.push(String(name));
    readConfig(new Proxy({}, { get: note }));
    const table = readFileSync(join(TOP, 'server/README.md'), 'utf8');
    expect(read.length).toBeGreaterThan(30);
    expect(read.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  it.each(['10.0.0.0/8', '10.0.0.7', '::1', 'fd00::/8', '::1/128', '1.2.3.4/32', 'loopback, uniquelocal'])(
    'trusts the proxies %s, and the server can be made with them',
    async (written) => {
      const { trustProxy } = readConfig({ TRUST_PROXY: written });
      if (typeof trustProxy === 'number') throw new Error('these are no number of proxies');
      await Fastify({ trustProxy }).close();
    },
  );

  it.each([
    ['0', false],
    ['false', false],
    ['1', 1],
    ['2', 2],
    ['true', true],
  ])('takes TRUST_PROXY=%s for %s: a number is one of proxies', (written, expected) => {
    expect(readConfig({ TRUST_PROXY: written }).trustProxy).toBe(expected);
  });

  it('has hosts of pages as browsers name them', () => {
    const { origins } = readConfig({ ALLOWED_ORIGINS: 'App.Example.com:443 intern:80,[FD00::1]:8080' });
    expect(origins).toEqual(['app.example.com', 'intern', '[fd00::1]:8080']);
  });

  it('has the largest port, and networks of one address and of half of all', () => {
    expect(readConfig({ PORT: '65535' }).port).toBe(65_535);
    const places = '0.0.0.0/1,10.0.0.1/32,::/1,::1/128';
    expect(readConfig({ TRUST_PROXY: places }).trustProxy).toBe(places);
  });

  it('shows no adverts where they are off', () => {
    expect(readConfig({ ADVERTS: 'off' }).adverts).toEqual({ enabled: false, scriptUrl: '' });
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '::1/0'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['MARKET_DATE', '20201216'],
    ['MARKET_DATE', '2021-02-29'],
    ['MARKET_DATE', '2021-13-01'],
    ['MARKET_TIME', '24:00'],
    ['MARKET_TIME', '9:30'],
    ['MARKET_SPEED', '-1'],
    ['MARKET_SPEED', 'fast'],
    ['EXTERNAL_URL', 'javascript:alert(1)'],
    ['TRIAL_URL', 'example.com'],
    ['ADVERTS', 'on'],
    ['LOGIN_CALL', 'header'],
    ['DEBUG_PAGE', 'yes'],
    ['HUB_PATH', 'tickerHub'],
    ['HUB_PATH', '/api/hub'],
    ['HUB_PATH', '/config.json'],
    ['HUB_PATH', '/a:b'],
    ['HUB_PATH', '/live/../hub'],
    ['HUB_PATH', '/.'],
    ['TIMINGS', '{'],
    ['TIMINGS', '[1]'],
    ['TIMINGS', 'null'],
    ['TIMINGS', '7'],
    ['TIMINGS', '{"refesh":1}'],
    ['TIMINGS', '{"refresh":"1"}'],
    ['TIMINGS', '{"refresh":0}'],
    ['TIMINGS', '{"reconnect":[]}'],
    // Browsers treat a time that is too long for a timer as zero, and would poll without a pause.
    ['TIMINGS', '{"refresh":2147483648}'],
    ['TIMINGS', '{"refresh":604800001}'],
    ['TIMINGS', '{"reconnect":[2000,1e400]}'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['ALLOWED_HOSTS', 'https://app.example.com'],
    ['ALLOWED_ORIGINS', 'https://app.example.com'],
    ['ALLOWED_ORIGINS', 'app.example.com/'],
    ['ALLOWED_ORIGINS', 'app.example.com,10.0.0.1:99999'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://a:b@one,two/c'],
    ['DATABASE_URL', 'postgres://one:1,two:2'],
    ['DATABASE_TIMEOUT', '-1'],
    ['REDIS_URL', 'http://x'],
    ['REDIS_URL', 'redis://without-a-database-url'],
    ['DEMO_PASSWORD', 'x'.repeat(300)],
    ['DEMO_PASSWORD', 'sevenup'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      expect.objectContaining({ name: 'StartupError', message: expect.stringContaining(name) }),
    );
  });

  it('does not show a database address or a password that it refuses', () => {
    for (const url of ['mysql://me:hidden@h', 'postgres://me:hidden@one,two/c']) {
      expect(() => readConfig({ DATABASE_URL: url })).not.toThrow(/hidden/);
    }
    // A password may contain a comma.
    expect(readConfig({ DATABASE_URL: 'postgres://a:b,c@d/e?f=g,h' }).databaseUrl).toContain('b,c');
    expect(() => readConfig({ DEMO_PASSWORD: 'hidden'.repeat(99) })).not.toThrow(/hidden/);
  });
});

describe('the market', () => {
  it.each([
    [undefined, 0, 'demo'],
    [undefined, 1, 'feeds'],
    ['demo', 1, 'demo'],
    ['feeds', 0, 'feeds'],
    ['replay', 1, 'demo'],
  ] as const)('of MARKET=%s with %s feeds: %s', (market, feeds, mode) => {
    expect(marketMode({ market }, feeds)).toBe(mode);
  });

  it('is one of three', () => {
    expect(() => readConfig({ MARKET: 'live' })).toThrow(
      /MARKET=live cannot be used: it must be demo or feeds or replay/,
    );
  });
});

describe('the demo button', () => {
  it('is offered on this machine only, on the embedded store only, and not behind a proxy', () => {
    const at = (env: Record<string, string>): boolean => offersDemo(readConfig(env));
    expect(at({})).toBe(true);
    expect(at({ HOST: '0.0.0.0' })).toBe(false);
    expect(at({ DATABASE_URL: 'postgres://x/y' })).toBe(false);
    expect(at({ TRUST_PROXY: 'true' })).toBe(false);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.2', false],
    ['127.example.com', false],
  ])('%s is loopback: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
