import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_CONDITION, PLAIN_RULE } from '../../../engine/alarms/alarm-rule.ts';
import { addUser } from '../../../server/accounts/users.ts';
import { AlarmAccounts } from '../../../server/alarms/alarm-accounts.ts';
import { bodyOfRule } from '../../../server/alarms/alarm-body.ts';
import { Deliveries } from '../../../server/delivery/deliveries.ts';
import { Mailer } from '../../../server/delivery/mailer.ts';
import { pushKeysOf } from '../../../server/delivery/push-keys.ts';
import { PushSender } from '../../../server/delivery/push-sender.ts';
import { subscribeBrowser } from '../../../server/delivery/push-subscriptions.ts';
import type { Store } from '../../../server/store/store.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';
import { MailServer } from './mail-server.ts';
import { PushService } from './push-service.ts';

const NOON = 12 * 60;

let place: TemporaryStore;
let store: Store;
let service: PushService;
let mails: MailServer;
let running: Deliveries[];
let minute: number;
let ann: number;
let occurrence = 0;

async function start(): Promise<Deliveries> {
  const deliveries = new Deliveries({
    store,
    push: new PushSender(await pushKeysOf(store), 'mailto:me@example.com', true),
    mailer: new Mailer(mails.url, 'Alarms <alarms@example.com>'),
    provider: 'Borealis',
    minute: () => minute,
  });
  running.push(deliveries);
  return deliveries;
}

/** A message as the evaluator records it. */
async function record(value: number, recorded = Date.now()): Promise<void> {
  const rule = { ...PLAIN_RULE, symbol: 'RY', ex: 'T', conditions: [{ ...FIRST_CONDITION, value }], note: 'Sell' };
  await store
    .insertInto('alarm_message')
    .values({
      user_id: ann,
      alarm_id: 1,
      security: 'C RY',
      occurrence: ++occurrence,
      at: 1,
      figure: value + 1,
      symbol: 'RY',
      ex: 'T',
      body: bodyOfRule(rule),
      recorded,
    })
    .execute();
}

async function deliver(email: string, quietFrom = 0, quietTo = 0, language = 'en'): Promise<void> {
  await new AlarmAccounts(store).change(ann, { delivery: { email, quietFrom, quietTo, language } }, 1);
}

/** Resolves once nothing is unsent. */
async function allSent(): Promise<void> {
  await expect
    .poll(async () => (await store.selectFrom('alarm_message').select('id').where('sent', '=', 0).execute()).length)
    .toBe(0);
}

const bodies = (): string[] => service.received.map(({ text }) => JSON.parse(text).body);

beforeEach(async () => {
  place = await temporaryStore();
  store = place.store;
  [service, mails] = await Promise.all([PushService.start(), MailServer.start()]);
  running = [];
  minute = NOON;
  await addUser(store, 'ann', 'correct horse battery', { realtime: ['T'], depth: [] });
  ann = (await store.selectFrom('user').select('id').executeTakeFirstOrThrow()).id;
  await deliver('');
});

afterEach(async () => {
  for (const deliveries of running) await deliveries.close();
  await Promise.all([service.close(), mails.close()]);
  await place.remove();
});

describe('a message', () => {
  it('is pushed to each browser of the account, signed and encrypted, with its number', async () => {
    for (const name of ['one', 'two']) await subscribeBrowser(store, ann, name, service.browser(name));
    await record(50);
    (await start()).wake();
    await allSent();
    expect(service.faults).toEqual([]);
    expect(service.received.map(({ browser }) => browser).sort()).toEqual(['one', 'two']);
    const { id } = await store.selectFrom('alarm_message').select('id').executeTakeFirstOrThrow();
    expect(JSON.parse(service.received[0]?.text ?? '')).toEqual({
      id,
      title: 'Borealis alarm',
      body: 'RY: Price >= 50.00 (51.00) – Sell',
    });
    expect(mails.taken).toEqual([]);
  });

  it('is sent by e-mail in the account’s language; those of a moment are one e-mail', async () => {
    await deliver('ann@example.com', 0, 0, 'fr');
    await record(50);
    await record(60);
    (await start()).wake();
    await allSent();
    expect(mails.taken.map(({ from, to }) => [from, to])).toEqual([['alarms@example.com', 'ann@example.com']]);
    const { text = '' } = mails.taken[0] ?? {};
    expect(text).toMatch(/^Message-ID: <alarm-\d+@example\.com>$/im);
    expect(text).toMatch(/RY: Cours >=/);
  });

  it('is tried again when it could not be sent, and dropped with a browser that is gone', async () => {
    await subscribeBrowser(store, ann, 's', service.browser('one'));
    service.answers.push(503, 302);
    await record(50);
    const deliveries = await start();
    deliveries.wake();
    await expect.poll(() => service.answers.length, { timeout: 20_000 }).toBe(0);
    await expect.poll(() => bodies().length, { timeout: 20_000 }).toBe(1);
    await allSent();
    service.answers.push(410);
    await record(60);
    deliveries.wake();
    await allSent();
    expect(await store.selectFrom('push_subscription').select('endpoint').execute()).toEqual([]);
  });

  it('is sent once, although one of the addresses is none', async () => {
    await subscribeBrowser(store, ann, 's', service.browser('one'));
    await subscribeBrowser(store, ann, 't', { ...service.browser('two'), endpoint: 'https://push.test:99999/' });
    await record(50);
    (await start()).wake();
    await allSent();
    expect(bodies()).toHaveLength(1);
    expect(await store.selectFrom('push_subscription').select('session').execute()).toEqual([{ session: 's' }]);
  });

  it('that a killed server had not sent is sent by the next one; an old one is not', async () => {
    await subscribeBrowser(store, ann, 's', service.browser('one'));
    await record(50, Date.now() - 3_600_000);
    await record(60);
    (await start()).wake();
    await allSent();
    expect(bodies()).toEqual(['RY: Price >= 60.00 (61.00) – Sell']);
  });

  it('is not sent in the quiet time, which may span midnight', async () => {
    await subscribeBrowser(store, ann, 's', service.browser('one'));
    await deliver('ann@example.com', 22 * 60, 7 * 60);
    const deliveries = await start();
    for (const at of [23 * 60, 6 * 60]) {
      minute = at;
      await record(at);
      deliveries.wake();
      await allSent();
    }
    expect([service.received, mails.taken]).toEqual([[], []]);
    minute = 7 * 60;
    await record(50);
    deliveries.wake();
    await allSent();
    expect([service.received.length, mails.taken.length]).toEqual([1, 1]);
  });

  it('above the allowance of an account is only in its history', async () => {
    await subscribeBrowser(store, ann, 's', service.browser('one'));
    await deliver('ann@example.com');
    for (let i = 0; i < 60; i++) await record(i);
    const deliveries = await start();
    deliveries.wake();
    await allSent();
    expect([service.received.length, mails.taken.length]).toEqual([30, 1]);
  });
});
