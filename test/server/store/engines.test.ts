import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_CONDITION, PLAIN_RULE } from '../../../engine/alarms/alarm-rule.ts';
import { Direction } from '../../../engine/alarms/condition.ts';
import type { Transaction } from '../../../engine/portfolio/transaction.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { midnightOf, wallOfDate } from '../../../engine/time/exchange-time.ts';
import type { ObjectChange } from '../../../engine/workspace/workspace-object.ts';
import { Sessions } from '../../../server/accounts/sessions.ts';
import {
  addUser,
  findByCredentials,
  findUser,
  listUsers,
  removeUser,
  setEntitlement,
} from '../../../server/accounts/users.ts';
import { AlarmAccounts } from '../../../server/alarms/alarm-accounts.ts';
import { AlarmEvaluator } from '../../../server/alarms/alarm-evaluator.ts';
import { ORDER_BLOCK } from '../../../server/blocks/block-layout.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { packOldRows } from '../../../server/blocks/pack-old-rows.ts';
import { Rows } from '../../../server/blocks/rows.ts';
import { openMarket } from '../../../server/embedded-market/embedded-market.ts';
import { FeedRegistry } from '../../../server/feeds/feed-registry.ts';
import { addTransactions, transactionsOf } from '../../../server/portfolio/transactions.ts';
import { ensureDemoSubscribers } from '../../../server/seed/demo-subscribers.ts';
import { raiseRevision, readRevision, watchRevision } from '../../../server/store/revision.ts';
import { openStore, type Store, type StoreOptions } from '../../../server/store/store.ts';
import { watchWorkspaces } from '../../../server/workspace/watch-workspaces.ts';
import { Workspaces } from '../../../server/workspace/workspaces.ts';
import { TINY } from '../../feeds/tiny/kind.ts';
import { AlarmMarket } from '../alarms/alarm-market.ts';
import { Browser, type TestApp, testApp } from '../http/test-app.ts';
import { instrumentRow } from '../instrument-row.ts';
import { PostgresServer, postgresFolder } from './postgres-server.ts';

interface Engine {
  /** The options of a new, empty store. */
  empty(): Promise<StoreOptions>;
  /** Whether a statement is waiting for another transaction, as far as the engine reports it. */
  isWaitedFor(store: Store): Promise<boolean>;
  stop(): Promise<void>;
}

async function sqlite(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'borealis-engines-'));
  let made = 0;
  return {
    empty: async () => ({ dataDir: join(folder, String(made++)), databaseUrl: '' }),
    // A writer waits at the beginning of its transaction.
    isWaitedFor: async () => true,
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function postgres(): Promise<Engine> {
  const server = await PostgresServer.start(postgresFolder() ?? '');
  let made = 0;
  return {
    empty: async () => ({ dataDir: '/nowhere', databaseUrl: await server.database(`store${made++}`) }),
    isWaitedFor: async (store) => {
      const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`.execute(store);
      return rows.length > 0;
    },
    stop: () => server.stop(),
  };
}

describe('SQLite', () => behaviour(sqlite));

describe.skipIf(postgresFolder() === undefined)('PostgreSQL (skipped where it is not installed)', () =>
  behaviour(postgres),
);

/** The behaviour of both engines, by the same queries. */
function behaviour(start: () => Promise<Engine>): void {
  let engine: Engine;
  let options: StoreOptions;
  let store: Store;

  beforeAll(async () => {
    engine = await start();
    options = await engine.empty();
    store = await openStore(options);
  });

  afterAll(async () => {
    await store?.destroy();
    await engine?.stop();
  });

  const instrument = instrumentRow({ symbol: 'ONE', ex: 'T', base_price: 10.25, shares: 5e9, dividend: 0.1 });

  it('returns numbers as numbers, and absent values as null', async () => {
    const { id } = await store.insertInto('instrument').values(instrument).returning('id').executeTakeFirstOrThrow();
    expect(await store.selectFrom('instrument').selectAll().where('id', '=', id).execute()).toEqual([
      { ...instrument, id },
    ]);
    await store.deleteFrom('instrument').where('id', '=', id).execute();
  });

  it('returns histories of any year exactly, and removes them with their instrument', async () => {
    const { id } = await store.insertInto('instrument').values(instrument).returning('id').executeTakeFirstOrThrow();
    const bars = new Bars();
    for (const date of [19620102, 19991231, 20000103, 20240102, 20510104]) {
      bars.append(wallOfDate(date) + 34_200, 0.1, 0.30000000000000004, 1e-7, 12345.678, 123_456_789_012, 2_000_000);
    }
    const histories = new Histories(store);
    await histories.mergeMinutes(id, bars);
    const days = new Bars();
    for (let i = 0; i < bars.count; i++) days.append(midnightOf(bars.time[i]), 0.1, 0.5, 1e-7, 1 / 3, 5, 2);
    await histories.mergeDays(id, days);
    const rows = ({ count, time, open, high, low, close, volume, trades }: Bars) =>
      [time, open, high, low, close, volume, trades].map((column) => [...column.subarray(0, count)]);
    expect(rows(await histories.readMinutes(id, 0, 99991231))).toEqual(rows(bars));
    expect(rows(await histories.readDays(id))).toEqual(rows(days));
    expect((await histories.readMinutes(id, 20000101, 20001231)).count).toBe(1);
    expect(await histories.recorded()).toEqual({ days: new Set([id]), minutes: new Set([id]) });
    await store.deleteFrom('instrument').where('id', '=', id).execute();
    expect(await store.selectFrom('block').selectAll().execute()).toEqual([]);
  });

  it('stores histories by year, and returns order books unchanged', async () => {
    const { id } = await store.insertInto('instrument').values(instrument).returning('id').executeTakeFirstOrThrow();
    const histories = new Histories(store);
    const bars = new Bars();
    for (const date of [20191231, 20200102, 20510104]) bars.append(wallOfDate(date) + 34_200, 1, 1, 1, 1, 5, 2);
    await histories.mergeMinutes(id, bars);
    const orders = new Rows(ORDER_BLOCK);
    const columns = orders.columns(3);
    // An order, its rest, and another one.
    for (const [i, row] of [
      [34_200_000, 0, 10.5, 300, 2 ** 53 - 1],
      [34_200_000, 0, 10.5, 100, 2 ** 53 - 1],
      [34_200_001, 1, 10.75, 200, 7],
    ].entries()) {
      for (const [c, value] of row.entries()) columns[c][i] = value + (c === 0 ? wallOfDate(20200102) * 1000 : 0);
    }
    orders.count = 3;
    await histories.replaceEvents(ORDER_BLOCK, id, 20200102, orders, new Rows(ORDER_BLOCK));
    await histories.appendEvents(ORDER_BLOCK, id, orders);
    expect((await histories.readEvents(ORDER_BLOCK, id, 20200102)).count).toBe(6);
    expect((await histories.readBook(ORDER_BLOCK, id, 20200102, 34_200_000)).priceOf(2 ** 53 - 1)).toBe(10.5);
    expect((await histories.readBook(ORDER_BLOCK, id, 20200102, 34_200_000)).priceOf(7)).toBe(0);
    expect((await histories.readBook(ORDER_BLOCK, id, 20200102, 34_200_001)).priceOf(7)).toBe(10.75);
    expect(await histories.recordedDates(ORDER_BLOCK, id)).toEqual([20200102]);
    const years = await store.selectFrom('block').select('year').where('grain', '=', 1).orderBy('year').execute();
    expect(years.map(({ year }) => year)).toEqual([2019, 2020, 2051]);
    if (options.databaseUrl !== '') {
      const { rows } = await sql<{ part: string }>`
        select distinct tableoid::regclass::text as part from block where grain = 1 order by part`.execute(store);
      expect(rows.map(({ part }) => part)).toEqual(['block_2019', 'block_2020', 'block_other']);
    }
    await store.deleteFrom('instrument').where('id', '=', id).execute();
  });

  it('converts the rows of an older version to blocks, in only one of two processes', async () => {
    const { id } = await store.insertInto('instrument').values(instrument).returning('id').executeTakeFirstOrThrow();
    const bar = { instrument_id: id, open: 1, high: 2, low: 1, close: 1.5, volume: 5, trades: 1 };
    await store
      .insertInto('bar')
      .values({ ...bar, date: 20240102 })
      .execute();
    const minutes = Array.from({ length: 300 }, (_, i) => ({ ...bar, date: 20240103, minute: 570 + i }));
    await store.insertInto('minute').values(minutes).execute();
    await Promise.all([packOldRows(store, options, () => {}), packOldRows(store, options, () => {})]);
    const histories = new Histories(store);
    expect((await histories.readMinutes(id, 0, 99991231)).count).toBe(300);
    expect((await histories.readDays(id)).count).toBe(2);
    expect(await store.selectFrom('minute').selectAll().execute()).toEqual([]);
    await store.deleteFrom('instrument').where('id', '=', id).execute();
  });

  it('rolls back a whole transaction', async () => {
    const attempt = store.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('instrument')
        .values({ ...instrument, symbol: 'TWICE' })
        .execute();
      await transaction
        .insertInto('instrument')
        .values({ ...instrument, symbol: 'TWICE' })
        .execute();
    });
    await expect(attempt).rejects.toThrow(/unique/i);
    expect(await store.selectFrom('instrument').selectAll().where('symbol', '=', 'TWICE').execute()).toEqual([]);
  });

  it('keeps its data when it is reopened, opened twice, or opened by several processes at once', async () => {
    const others = await Promise.all([openStore(options), openStore(options), openStore(options)]);
    const before = await readRevision(store);
    await Promise.all(others.map((other) => raiseRevision(other)));
    expect(await readRevision(store)).toBe(before + 3);
    await Promise.all(others.map((other) => other.destroy()));
  });

  it('can be created by several processes at once', async () => {
    const fresh = await engine.empty();
    const stores = await Promise.all([openStore(fresh), openStore(fresh), openStore(fresh)]);
    expect(await readRevision(stores[0])).toBe(0);
    await Promise.all(stores.map((one) => one.destroy()));
  });

  it('notices a change by another process', async () => {
    const other = await openStore(options);
    const from = await readRevision(store);
    const heard = new Promise<number>((resolve) => {
      const stop = watchRevision(
        store,
        5,
        (revision) => {
          stop();
          resolve(revision);
        },
        from,
      );
    });
    await raiseRevision(other);
    expect(await heard).toBe(from + 1);
    await other.destroy();
  });

  it('keeps subscribers and sessions', async () => {
    await ensureDemoSubscribers(store, 'demo password');
    expect(await addUser(store, 'Ann', 'secret of ann', { realtime: ['T'], depth: [] })).toBe(true);
    expect(await addUser(store, 'ann', 'secret of ann', { realtime: ['T'], depth: [] })).toBe(false);
    expect((await listUsers(store)).map(({ userid }) => userid)).toEqual(['ann', 'demo', 'demo-delayed']);
    expect(await setEntitlement(store, 'ann', { depth: ['Q'] })).toBe(true);
    const count = async (): Promise<number> =>
      (await store.selectFrom('portfolio_transaction').select('id').execute()).length;
    expect(await count()).toBeGreaterThan(20);
    const ann = await findByCredentials(store, 'ann', 'secret of ann');
    if (ann === undefined) throw new Error('ann is not known');
    expect([[...ann.realtime], [...ann.depth]]).toEqual([['T'], ['Q']]);
    const clock = { now: Date.now() };
    const sessions = new Sessions(store, () => clock.now);
    const { token } = await sessions.open(ann, undefined);
    clock.now += 20 * 3_600_000;
    expect((await sessions.find(token))?.user).toEqual(ann);
    clock.now += 20 * 3_600_000;
    expect((await sessions.find(token))?.user).toEqual(ann);
    expect(await removeUser(store, 'ann')).toBe(true);
    expect(await sessions.find(token)).toBeUndefined();
    for (const userid of ['demo', 'demo-delayed']) await removeUser(store, userid);
    expect(await count()).toBe(0);
  });

  it('keeps feeds whose owner is removed, and which history was requested', async () => {
    await addUser(store, 'eve', 'secret of eve', { realtime: [], depth: [] });
    const eve = await findByCredentials(store, 'eve', 'secret of eve');
    const dataDir = mkdtempSync(join(tmpdir(), 'borealis-feeds-'));
    const feeds = new FeedRegistry({ store, dataDir, environment: {} }, [TINY]);
    const before = await readRevision(store, 'feeds');
    const ids = [await feeds.add(TINY, { key: 'one' }, eve?.id ?? null), await feeds.add(TINY, { key: 'two' }, null)];
    await feeds.reorder(ids.toReversed());
    expect(await removeUser(store, 'eve')).toBe(true);
    const listed = await feeds.list();
    expect(listed).toEqual(
      ids.toReversed().map((id) => ({ id, kind: 'tiny', owner: null, added: expect.any(Number) })),
    );
    expect(await readRevision(store, 'feeds')).toBe(before + 4);
    const [feed] = listed;
    if (feed === undefined) throw new Error('no feed');
    const { keep } = await feeds.settingsOf(feed);
    await Promise.all([keep({ token: 'a' }), keep({ account: 'b' }), keep({ token: 'c' })]);
    expect((await feeds.settingsOf(feed)).values).toEqual({
      key: 'two',
      account: 'b',
      token: expect.stringMatching('a|c'),
    });
    for (const id of ids) expect(await feeds.remove(id)).toBe(true);
    rmSync(dataDir, { recursive: true });

    const { id } = await store.insertInto('instrument').values(instrument).returning('id').executeTakeFirstOrThrow();
    const range = { instrument_id: id, grain: 1, first: 2_000_000_000, last: 9_000_000_000_000 };
    await store.insertInto('history_coverage').values(range).execute();
    expect(await store.selectFrom('history_coverage').selectAll().execute()).toEqual([range]);
    await store.deleteFrom('instrument').where('id', '=', id).execute();
    expect(await store.selectFrom('history_coverage').selectAll().execute()).toEqual([]);
  });

  it('runs imports into a portfolio one after the other: a later one replaces the rows of the one before it', async () => {
    await addUser(store, 'ben', 'secret of ben', { realtime: [], depth: [] });
    const ben = await findByCredentials(store, 'ben', 'secret of ben');
    if (ben === undefined) throw new Error('ben is not known');
    const key = { userId: ben.id, portfolio: 1 };
    const bought = (symbol: string): Transaction[] => [
      { date: 20240102, symbol, region: 'C', shares: 1, price: 2, commission: 0, currency: 'CAD' },
    ];
    await addTransactions(store, key, bought('OLD'), false);
    const other = await openStore(options);
    let later = Promise.resolve();
    await store.transaction().execute(async (transaction) => {
      await addTransactions(transaction, key, bought('EARLIER'), true);
      later = addTransactions(other, key, bought('LATER'), true);
      while (!(await engine.isWaitedFor(other)));
    });
    await later;
    expect(await transactionsOf(store, key)).toEqual(bought('LATER'));
    await other.destroy();
    await removeUser(store, 'ben');
  });

  it('keeps workspaces: devices take turns, other servers notice, and marks of deletions expire', async () => {
    const day = 24 * 3_600_000;
    let now = Date.UTC(2026, 0, 1);
    await addUser(store, 'wanda', 'correct horse battery', { realtime: [], depth: [] });
    const userId = (await findUser(store, 'wanda'))?.id ?? 0;
    const workspaces = new Workspaces(store, () => now);
    const heard: string[] = [];
    let notice = (): void => {};
    const noticed = new Promise<void>((resolve) => {
      notice = resolve;
    });
    const leave = await watchWorkspaces(store, (userid, revision) => {
      heard.push(`${userid} ${revision}`);
      if (revision === 3) notice();
    });
    const body = JSON.stringify({ name: 'Day', place: 'V' });
    const board = (id: string, more: object = {}): ObjectChange => ({
      ...{ id, kind: 'board', within: '', body, deleted: false, base: 0, seen: 0, write: 'write-01', ...more },
    });
    const answers = await Promise.all([
      workspaces.change(userId, 'device-1', [board('board-01'), board('board-02')]),
      workspaces.change(userId, 'device-2', [board('board-01', { write: 'write-02' }), board('board-03')]),
    ]);
    const accepted = answers.flat().filter((answer) => 'revision' in answer);
    expect(accepted.map((answer) => answer.revision).sort()).toEqual([1, 2, 3]);
    await noticed;
    leave();
    expect(heard.at(-1)).toBe('wanda 3');
    // Either device may have been the first.
    const base = accepted.find(({ id }) => id === 'board-02')?.revision;
    await workspaces.change(userId, 'device-1', [board('board-02', { deleted: true, base, body: '', seen: 3 })]);
    now += 91 * day;
    await workspaces.change(userId, 'device-1', [board('board-04')]);
    const { objects, last } = await workspaces.page(userId, 'device-1', 0);
    expect([objects.map(({ id }) => id).sort(), last]).toEqual([['board-01', 'board-03', 'board-04'], 5]);
    await removeUser(store, 'wanda');
    expect(await workspaces.page(userId, 'device-1', 0)).toMatchObject({ objects: [], last: 0 });
  });

  it('records what alarms report once, although two servers evaluate them and take over from each other', async () => {
    const fresh = await openStore(await engine.empty());
    await addUser(fresh, 'ann', 'correct horse battery', { realtime: ['T'], depth: [] });
    const { id = 0 } = (await findUser(fresh, 'ann')) ?? {};
    const market = new AlarmMarket();
    const accounts = new AlarmAccounts(fresh);
    const condition = { ...FIRST_CONDITION, direction: Direction.Above, value: 50 };
    const rule = { ...PLAIN_RULE, symbol: 'RY', ex: 'T', repeat: 'every' as const, conditions: [condition] };
    await accounts.change(id, { put: [rule] }, market.time);
    let holder = 0;
    const evaluators = [0, 1].map(
      (n) =>
        new AlarmEvaluator({ store: fresh, source: market, holds: () => holder === n || holder === 2, recorded() {} }),
    );
    const crossings: number[] = [];
    for (let i = 0; i < 60; i++) {
      holder = Math.floor(i / 10) % 3;
      if (i % 10 === 0) for (const each of evaluators) await each.follow();
      market.time += 1_000;
      market.trade('RY', 49);
      market.trade('RY', 51 + i);
      crossings.push(51 + i);
      // What fires in between is found in the minutes, which this market does not have.
      if (i % 10 === 9) for (const each of evaluators) await each.follow();
    }
    for (const each of evaluators) await each.follow();
    for (const each of evaluators) await each.close();
    const { messages } = await accounts.page(id);
    expect(messages.map(({ figure }) => figure).toReversed()).toEqual(crossings);
    await fresh.destroy();
  });

  it('serves the calls', async () => {
    const one: TestApp = await testApp({}, undefined, await openStore(await engine.empty()));
    const browser = new Browser(one);
    expect((await browser.logIn('full')).json().xx).not.toBe('');
    expect((await browser.get('/api/news/notsymbol/UC/-1')).json()).toHaveLength(3);
    const { subid } = (await browser.get('/api/portfolio/add/AAA%20C%201')).json();
    expect((await browser.get('/api/portfolio/add/AAA%20C%201')).json()).toEqual({ subid });
    expect((await browser.get('/api/portfolio/get/1')).json()[0]).toMatchObject({ subid, newstoday: true });
    await browser.post('/api/usersettings/set', { name: 'xalarms', value: 'one' });
    await browser.post('/api/usersettings/set', { name: 'xalarms', value: 'two' });
    expect((await browser.get('/api/usersettings/get/xalarms/a')).json()[0].val).toBe('two');
    expect((await browser.get('/api/close/REC/U/20201210/20201215')).json()).toHaveLength(4);
    const imported = await browser.send({
      method: 'POST',
      url: '/api/transaction/import/1',
      payload: 'date,symbol,region,shares,price\n2020-12-14,REC,U,10.25,101.1\n2020-12-10,AAA,C,3,0.5\n',
      headers: { 'content-type': 'text/csv', 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' },
    });
    expect(imported.json()).toEqual({ imported: 2, unknown: [], unlisted: ['U:REC'] });
    expect((await browser.get('/api/transaction/1')).json().posn).toMatchObject([{ avshare: 0.5 }, { shares: 10.25 }]);
    expect((await browser.get('/api/weekvalue/1/C')).json().totals).toHaveLength(2);
    expect((await browser.get('/api/message/Thanks/Line%20one%3Cbr%3Eline%20two/full@example.com')).body).toBe('OK');
    expect(await one.store.selectFrom('contact_message').selectAll().execute()).toMatchObject([
      { email: 'full@example.com', subject: 'Thanks', body: 'Line one<br>line two', received: expect.any(Number) },
    ]);
    await one.close();
  });

  it('opens an empty market', async () => {
    const empty = await openStore(await engine.empty());
    const market = await openMarket(empty, { seed: 'test', speed: 0 });
    expect(market.instruments()).toEqual([]);
    await market.close();
    await empty.destroy();
  });
}
