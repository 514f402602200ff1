import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatPreferences } from '../../../engine/settings/preferences.ts';
import { DEFAULT_TIMINGS } from '../../../engine/settings/timings.ts';
import type { LoginOutcome } from '../../../workers/api/account-security.ts';
import { Failure } from '../../../workers/api/failure.ts';
import { Account } from '../../../workers/market/account.ts';
import { Http } from '../../../workers/market/calls/http.ts';
import { KeptAnswers } from '../../../workers/market/calls/kept-answers.ts';
import { MemoryCaches } from '../../support/memory-caches.ts';

const ORIGIN = 'http://server.test';

/** The server's state: who is logged in, the saved preferences, whether it answers, and the calls it got. */
let whose: string;
let reachable: boolean;
let asked: string[];
let caches: MemoryCaches;
let kept: KeptAnswers;
let http: Http;
let account: Account;
/** The answer to who is logged in waits for this. */
let held: Promise<void> | undefined;
/** The answer with the session's entitlements waits for this. */
let heldSession: Promise<void> | undefined;
/** The token for which changes are refused; the answer to a change waits for the promise. */
let refusedToken: string;
let heldChange: Promise<void> | undefined;
/** The events of the account, in order. */
let heard: string[];

const fetcher: typeof fetch = async (url, init) => {
  const path = String(url).slice(ORIGIN.length);
  asked.push(path);
  if (!reachable) throw new TypeError('no network');
  if (path.startsWith('/api/login/')) whose = path.split('/')[3] ?? '';
  if (path === '/api/logout') whose = '';
  if (path === '/api/portfolio/get/1') {
    const status = whose === '' ? 401 : 200;
    await held;
    return Response.json([], { status });
  }
  if (path === '/api/loggedin') {
    const is = whose !== '';
    await held;
    return Response.json(is);
  }
  if (path.startsWith('/api/usersettings/get/'))
    return Response.json([{ val: formatPreferences({ refresh: whose === 'slow' ? '300' : '5', symbols: whose }) }]);
  if (init?.method === 'POST') {
    const status = new Headers(init.headers).get('X-XSRF-TOKEN') === refusedToken ? 403 : 200;
    await heldChange;
    return Response.json('OK', { status });
  }
  if (path === '/api/session') {
    const userid = whose;
    await heldSession;
    return Response.json({ xx: 'T,V', mdex: 'none', userid });
  }
  return Response.json({ xx: whose === '' ? '' : 'T,V', mdex: 'none', userid: whose });
};

function started(): Account {
  const say = (word: string) => () => void heard.push(word);
  kept = new KeptAnswers(caches, ORIGIN);
  http = new Http(
    ORIGIN,
    fetcher,
    { heard() {}, unreachable() {}, tokenRefused: () => account.tokenRefused(), visitor: () => account.recheck() },
    kept,
  );
  return new Account({
    http,
    kept,
    ready: async () => {},
    ended: say('ended'),
    forgetValues: say('forget values'),
    forget: say('forget'),
    reload: say('reload'),
    sessionChanged: say('session'),
    preferencesChanged: say('preferences'),
  });
}

const logIn = (userid: string): Promise<LoginOutcome> =>
  account.enter(() => account.session.login('path', userid, 'secret'), true);
/** The events since the last call. */
const words = (): string[] => heard.splice(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  whose = '';
  reachable = true;
  held = undefined;
  heldSession = undefined;
  heldChange = undefined;
  refusedToken = 'none';
  asked = [];
  heard = [];
  caches = new MemoryCaches();
  account = started();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a login', () => {
  test('stops what ran before, forgets a visitor’s values, and keeps the choice of real-time', async () => {
    expect(await logIn('ann')).toBe(true);
    expect(words()).toEqual(['ended', 'forget values', 'forget', 'reload', 'session', 'preferences', 'preferences']);
    expect(account.preferences.values).toMatchObject({ symbols: 'ann', realtime: 'true' });
  });

  test('waits for the session’s token, with which unsaved changes are sent, for at most a second', async () => {
    await logIn('ann');
    expect(account.awaitsToken).toBe(true);
    expect(asked).not.toContain('/api/usersettings/set');
    account.takeToken();
    await vi.advanceTimersByTimeAsync(0);
    expect([account.awaitsToken, asked.includes('/api/usersettings/set')]).toEqual([false, true]);

    await account.logout();
    await logIn('bob');
    words();
    await vi.advanceTimersByTimeAsync(1000);
    expect(account.awaitsToken).toBe(false);
    expect(words()).toContain('preferences');
  });

  test('waits its own second for the token, however soon after another login', async () => {
    await logIn('ann');
    account.takeToken();
    await account.logout();
    await vi.advanceTimersByTimeAsync(900);
    await logIn('bob');
    await vi.advanceTimersByTimeAsync(999);
    expect(account.awaitsToken).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(account.awaitsToken).toBe(false);
    words();
    await vi.advanceTimersByTimeAsync(5000);
    expect(words()).not.toContain('preferences');
  });

  test('ignores a refused change while its token is awaited, and one with the previous token', async () => {
    http.antiForgeryToken = 'former';
    await logIn('ann');
    account.tokenRefused();
    await vi.advanceTimersByTimeAsync(1000);
    account.tokenRefused();
    expect(account.session.state.loggedIn).toBe(true);
    http.antiForgeryToken = 'its own';
    account.takeToken();
    account.tokenRefused();
    expect(account.session.state).toMatchObject({ loggedIn: false, expired: true });
  });

  test('is not ended by a late refusal of the previous token when the page is slow with the new one', async () => {
    let answer = (): void => {};
    heldChange = new Promise((go) => (answer = go));
    refusedToken = http.antiForgeryToken = 'former';
    await logIn('ann');
    await vi.advanceTimersByTimeAsync(300);
    expect(asked).toContain('/api/usersettings/set');
    http.antiForgeryToken = 'its own';
    account.takeToken();
    heldChange = undefined;
    asked = [];
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(account.session.state).toMatchObject({ loggedIn: true, userid: 'ann', expired: false });
    // The refused change is sent again, with the session's own token.
    expect([asked, account.preferences.status]).toEqual([['/api/usersettings/set'], 'kept']);
  });

  test('is not ended by the answer to an earlier call', async () => {
    let answer = (): void => {};
    held = new Promise((go) => (answer = go));
    const asking = account.ask();
    await logIn('ann');
    answer();
    await asking;
    expect(account.session.state).toMatchObject({ loggedIn: true, userid: 'ann' });
  });

  test('is not replaced by the previous session', async () => {
    whose = 'ann';
    let answer = (): void => {};
    heldSession = new Promise((go) => (answer = go));
    const asking = account.ask();
    await vi.waitFor(() => expect(asked).toContain('/api/session'));
    await logIn('bob');
    answer();
    await asking;
    expect(account.session.state).toMatchObject({ loggedIn: true, userid: 'bob' });
  });

  test('is checked, and not ended, after a refusal from before it', async () => {
    let answer = (): void => {};
    held = new Promise((go) => (answer = go));
    const refused = http.get('/api/portfolio/get/1', v.unknown()).catch((failure: Error) => failure.message);
    await logIn('ann');
    expect(asked).not.toContain('/api/loggedin');
    answer();
    expect(await refused).toBe('not-logged-in');
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.filter((path) => path === '/api/loggedin')).toHaveLength(1);
    expect(account.session.state).toMatchObject({ loggedIn: true, userid: 'ann', expired: false });
  });

  test('changes nothing and waits for nothing if refused', async () => {
    expect(await account.enter(async () => false, true)).toBe(false);
    await expect(account.enter(() => Promise.reject(new Failure('unreachable')), true)).rejects.toThrow('unreachable');
    expect([words(), account.awaitsToken, account.session.state.loggedIn]).toEqual([[], false, false]);
  });

  test('elsewhere is found by the regular check, waits for its token, and is not checked again then', async () => {
    whose = 'ann';
    account.tick();
    await expect.poll(() => account.preferences.values.symbols).toBe('ann');
    expect(account.awaitsToken).toBe(true);
    words();
    account.takeToken();
    expect(words()).toEqual(['preferences']);
    asked = [];
    account.tick();
    expect(asked).toEqual([]);
  });
});

describe('a log-out elsewhere', () => {
  test('is found by a check, waits for no token, and leaves nothing of the previous user', async () => {
    await logIn('ann');
    account.takeToken();
    whose = '';
    words();
    await account.ask();
    expect(words()).toEqual(expect.arrayContaining(['ended', 'forget values', 'reload', 'session']));
    expect([account.session.state.loggedIn, account.awaitsToken]).toEqual([false, false]);
  });

  test('does not request another token for a user who is still logged in', async () => {
    await logIn('ann');
    account.takeToken();
    await account.ask();
    expect(account.awaitsToken).toBe(false);
  });
});

describe('a session that expires', () => {
  beforeEach(async () => {
    await logIn('ann');
    account.takeToken();
    await vi.runAllTimersAsync();
    words();
    account.session.expire();
  });

  test('keeps preferences, forgets values, and stops what ran', () => {
    expect(words()).toEqual(['ended', 'forget values', 'reload', 'session']);
    expect(account.preferences.values.symbols).toBe('ann');
  });

  test('continues when the same user is back, here or elsewhere: the feed starts once the token has arrived', async () => {
    words();
    await account.ask();
    expect(words()).toEqual(['ended', 'forget values', 'reload', 'session']);
    expect([account.session.state.loggedIn, account.awaitsToken]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(words()).toEqual(['preferences']);
    expect(account.awaitsToken).toBe(false);
  });

  test('leaves nothing to another user, nor to a visitor', async () => {
    words();
    await logIn('bob');
    expect(words()).toEqual(expect.arrayContaining(['forget']));
    expect(account.preferences.values.symbols).toBe('bob');
    account.session.expire();
    words();
    await account.logout();
    expect(words()).toEqual(expect.arrayContaining(['forget', 'reload', 'session']));
    expect(account.preferences.values.symbols).not.toBe('bob');
  });

  test('is checked once when an answer was for a visitor', async () => {
    await account.ask();
    asked = [];
    account.recheck();
    account.recheck();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.filter((path) => path === '/api/loggedin')).toHaveLength(1);
  });
});

describe('a server that does not answer when the app opens', () => {
  async function lastVisit(): Promise<void> {
    await logIn('ann');
    await kept.asked('/api/news/x')?.('[]', 0);
    await expect.poll(() => caches.paths).toContain('/last-known-of');
    reachable = false;
    account = started();
  }

  test('is taken to have the last subscriber, without real-time, if the session’s cookies are there', async () => {
    await lastVisit();
    http.antiForgeryToken = 'a token';
    await account.recall();
    expect(account.session.state).toMatchObject({ loggedIn: true, userid: 'ann', realtimeKeys: [], depthKeys: [] });
    expect(account.preferences.status).toBe('unread');
    // Once it answers its answer is final.
    reachable = true;
    whose = '';
    await account.ask();
    expect(account.session.state).toMatchObject({ loggedIn: false, expired: true });
  });

  test('takes nobody for a subscriber without the cookies', async () => {
    await lastVisit();
    await account.recall();
    expect(account.session.state.loggedIn).toBe(false);
    await expect.poll(() => caches.paths).not.toContain('/api/news/x');
  });
});

test('log-out sends unsaved changes first, and the browser keeps nothing', async () => {
  await logIn('ann');
  account.takeToken();
  await vi.runAllTimersAsync();
  await kept.asked('/api/portfolio/get/1')?.('[]', 0);
  await expect.poll(() => caches.paths).toContain('/api/portfolio/get/1');
  account.preferences.save({ viewname: 'last' });
  asked = [];
  await account.logout();
  expect(asked).toEqual(['/api/usersettings/set', '/api/logout']);
  await expect.poll(() => caches.paths).not.toContain('/api/portfolio/get/1');

  await logIn('ann');
  reachable = false;
  await expect(account.logout()).rejects.toThrow('unreachable');
  expect(account.session.state.loggedIn).toBe(true);
});

test('the time between refreshes is the chosen one, capped for subscribers', async () => {
  const timings = { ...DEFAULT_TIMINGS, refresh: 60_000, refreshLoggedIn: 10_000 };
  expect(account.refresh(timings)).toBe(60_000);
  await logIn('ann');
  expect(account.refresh(timings)).toBe(5000);
  await logIn('slow');
  expect(account.refresh(timings)).toBe(10_000);
  account.preferences.save({ refresh: '120' });
  await account.logout();
  expect(account.refresh(timings)).toBe(60_000);
});

describe('a token that arrives while a login is under way', () => {
  test('is used to keep the choice of real-time before the login is over', async () => {
    const entered = logIn('ann');
    while (!asked.some((path) => path.startsWith('/api/usersettings/get'))) await Promise.resolve();
    account.takeToken();
    expect(await entered).toBe(true);
    expect(asked).toContain('/api/usersettings/set');
  });
});

test('the regular check asks who is logged in for a visitor, and for a subscriber retries the preferences that failed', async () => {
  account.tick();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['/api/loggedin']);
  await logIn('ann');
  account.takeToken();
  await vi.advanceTimersByTimeAsync(0);
  asked.length = 0;
  account.tick();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([]);
  reachable = false;
  account.preferences.save({ symbols: 'SPY' });
  await vi.advanceTimersByTimeAsync(300);
  expect(account.preferences.status).toBe('unsaved');
  reachable = true;
  asked.length = 0;
  account.tick();
  await vi.advanceTimersByTimeAsync(0);
  expect([asked, account.preferences.status]).toEqual([['/api/usersettings/set'], 'kept']);
});
