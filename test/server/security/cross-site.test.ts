import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, type Call, type Example } from '../http/call-table.ts';
import { makeCall } from '../http/make-call.ts';
import { Browser, PASSWORD, type TestApp, testApp } from '../http/test-app.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

let place: TemporaryStore;
let one: TestApp;
let writes = 0;

/** Counts the statements that change something. */
const counter: KyselyPlugin = {
  transformQuery({ node }) {
    if (/^(Insert|Update|Delete)/.test(node.kind)) writes++;
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  place = await temporaryStore();
  one = await testApp({ LOGIN_CALL: 'path' }, undefined, place.store.withPlugin(counter));
});

afterAll(async () => {
  await one.close();
  await place.remove();
});

const CHANGING = CALLS.filter(({ changes }) => changes);
const READING = CALLS.filter(({ changes, good }) => !changes && good.length > 0);

/** A browser's headers for a call that no page of this site makes; the last one, over plain HTTP, has only `Accept`. */
const ELSEWHERE: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
];

/** A browser's headers for a page's own call. */
const HERE: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', origin: 'http://localhost' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'same-origin' },
  { accept: 'application/json' },
];

async function subscriber(): Promise<Browser> {
  const browser = new Browser(one);
  await browser.enter('full');
  return browser;
}

/** Makes a call as a subscriber, with `headers` added to or replacing a page's own; counts its writes. */
async function send(call: Call, { path, ...rest }: Example, headers: Record<string, string>) {
  const browser = await subscriber();
  const { subid } = path.includes('{subid}') ? (await browser.get('/api/portfolio/add/BBB%20C%202')).json() : {};
  await one.securityLog.settled();
  writes = 0;
  return makeCall(browser, call, { path: path.replace('{subid}', subid), ...rest }, headers);
}

it.each(CHANGING)('$method $route is taken from a page of this site only', async (call) => {
  const [example] = call.good as [Example];
  for (const headers of ELSEWHERE) {
    const answer = await send(call, example, headers);
    expect([headers, answer.statusCode, answer.json()]).toEqual([headers, 403, { error: expect.any(String) }]);
    expect([answer.cookies, writes]).toEqual([[], 0]);
  }
  for (const headers of HERE) {
    const answer = await send(call, example, headers);
    expect([headers, answer.statusCode]).toEqual([headers, 200]);
  }
});

it.each(CHANGING.filter(({ method }) => method === 'POST'))('$route needs the token of the session', async (call) => {
  const [example] = call.good as [Example];
  const other = (await subscriber()).cookies.get('XSRF-TOKEN') ?? '';
  for (const token of ['', 'wrong', other]) {
    const answer = await send(call, example, { 'x-xsrf-token': token });
    expect([token, answer.statusCode, answer.cookies, writes]).toEqual([token, 403, [], 0]);
  }
});

it.each(READING)('$route changes nothing, whoever calls', async (call) => {
  const [example] = call.good as [Example];
  for (const headers of ELSEWHERE) {
    expect([headers, (await send(call, example, headers)).statusCode]).toEqual([headers, 200]);
    expect([headers, writes]).toEqual([headers, 0]);
  }
});

describe('pages of this site', () => {
  it('are ours when their host is allowed, or the same', async () => {
    const allowed = await testApp({ ALLOWED_ORIGINS: '127.0.0.1:5173' });
    const call = (headers: Record<string, string>) =>
      new Browser(allowed).post('/api/login', { userid: 'full', password: PASSWORD }, headers);
    expect((await call({ origin: 'http://127.0.0.1:5173' })).statusCode).toBe(200);
    expect((await call({ origin: 'http://127.0.0.1:5174' })).statusCode).toBe(403);
    expect((await call({ origin: 'http://localhost:80', host: 'localhost' })).statusCode).toBe(200);
    await allowed.close();
  });
});
