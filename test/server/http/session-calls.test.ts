import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setAdministrator } from '../../../server/accounts/users.ts';
import { readRevision } from '../../../server/store/revision.ts';
import { temporaryStore } from '../temporary-store.ts';
import { Browser, PASSWORD, type TestApp, testApp } from './test-app.ts';

let one: TestApp;
let browser: Browser;

beforeEach(async () => {
  one = await testApp();
  browser = new Browser(one);
});

afterEach(() => one.close());

const session = 'borealis-80';

describe('login', () => {
  it('by body: answers the entitlements and sets a cookie that scripts cannot read', async () => {
    const response = await browser.post('/api/login', { userid: 'Canadian', password: PASSWORD });
    expect([response.statusCode, response.json()]).toEqual([200, { xx: 'T,V', mdex: 'T', userid: 'canadian' }]);
    const [cookie, token] = response.cookies;
    expect(cookie).toMatchObject({ name: session, httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(cookie?.secure).toBeUndefined();
    expect(token).toMatchObject({ name: 'XSRF-TOKEN', sameSite: 'Strict', path: '/' });
    expect(token?.httpOnly).toBeUndefined();
    expect((await browser.get('/api/loggedin')).json()).toBe(true);
    expect((await browser.get('/api/session')).json()).toEqual(response.json());
  });

  it('by path, as the specification has it, only where it is set so', async () => {
    const address = `/api/login/canadian/${encodeURIComponent(PASSWORD)}`;
    expect((await browser.get(address)).statusCode).toBe(404);
    expect(browser.cookies.size).toBe(0);
    const other = await testApp({ LOGIN_CALL: 'path' });
    const there = new Browser(other);
    expect((await there.get(address)).json().xx).toBe('T,V');
    expect((await there.get('/api/loggedin')).body).toBe('true');
    await other.close();
  });

  it('tells an administrator, from one call to the next', async () => {
    await browser.logIn('canadian');
    await setAdministrator(one.store, 'Canadian', true);
    const administrator = { xx: 'T,V', mdex: 'T', userid: 'canadian', administrator: true };
    expect((await browser.get('/api/session')).json()).toEqual(administrator);
    expect((await new Browser(one).logIn('canadian')).json()).toEqual(administrator);
    await setAdministrator(one.store, 'canadian', false);
    expect((await browser.get('/api/session')).json()).toEqual({ xx: 'T,V', mdex: 'T', userid: 'canadian' });
  });

  it('says none for a subscriber without entitlements', async () => {
    expect((await browser.logIn('polling')).json()).toEqual({ xx: 'none', mdex: 'none', userid: 'polling' });
  });

  it('answers the same for a wrong password and for an unknown user, and sets nothing', async () => {
    const wrong = await browser.logIn('canadian', 'not it');
    const unknown = await browser.logIn('nobody', 'not it');
    expect(wrong.statusCode).toBe(200);
    expect(wrong.json().xx).toBe('');
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
    expect([...wrong.cookies, ...unknown.cookies]).toEqual([]);
    expect((await browser.get('/api/loggedin')).body).toBe('false');
  });

  it('gives a new session each time, and the old one is worth nothing', async () => {
    await browser.logIn('full');
    const old = browser.cookies.get(session) ?? '';
    await browser.logIn('full');
    expect(browser.cookies.get(session)).not.toBe(old);
    const stolen = await browser.get('/api/loggedin', { cookie: `${session}=${old}` });
    expect(stolen.body).toBe('false');
  });

  it('slows down guessing and says when to try again', async () => {
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push(await browser.logIn('canadian', 'guess'));
    const last = answers.at(-1);
    expect(last?.statusCode).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await browser.logIn('canadian')).statusCode).toBe(429);
    // Another user on the same machine is not delayed.
    expect((await browser.logIn('full')).json().xx).not.toBe('');
  });

  it('refuses a body that is none', async () => {
    for (const payload of [{}, { userid: 'full' }, { userid: 'full', password: { $ne: '' } }]) {
      const response = await browser.post('/api/login', payload);
      expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['error']]);
    }
  });

  it('marks the cookies for TLS behind a trusted proxy only', async () => {
    const tls = await testApp({ TRUST_PROXY: 'true' });
    const headers = { 'x-forwarded-proto': 'https' };
    const payload = { userid: 'full', password: PASSWORD };
    const behind = await tls.app.inject({ method: 'POST', url: '/api/login', headers, payload });
    const prefixed = ['__Host-borealis-80', '__Host-XSRF-TOKEN', '__Host-borealis-device-80'];
    expect(behind.cookies.map(({ name }) => name)).toEqual(prefixed);
    for (const cookie of behind.cookies)
      expect([cookie.secure, cookie.path, cookie.domain]).toEqual([true, '/', undefined]);
    const direct = await one.app.inject({ method: 'POST', url: '/api/login', headers, payload });
    expect(direct.cookies.map((cookie) => cookie.secure)).toEqual([undefined, undefined, undefined]);
    // A cookie that an attacker on the network could have set over plain HTTP is not a session over TLS.
    const [session] = behind.cookies;
    const as = (name: string) =>
      tls.app.inject({ url: '/api/loggedin', headers: { ...headers, cookie: `${name}=${session?.value}` } });
    expect((await as('__Host-borealis-80')).body).toBe('true');
    expect((await as('borealis-80')).body).toBe('false');
    await tls.close();
  });
});

describe('the demo login', () => {
  it('needs no password on a loopback server', async () => {
    expect((await browser.post('/api/login/demo')).json().userid).toBe('demo');
    expect((await browser.get('/api/loggedin')).body).toBe('true');
  });

  it('is not there for others, nor for other subscribers', async () => {
    expect((await browser.post('/api/login/demo', { userid: 'full' })).statusCode).toBe(400);
    const open = await testApp({ HOST: '0.0.0.0' });
    expect((await new Browser(open).post('/api/login/demo')).statusCode).toBe(404);
    await open.close();
  });
});

describe('logout', () => {
  it('ends the session on the server and in the browser', async () => {
    await browser.logIn('full');
    const kept = new Map(browser.cookies);
    const left = await browser.post('/api/logout');
    expect([left.statusCode, left.headers['clear-site-data']]).toEqual([200, '"cache"']);
    expect([...browser.cookies.keys()]).toEqual(['borealis-device-80']);
    const again = await one.app.inject({ url: '/api/loggedin', cookies: Object.fromEntries(kept) });
    expect(again.body).toBe('false');
  });

  it('ends the session even while the store is away, which any other call of a subscriber reports', async () => {
    const own = await temporaryStore();
    let isAway = false;
    const store: KyselyPlugin = {
      transformQuery({ node }) {
        if (isAway) throw Object.assign(new Error('the server is shutting down'), { code: '57P01' });
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const other = await testApp({}, undefined, own.store.withPlugin(store));
    const there = new Browser(other);
    await there.logIn('full');
    const kept = Object.fromEntries(there.cookies);
    isAway = true;
    expect((await there.get('/api/loggedin')).statusCode).toBe(503);
    expect((await other.get('/api/loggedin')).body).toBe('false');
    expect((await there.post('/api/logout')).statusCode).toBe(200);
    expect([...there.cookies.keys()]).toEqual(['borealis-device-80']);
    isAway = false;
    await other.sessions.settle();
    expect((await other.app.inject({ url: '/api/loggedin', cookies: kept })).body).toBe('false');
    await other.close();
    await own.remove();
  });

  it('of a visitor does nothing, with an invented session neither', async () => {
    const before = await readRevision(one.store, 'accounts');
    expect((await browser.post('/api/logout')).statusCode).toBe(200);
    browser.cookies.set('borealis-80', 'invented');
    expect((await browser.post('/api/logout')).statusCode).toBe(200);
    // Each increment would make every server recheck the sessions of all its streams.
    expect(await readRevision(one.store, 'accounts')).toBe(before);
  });
});

describe('the anti-forgery token', () => {
  const body = { name: 'xalarms', value: '0' };

  it('is needed with everything but GET that carries a session', async () => {
    await browser.logIn('full');
    expect((await browser.post('/api/usersettings/set', body, { 'x-xsrf-token': '' })).statusCode).toBe(403);
    expect((await browser.post('/api/usersettings/set', body, { 'x-xsrf-token': 'wrong' })).statusCode).toBe(403);
    expect((await browser.post('/api/logout', {}, { 'x-xsrf-token': 'wrong' })).statusCode).toBe(403);
    expect((await browser.post('/api/login', {}, { 'x-xsrf-token': 'wrong' })).statusCode).toBe(403);
    expect((await browser.post('/api/usersettings/set', body)).statusCode).toBe(200);
  });

  it("of another subscriber's session does not do", async () => {
    const other = new Browser(one);
    await other.logIn('polling');
    await browser.logIn('full');
    const token = other.cookies.get('XSRF-TOKEN') ?? '';
    expect((await browser.post('/api/usersettings/set', body, { 'x-xsrf-token': token })).statusCode).toBe(403);
  });

  it('is given to the page again when its cookie got lost', async () => {
    await browser.logIn('full');
    browser.cookies.delete('XSRF-TOKEN');
    await browser.get('/api/loggedin');
    expect((await browser.post('/api/usersettings/set', body)).statusCode).toBe(200);
    expect((await browser.get('/api/loggedin')).cookies).toEqual([]);
  });
});

describe('/api/usersettings', () => {
  it('belong to subscribers', async () => {
    expect((await browser.get('/api/usersettings/get/spasettings/a')).statusCode).toBe(401);
    expect((await browser.get('/api/usersettings/set/spasettings/x')).statusCode).toBe(401);
    expect((await browser.post('/api/usersettings/set', { name: 'xalarms', value: '' })).statusCode).toBe(401);
  });

  it('are empty at first, then what was set last, each subscriber his own', async () => {
    await browser.logIn('full');
    const read = async (who: Browser, name: string) => (await who.get(`/api/usersettings/get/${name}/a`)).json()[0].val;
    expect(await read(browser, 'spasettings')).toBe('');
    const value = 'newsregion:CU:symbols:FX%24CAD%2FUSD%20é:exthours:true';
    const set = await browser.get(`/api/usersettings/set/spasettings/${encodeURIComponent(value)}`);
    expect(set.statusCode).toBe(200);
    expect(await read(browser, 'spasettings')).toBe(value);
    expect(await read(browser, 'xalarms')).toBe('');
    await browser.post('/api/usersettings/set', { name: 'spasettings', value: 'second' });
    expect(await read(browser, 'spasettings')).toBe('second');
    const other = new Browser(one);
    await other.logIn('polling');
    expect(await read(other, 'spasettings')).toBe('');
  });

  it('take long strings: in the path up to 16 KB, in a body up to 200,000 characters', async () => {
    await browser.logIn('full');
    const path = (length: number) => `/api/usersettings/set/xalarms/${'x'.repeat(length)}`;
    expect((await browser.get(path(16_000))).statusCode).toBe(200);
    const kept = (await browser.get('/api/usersettings/get/xalarms/a')).json();
    expect(kept).toEqual([{ name: 'xalarms', val: 'x'.repeat(16_000) }]);
    expect((await browser.get(path(17_000))).statusCode).toBe(414);
    const post = (length: number) =>
      browser.post('/api/usersettings/set', { name: 'xalarms', value: 'x'.repeat(length) });
    expect((await post(200_000)).statusCode).toBe(200);
    expect((await post(200_001)).statusCode).toBe(400);
    expect((await post(300_000)).statusCode).toBe(413);
  });

  it('have two names', async () => {
    await browser.logIn('full');
    expect((await browser.get('/api/usersettings/get/other/a')).statusCode).toBe(400);
    expect((await browser.get('/api/usersettings/set/other/a')).statusCode).toBe(400);
  });
});

describe('/api/portfolio', () => {
  const rows = async (who: Browser, n: number) => (await who.get(`/api/portfolio/get/${n}`)).json();

  it('belongs to subscribers', async () => {
    for (const call of ['get/1', 'add/AAA%20C%201', 'delete/1']) {
      expect([call, (await browser.get(`/api/portfolio/${call}`)).statusCode]).toEqual([call, 401]);
    }
  });

  it('adds once, lists with the quote, and deletes by subid', async () => {
    await browser.logIn('full');
    const { subid } = (await browser.get('/api/portfolio/add/aaa%20C%201')).json();
    await browser.get('/api/portfolio/add/FX$CAD!USD%20C%201');
    expect((await browser.get('/api/portfolio/add/AAA%20C%201')).json()).toEqual({ subid });
    expect(await rows(browser, 1)).toMatchObject([
      { symbol: 'AAA', region: 'C', subid, delay: 0 },
      { symbol: 'FX$CAD/USD', region: 'C' },
    ]);
    expect(await rows(browser, 2)).toEqual([]);
    expect((await browser.get(`/api/portfolio/delete/${subid}`)).json()).toEqual({ deleted: subid });
    expect(await rows(browser, 1)).toHaveLength(1);
    expect((await browser.get(`/api/portfolio/delete/${subid}`)).statusCode).toBe(404);
  });

  it("does not delete another subscriber's entry", async () => {
    await browser.logIn('full');
    const { subid } = (await browser.get('/api/portfolio/add/AAA%20C%200')).json();
    const other = new Browser(one);
    await other.logIn('polling');
    expect((await other.get(`/api/portfolio/delete/${subid}`)).statusCode).toBe(404);
    expect(await rows(browser, 0)).toHaveLength(1);
  });

  it('refuses what it cannot take', async () => {
    await browser.logIn('full');
    const status = async (path: string) => (await browser.get(`/api/portfolio/${path}`)).statusCode;
    expect(await status('get/11')).toBe(400);
    expect(await status('get/-1')).toBe(400);
    expect(await status('get/x')).toBe(400);
    expect(await status('add/NOPE%20C%201')).toBe(404);
    expect(await status('add/AAA%20C%2011')).toBe(400);
    expect(await status('add/AAA%20X%201')).toBe(400);
    expect(await status('add/AAA')).toBe(400);
    expect(await status('delete/x')).toBe(400);
  });
});
