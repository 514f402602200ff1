import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser, PASSWORD, type TestApp, testApp } from './test-app.ts';

let one: TestApp;
let browser: Browser;
let secret: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5) });
  one = await testApp({ LOGIN_CALL: 'path' });
  browser = new Browser(one);
  await browser.logIn('canadian');
});

afterEach(async () => {
  await one.close();
  vi.useRealTimers();
});

/** The authenticator app's code, some periods from now. */
const code = (periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

const ask = async (call: string, body: object) =>
  (await browser.post(`/api/account/second-factor/${call}`, body)).json();

/** Turns it on, and returns the recovery codes. */
async function turnOn(): Promise<string[]> {
  secret = (await ask('offer', { password: PASSWORD })).secret;
  const { codes } = await ask('confirm', { code: code() });
  vi.setSystemTime(Date.now() + 30_000);
  return codes;
}

/** The first step of a login; returns the ticket for the second. */
const ticketOf = async (from: Browser): Promise<string> => (await from.logIn('canadian')).json().ticket;

const secondStep = async (from: Browser, ticket: string, typed: string) =>
  (await from.post('/api/login/code', { ticket, code: typed })).json();

describe('turning it on', () => {
  it('is not done without its recovery codes', async () => {
    const { store } = one;
    await sql`CREATE TRIGGER refuse BEFORE INSERT ON recovery_code BEGIN SELECT RAISE(ABORT, 'not now'); END`.execute(
      store,
    );
    secret = (await ask('offer', { password: PASSWORD })).secret;
    expect((await browser.post('/api/account/second-factor/confirm', { code: code() })).statusCode).toBe(500);
    expect((await browser.get('/api/account')).json()).toMatchObject({ factorSince: 0, recoveryCodes: 0 });
  });

  it('tells of wrong codes', async () => {
    secret = (await ask('offer', { password: PASSWORD })).secret;
    expect(await ask('confirm', { code: '000000' })).toEqual({ result: 'wrong-code' });
    await one.securityLog.settled();
    expect(one.securityLog.counts['wrong-code']).toBe(1);
  });

  it('takes the password and a code of the app, and gives ten recovery codes', async () => {
    expect(await ask('offer', { password: 'not it' })).toEqual({ result: 'wrong-password' });
    const offered = await ask('offer', { password: PASSWORD });
    secret = offered.secret;
    expect(offered.address).toMatch(/^otpauth:\/\/totp\/Borealis:canadian\?.*secret=[A-Z2-7]{32}/);
    // An offered factor is not on yet: a subscriber who lost the picture can still log in.
    expect((await new Browser(one).logIn('canadian')).json().xx).toBe('T,V');
    expect(await ask('confirm', { code: '000000' })).toEqual({ result: 'wrong-code' });
    const { codes } = await ask('confirm', { code: code() });
    expect(new Set(codes).size).toBe(10);
    expect((await browser.get('/api/account')).json()).toMatchObject({ factorSince: Date.now(), recoveryCodes: 10 });
    expect(await ask('offer', { password: PASSWORD })).toEqual({ result: 'not-now' });
    expect(JSON.stringify(await one.store.selectFrom('recovery_code').selectAll().execute())).not.toContain(codes[0]);
  });
});

describe('a login with it', () => {
  it('asks for a code as a second step, by body and by path', async () => {
    await turnOn();
    const other = new Browser(one);
    const ticket = await ticketOf(other);
    expect((await other.get('/api/loggedin')).body).toBe('false');
    expect(other.cookies.size).toBe(0);
    expect(await secondStep(other, ticket, '000000')).toMatchObject({ xx: '', ticket });
    expect(await secondStep(other, ticket, ` ${code().slice(0, 3)} ${code().slice(3)} `)).toMatchObject({ xx: 'T,V' });
    expect((await other.get('/api/loggedin')).body).toBe('true');
    const byPath = await new Browser(one).get(`/api/login/canadian/${encodeURIComponent(PASSWORD)}`);
    expect(byPath.json()).toEqual({ xx: '', mdex: '', userid: '', ticket: expect.any(String) });
  });

  it('takes a code once, and none from before one that was taken', async () => {
    await turnOn();
    const typed = code(1);
    const earlier = code(0);
    expect((await secondStep(browser, await ticketOf(browser), typed)).xx).toBe('T,V');
    const other = new Browser(one);
    expect((await secondStep(other, await ticketOf(other), typed)).xx).toBe('');
    expect((await secondStep(other, await ticketOf(other), earlier)).xx).toBe('');
    vi.setSystemTime(Date.now() + 60_000);
    expect((await secondStep(other, await ticketOf(other), code())).xx).toBe('T,V');
  });

  it('takes one of two that come at once with the same code', async () => {
    await turnOn();
    const others = [new Browser(one), new Browser(one)];
    const tickets = await Promise.all(others.map(ticketOf));
    const answers = await Promise.all(others.map((other, i) => secondStep(other, tickets[i] ?? '', code())));
    expect(answers.map(({ xx }) => xx).sort()).toEqual(['', 'T,V']);
  });

  it('takes each recovery code once, however it is typed, and new ones make the old worthless', async () => {
    const [first = '', second = '', third = ''] = await turnOn();
    const other = new Browser(one);
    expect((await secondStep(other, await ticketOf(other), first.toUpperCase().replaceAll('-', ' '))).xx).toBe('T,V');
    expect((await secondStep(other, await ticketOf(other), first)).xx).toBe('');
    expect((await secondStep(other, await ticketOf(other), second)).xx).toBe('T,V');
    expect((await browser.get('/api/account')).json().recoveryCodes).toBe(8);
    const { codes } = await ask('codes', { password: PASSWORD });
    expect((await secondStep(other, await ticketOf(other), third)).xx).toBe('');
    expect((await secondStep(other, await ticketOf(other), codes[0])).xx).toBe('T,V');
  });

  it('slows down who has the password and guesses codes, from wherever', async () => {
    await turnOn();
    const thief = new Browser(one);
    const ticket = await ticketOf(thief);
    const guess = async (i: number): Promise<number> => {
      const tried = { method: 'POST', url: '/api/login/code', remoteAddress: `10.0.0.${i}` } as const;
      return (await one.app.inject({ ...tried, payload: { ticket, code: String(100_000 + i) } })).statusCode;
    };
    for (let i = 0; i < 6; i++) expect(await guess(i)).toBe(200);
    expect(await guess(7)).toBe(429);
    // The subscriber has logged in with this browser before.
    expect((await secondStep(browser, await ticketOf(browser), code())).xx).toBe('T,V');
  });

  it('gives a ticket that lasts five minutes, and no longer than the password', async () => {
    await turnOn();
    const other = new Browser(one);
    const ticket = await ticketOf(other);
    expect(await secondStep(other, `${ticket}x`, code())).toEqual({ xx: '', mdex: '', userid: '' });
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    expect(await secondStep(other, ticket, code())).toEqual({ xx: '', mdex: '', userid: '' });
    const another = await ticketOf(other);
    await browser.post('/api/account/password', { current: PASSWORD, next: 'a horse of another colour' });
    expect(await secondStep(other, another, code())).toEqual({ xx: '', mdex: '', userid: '' });
  });
});

it('turning it off requires the password, and its codes stop working', async () => {
  const [recovery = ''] = await turnOn();
  expect(await ask('remove', { password: 'not it' })).toEqual({ result: 'wrong-password' });
  expect(await ask('remove', { password: PASSWORD })).toEqual({ result: 'done' });
  expect(await ask('remove', { password: PASSWORD })).toEqual({ result: 'not-now' });
  expect(await ask('codes', { password: PASSWORD })).toEqual({ result: 'not-now' });
  expect((await new Browser(one).logIn('canadian')).json().xx).toBe('T,V');
  expect((await secondStep(new Browser(one), 'x', recovery)).xx).toBe('');
});
