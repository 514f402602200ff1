import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from './call-table.ts';
import { makeCall } from './make-call.ts';
import { Browser, type TestApp, testApp } from './test-app.ts';

let one: TestApp;

beforeAll(async () => {
  const owner = (reader: { readonly administrator: boolean } | undefined) => reader?.administrator === true;
  one = await testApp({ LOGIN_CALL: 'path' }, undefined, undefined, undefined, undefined, owner);
});

afterAll(() => one.close());

/** The calls without market data, by the beginnings of their routes. All others are for the owner only. */
const OPEN = [
  '/api/openapi.json',
  '/api/loggedin',
  '/api/session',
  '/api/account',
  // Evaluated only where their owner may see the figures.
  '/api/alarms',
  '/api/login',
  '/api/logout',
  '/api/message',
  '/api/portfolio/delete/',
  '/api/push',
  '/api/setup/',
  '/api/transaction/export/',
  '/api/usersettings/',
  '/api/workspace/',
];

/** Everybody may see the states of the feeds, but not the source of a security's figures. */
const isOpen = (route: string): boolean =>
  route === '/api/feeds' || OPEN.some((beginning) => route.startsWith(beginning));

/** Texts that only the market's answers contain: names of its companies, titles of its stories. */
const MARKET_WORDS = /Aurora|Boreal Venture|Quick|Recorded|morning|afternoon|South of|About the market/;

async function browserOf(userid: string): Promise<Browser> {
  const browser = new Browser(one);
  if (userid !== '') await browser.enter(userid);
  return browser;
}

describe('data that only its owner may see', () => {
  describe.each(CALLS)('$method $route', (call) => {
    it.each(['', 'canadian'])('refuses everyone but its owner (%s)', async (userid) => {
      for (const { path, ...rest } of call.good) {
        // The article and the entry exist, whoever requests them.
        const example = { ...rest, path: path.replace('{article}', '1').replace('{subid}', '1') };
        const answer = await makeCall(await browserOf(userid), call, example);
        expect(answer.body).not.toMatch(MARKET_WORDS);
        const words = answer.body.includes("Only the owner of this server's data may see it.");
        if (isOpen(call.route)) expect([example.path, words]).toEqual([example.path, false]);
        else expect([example.path, answer.statusCode, words]).toEqual([example.path, 403, true]);
        if (call.method === 'POST' || call.changes) continue;
        const head = await (await browserOf(userid)).send({ method: 'HEAD', url: example.path });
        expect([example.path, head.statusCode === 403]).toEqual([example.path, answer.statusCode === 403]);
      }
    });

    it('answers its owner', async () => {
      for (const example of call.good) {
        const answer = await makeCall(await browserOf('full'), call, example);
        expect([example.path, answer.statusCode]).toEqual([example.path, 200]);
      }
    });
  });

  it('is in no other answer', async () => {
    for (const url of ['/config.json', '/readyz', '/nowhere']) {
      expect((await one.get(url)).body).not.toMatch(MARKET_WORDS);
    }
  });
});
