import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findUser, setAdministrator } from '../../../server/accounts/users.ts';
import { feedKeyFile } from '../../../server/feeds/sealed-values.ts';
import { readRevision } from '../../../server/store/revision.ts';
import { TinyService } from '../../feeds/tiny/service.ts';
import { Browser, type TestApp, testApp } from './test-app.ts';

let service: TinyService;
let one: TestApp;
let administrator: Browser;

beforeEach(async () => {
  service = new TinyService();
  one = await testApp({ TINY_ADDRESS: await service.start() });
  administrator = await enter('full');
});

afterEach(async () => {
  await one.close();
  await expect.poll(() => service.connections).toBe(0);
  await service.stop();
});

async function enter(userid: string): Promise<Browser> {
  const browser = new Browser(one);
  await browser.enter(userid);
  return browser;
}

const feeds = async () => (await administrator.get('/api/setup/feeds')).json();
const attempt = (key: string, browser = administrator) =>
  browser.post('/api/setup/feeds/try', { kind: 'tiny', values: { account: 'ann', key } });
const add = async (ticket: string, browser = administrator) =>
  (await browser.post('/api/setup/feeds/add', { ticket })).json();

/** The lines of both logs. */
async function traces(): Promise<string> {
  await one.securityLog.settled();
  return [...one.log, ...one.events].join('\n');
}

it('a working account is reported, added by whoever tried it, listed, ordered and removed', async () => {
  expect(await feeds()).toEqual({
    kinds: [
      {
        code: 'tiny',
        name: 'Tiny',
        fields: [
          { name: 'account', label: 'Account', secret: false },
          { name: 'key', label: 'Secret key', secret: true },
        ],
      },
    ],
    feeds: [],
    real: false,
    fixed: false,
    trouble: '',
  });
  const tried = await attempt(service.key);
  expect(tried.json()).toEqual({
    works: true,
    ticket: expect.any(String),
    can: {
      regions: ['U', 'C'],
      tape: 'IEX',
      tapeShare: 0.02,
      delay: 0,
      symbols: 30,
      depth: true,
      history: ['minute', 'day'],
      news: false,
      shown: 'owner',
    },
  });
  expect(tried.body).not.toContain(service.key);
  const { ticket } = tried.json();
  await setAdministrator(one.store, 'canadian', true);
  expect(await add(ticket, await enter('canadian'))).toEqual({ id: 0 });
  expect(await readRevision(one.store, 'feeds')).toBe(0);
  expect(await add(ticket)).toEqual({ id: 1 });
  expect(await add(ticket)).toEqual({ id: 0 });
  expect(await readRevision(one.store, 'feeds')).toBe(1);
  const owner = await findUser(one.store, 'full');
  expect(await one.setup.registry.list()).toMatchObject([{ id: 1, kind: 'tiny', owner: owner?.id }]);
  expect((await feeds()).feeds).toEqual([
    { id: 1, kind: 'tiny', name: 'Tiny', owner: 'full', added: expect.any(Number), status: null },
  ]);
  expect(await add((await attempt(service.key)).json().ticket)).toEqual({ id: 2 });
  expect((await administrator.post('/api/setup/feeds/order', { ids: [2, 1] })).json()).toBe(true);
  expect((await feeds()).feeds).toMatchObject([{ id: 2 }, { id: 1 }]);
  const remove = async () => (await administrator.post('/api/setup/feeds/remove', { id: 2 })).json();
  expect([await remove(), await remove()]).toEqual([true, false]);
  expect((await feeds()).feeds).toMatchObject([{ id: 1 }]);
  const told = await traces();
  expect(told).not.toContain(service.key);
  expect(one.events.map((line) => JSON.parse(line)).filter(({ event }) => /^feed/.test(event))).toMatchObject([
    { event: 'feed-added', userid: 'full', feed: 'tiny 1' },
    { event: 'feed-added', feed: 'tiny 2' },
    { event: 'feeds-ordered' },
    { event: 'feed-removed', feed: 'tiny 2' },
  ]);
  expect(JSON.stringify(await one.store.selectFrom('feed').selectAll().execute())).not.toContain(service.key);
});

it('a failing account is refused in words without a secret, and nothing is stored', async () => {
  const refused = await attempt('wr0ng secret');
  expect(refused.json()).toEqual({ works: false, refusal: 'credentials', reason: 'ann has no key ….' });
  expect(await traces()).not.toContain('wr0ng');
  service.isFull = true;
  expect((await attempt(service.key)).json()).toMatchObject({ works: false, refusal: 'limit' });
  expect((await feeds()).feeds).toEqual([]);
});

it('a key that signing in replaces is stored in its new form', async () => {
  service.rotates = true;
  const { ticket } = (await attempt(service.key)).json();
  expect(await add(ticket)).toEqual({ id: 1 });
  const [feed] = await one.setup.registry.list();
  expect(feed && (await one.setup.registry.settingsOf(feed)).values).toEqual({ account: 'ann', key: service.key });
});

it('one account is tried at a time, and only by an administrator', async () => {
  service.answers = false;
  const first = attempt(service.key);
  await expect.poll(() => service.received.length).toBe(1);
  const second = await attempt(service.key);
  expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '5']);
  expect((await attempt(service.key, await enter('polling'))).statusCode).toBe(403);
  expect((await attempt(service.key, new Browser(one))).statusCode).toBe(401);
  expect((await first).json()).toEqual({
    works: false,
    refusal: 'service',
    reason: 'The service did not answer within 2 s.',
  });
});

it('reports what is wrong with the key of the feeds', async () => {
  await add((await attempt(service.key)).json().ticket);
  rmSync(feedKeyFile(one.folder));
  expect((await feeds()).trouble).toContain('feeds.key is missing');
  expect((await attempt(service.key)).json()).toMatchObject({ works: false, refusal: 'key' });
});
