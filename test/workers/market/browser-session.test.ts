import { beforeEach, describe, expect, it } from 'vitest';
import { BrowserSession } from '../../../workers/market/browser-session.ts';
import { Http } from '../../../workers/market/calls/http.ts';

const ORIGIN = 'http://server.test';
const GRANTED = { xx: 'T,V', mdex: 'none', userid: 'anna', administrator: true };

/** The server's answer by path, and the calls that it got. */
let answers: Record<string, unknown>;
let asked: string[];
let changes: number;
let session: BrowserSession;
/** Answers wait for this. */
let held: Promise<void> | undefined;

beforeEach(() => {
  answers = { '/api/loggedin': true, '/api/session': GRANTED, '/api/login': GRANTED, '/api/logout': 'OK' };
  asked = [];
  changes = 0;
  held = undefined;
  const fetcher = (async (url: string, init?: RequestInit) => {
    const path = url.slice(ORIGIN.length);
    asked.push(init?.body === undefined ? path : `${path} ${init.body}`);
    const answer = answers[path] ?? { xx: '' };
    await held;
    return Response.json(answer);
  }) as typeof fetch;
  const listener = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };
  session = new BrowserSession(new Http(ORIGIN, fetcher, listener), () => changes++);
});

const logIn = () => session.login('body', 'anna', 'secret');

describe('a login', () => {
  it('has what the server grants, and none where it says so', async () => {
    expect(await logIn()).toBe(true);
    expect(session.state).toEqual({
      loggedIn: true,
      userid: 'anna',
      administrator: true,
      realtimeKeys: ['T', 'V'],
      depthKeys: [],
      expired: false,
    });
    expect([asked, changes]).toEqual([['/api/login {"userid":"anna","password":"secret"}'], 1]);
  });

  it('with a wrong password changes nothing', async () => {
    answers['/api/login'] = { xx: '' };
    expect([await logIn(), session.state.loggedIn, changes]).toEqual([false, false, 0]);
  });

  it('may need a code, which may be wrong, and at last begin again', async () => {
    answers['/api/login'] = { xx: '', ticket: 'one' };
    expect(await logIn()).toBe('code');
    answers['/api/login/code'] = { xx: '', ticket: 'two' };
    expect(await session.loginCode('111')).toBe('code');
    answers['/api/login/code'] = { xx: '' };
    expect(await session.loginCode('222')).toBe(false);
    answers['/api/login/code'] = GRANTED;
    expect(await session.loginCode('333')).toBe(true);
    const tickets = asked
      .slice(1)
      .map((call) => (JSON.parse(call.slice(call.indexOf('{'))) as { ticket: string }).ticket);
    expect([tickets, changes]).toEqual([['one', 'two', ''], 1]);
  });

  it('by a path sends names as they are', async () => {
    await session.login('path', 'a/b', 'c d');
    expect(asked).toEqual(['/api/login/a%2Fb/c%20d']);
  });
});

describe('a session that is asked for', () => {
  it('is that of the browser’s cookie, and is not asked for twice', async () => {
    await session.ask();
    expect([session.state.userid, changes]).toEqual(['anna', 1]);
    await session.ask();
    expect([asked, changes]).toEqual([['/api/loggedin', '/api/session', '/api/loggedin'], 1]);
  });

  it('is never a visitor’s', async () => {
    answers['/api/loggedin'] = false;
    await session.ask();
    expect([session.state.loggedIn, session.state.expired, changes, asked]).toEqual([
      false,
      false,
      0,
      ['/api/loggedin'],
    ]);
  });

  it('has ended if the server says so, and is back with the next answer', async () => {
    await logIn();
    answers['/api/loggedin'] = false;
    await session.ask();
    expect(session.state).toMatchObject({
      loggedIn: false,
      userid: 'anna',
      expired: true,
      realtimeKeys: [],
      administrator: false,
    });
    await session.ask();
    session.expire();
    expect(changes).toBe(2);
    answers['/api/loggedin'] = true;
    await session.ask();
    expect([session.state.loggedIn, session.state.expired, changes]).toEqual([true, false, 3]);
  });

  it('is that of the login which overtook the answer', async () => {
    let go = (): void => {};
    held = new Promise((resolve) => (go = resolve));
    answers['/api/loggedin'] = false;
    const asking = session.ask();
    held = undefined;
    await logIn();
    go();
    await asking;
    expect([session.state.loggedIn, changes]).toEqual([true, 1]);
  });
});

describe('a subscriber who is assumed', () => {
  it('has nothing that only the server grants, until it confirms the login', async () => {
    session.assume('anna');
    session.assume('bob');
    expect(session.state).toMatchObject({ loggedIn: true, userid: 'anna', realtimeKeys: [], administrator: false });
    await session.ask();
    expect(session.state).toMatchObject({ loggedIn: true, userid: 'anna', realtimeKeys: ['T', 'V'] });
    await session.ask();
    expect([changes, asked.filter((path) => path === '/api/session').length]).toEqual([2, 1]);
  });

  it('is confirmed once also after a log-out or the end of the session', async () => {
    for (const end of [() => session.logout(), async () => session.expire()]) {
      session.assume('anna');
      await end();
      await logIn();
      asked = [];
      await session.ask();
      expect(asked).toEqual(['/api/loggedin']);
      await session.logout();
      expect(session.state).toMatchObject({ loggedIn: false, userid: '', expired: false });
    }
  });
});
