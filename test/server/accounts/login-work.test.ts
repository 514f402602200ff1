import type { Argon2Parameters } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { isUserid, setPassword } from '../../../server/accounts/users.ts';
import { Browser, PASSWORD, type TestApp, testApp } from '../http/test-app.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

/** The server's work for a login: hashes with their cost, and statements with their tables. */
const work = vi.hoisted((): string[] => []);

vi.mock('node:crypto', async (importOriginal) => {
  const actual = await importOriginal<typeof import('node:crypto')>();
  return {
    ...actual,
    argon2(algorithm: 'argon2id', parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) {
      const { memory, passes, parallelism, tagLength } = parameters;
      work.push(`${algorithm} ${memory} ${passes} ${parallelism} ${tagLength}`);
      actual.argon2(algorithm, parameters, done);
    },
  };
});

const counter: KyselyPlugin = {
  transformQuery({ node }) {
    const statement = JSON.stringify(node);
    // The market checks for imports independently of logins.
    if (!statement.includes('"revision"')) work.push(node.kind);
    return node;
  },
  transformResult: async ({ result }) => result,
};

let place: TemporaryStore;
let one: TestApp;

beforeAll(async () => {
  place = await temporaryStore();
  one = await testApp({ LOGIN_CALL: 'path' }, undefined, place.store.withPlugin(counter));
  // The test data's hash is a cheap one.
  await setPassword(place.store, 'canadian', PASSWORD);
});

beforeEach(() => {
  work.length = 0;
});

afterAll(async () => {
  await one.close();
  await place.remove();
});

/** The statements that store a row for the owner, if there is one. */
const TOLD = ['InsertQueryNode', 'SelectQueryNode', 'SelectQueryNode', 'DeleteQueryNode'];

/** The answer to a login by body or by path, without its constant parts, and the work that it took. */
async function attempt(call: 'body' | 'path', userid: string, password: string) {
  const browser = new Browser(one);
  work.length = 0;
  const { statusCode, headers, body } =
    call === 'body'
      ? await browser.logIn(userid, password)
      : await browser.get(`/api/login/${userid}/${encodeURIComponent(password)}`);
  await one.securityLog.settled();
  return { statusCode, headers: { ...headers, date: '' }, body, work: [...work] };
}

it.each(['body', 'path'] as const)(
  'by %s, an unknown user id gets the same answer as a wrong password, with the same work',
  async (call) => {
    const wrong = await attempt(call, 'canadian', 'not it');
    expect(wrong.statusCode).toBe(200);
    expect(wrong.work).toEqual(['SelectQueryNode', 'argon2id 19456 2 1 32', ...TOLD]);
    expect(await attempt(call, 'nobody', 'not it')).toEqual(wrong);
    // Somebody else's password, too.
    expect(await attempt(call, 'nobody', PASSWORD)).toEqual(wrong);
  },
);

it('an impossible user id or password gets the same answer, and nothing is computed for it', async () => {
  const { body } = await attempt('body', 'canadian', 'not it');
  for (const [userid, password] of [
    ['no user', 'not it'],
    ['x'.repeat(65), 'not it'],
    ['a\0', 'not it'],
    ['canadian', 'x'.repeat(257)],
    ['polling', 'x'.repeat(257)],
  ] as const) {
    const answer = await attempt('body', userid, password);
    const told = isUserid(userid) ? TOLD : [];
    expect([userid, answer.statusCode, answer.body, answer.work]).toEqual([userid, 200, body, told]);
  }
});

it('impossible user ids count as one, so that they fill no memory and delay nobody else', async () => {
  const tries = await testApp();
  const answers: number[] = [];
  for (let i = 0; i < 8; i++) answers.push((await new Browser(tries).logIn(`${i} ${'x'.repeat(1000)}`)).statusCode);
  expect(answers.slice(-2)).toEqual([429, 429]);
  expect((await new Browser(tries).logIn('full')).json().xx).not.toBe('');
  await tries.close();
});

it('the addresses of an IPv6 network count as one', async () => {
  const tries = await testApp();
  const from = async (remoteAddress: string, userid: string): Promise<number> => {
    const payload = { userid, password: 'guess' };
    return (await tries.app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload })).statusCode;
  };
  for (let i = 0; i < 6; i++) expect(await from(`2001:db8:1:2::${i}`, 'canadian')).toBe(200);
  expect(await from('2001:db8:1:2:ffff::1', 'canadian')).toBe(429);
  expect(await from('2001:db8:1:3::1', 'canadian')).toBe(200);
  await tries.close();
});
