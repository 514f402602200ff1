import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlarmRule, FIRST_CONDITION, PLAIN_RULE } from '../../../engine/alarms/alarm-rule.ts';
import { ConditionType, Direction } from '../../../engine/alarms/condition.ts';
import { addUser } from '../../../server/accounts/users.ts';
import { AlarmAccounts } from '../../../server/alarms/alarm-accounts.ts';
import { AlarmEvaluator } from '../../../server/alarms/alarm-evaluator.ts';
import type { RecordedMessage } from '../../../server/alarms/recorder.ts';
import { raiseRevision } from '../../../server/store/revision.ts';
import type { Store } from '../../../server/store/store.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';
import { AlarmMarket } from './alarm-market.ts';

const MINUTE = 60_000;

let place: TemporaryStore;
let store: Store;
let market: AlarmMarket;
let accounts: AlarmAccounts;
let recorded: RecordedMessage[];
let running: AlarmEvaluator[];
let ann: number;

const above = (value: number, others: Partial<AlarmRule> = {}): AlarmRule => ({
  ...PLAIN_RULE,
  symbol: 'RY',
  ex: 'T',
  conditions: [{ ...FIRST_CONDITION, direction: Direction.Above, value }],
  ...others,
});
const atLeast = (value: number, others: Partial<AlarmRule> = {}): AlarmRule => ({
  ...above(value),
  conditions: [{ ...FIRST_CONDITION, value }],
  ...others,
});

async function subscriber(userid: string, realtime: readonly string[]): Promise<number> {
  await addUser(store, userid, 'correct horse battery', { realtime, depth: [] });
  const { id } = await store.selectFrom('user').select('id').where('userid', '=', userid).executeTakeFirstOrThrow();
  return id;
}

/** Starts a server's evaluator; `holds` says whether the server holds the market. */
async function start(holds = () => true): Promise<AlarmEvaluator> {
  const evaluator = new AlarmEvaluator({
    store,
    source: market,
    holds,
    recorded: (messages) => recorded.push(...messages),
  });
  running.push(evaluator);
  await evaluator.follow();
  return evaluator;
}

async function put(evaluator: AlarmEvaluator, ...rules: AlarmRule[]): Promise<void> {
  await accounts.change(ann, { put: rules }, market.time);
  await evaluator.follow();
}

/** The figures of all messages that are recorded, oldest first. */
async function figures(user = ann): Promise<(number | null)[]> {
  return (await accounts.page(user)).messages.map(({ figure }) => figure).toReversed();
}

/** A killed server neither stores what fired nor lets go of anything. */
function kill(evaluator: AlarmEvaluator): void {
  running = running.filter((one) => one !== evaluator);
  Object.assign(evaluator, { stopped: true });
}

beforeEach(async () => {
  place = await temporaryStore();
  store = place.store;
  market = new AlarmMarket();
  accounts = new AlarmAccounts(store);
  recorded = [];
  running = [];
  ann = await subscriber('ann', ['T']);
});

afterEach(async () => {
  for (const evaluator of running) await evaluator.close();
  await place.remove();
});

describe('an alarm', () => {
  it('is watched once its change is answered, and recorded once for each crossing', async () => {
    const evaluator = await start();
    await put(evaluator, above(50), atLeast(50));
    market.trade('RY', 49);
    market.trade('RY', 51);
    market.trade('RY', 49);
    market.trade('RY', 52);
    await evaluator.follow();
    expect(await figures()).toEqual([51, 51]);
    expect(recorded.map(({ userId }) => userId)).toEqual([ann, ann]);
    const { alarms } = await accounts.page(ann);
    expect(alarms.map(({ fired }) => fired)).toEqual([market.time, market.time]);
    await accounts.change(ann, { reset: alarms.map(({ id }) => id) }, market.time);
    await evaluator.follow();
    market.trade('RY', 53);
    await evaluator.follow();
    expect(await figures()).toEqual([51, 51, 53]);
  });

  it('every time is recorded at each crossing, however fast', async () => {
    const evaluator = await start();
    await put(evaluator, above(50, { repeat: 'every' }));
    for (let i = 0; i < 1_200; i++) {
      market.trade('RY', 49);
      market.trade('RY', 51 + i);
    }
    await evaluator.follow();
    await evaluator.follow();
    await expect.poll(async () => recorded.length).toBe(1_200);
    const rows = await store.selectFrom('alarm_message').select(['occurrence', 'figure']).orderBy('id').execute();
    expect(rows).toEqual(Array.from({ length: 1_200 }, (_, i) => ({ occurrence: i + 1, figure: 51 + i })));
  });

  it('that is off, removed, or of an exchange without real-time is not watched', async () => {
    const evaluator = await start();
    const bob = await subscriber('bob', ['Q']);
    await accounts.change(bob, { put: [atLeast(1)] }, market.time);
    await put(evaluator, atLeast(1, { on: false }), atLeast(2));
    const { alarms } = await accounts.page(ann);
    await accounts.change(ann, { remove: [alarms[1]?.id ?? 0] }, market.time);
    await evaluator.follow();
    market.trade('RY', 51);
    await evaluator.follow();
    expect([await figures(), await figures(bob)]).toEqual([[], []]);
    await store.updateTable('user').set({ realtime: 'T,Q' }).where('id', '=', bob).execute();
    await raiseRevision(store, 'accounts');
    await evaluator.follow();
    market.trade('RY', 52);
    await evaluator.follow();
    expect(await figures(bob)).toEqual([52]);
  });

  it('of the alarm string is watched, stays fired when the string is saved again, and fires when it is switched on', async () => {
    const text = (on: string) => `1|A;T;RY;C,${on},1,0,50,False`;
    await accounts.saveString(ann, text('True'), market.time);
    const evaluator = await start();
    market.trade('RY', 51);
    await evaluator.follow();
    await accounts.saveString(ann, text('True'), market.time);
    await evaluator.follow();
    market.trade('RY', 52);
    await evaluator.follow();
    expect(await figures()).toEqual([51]);
    for (const on of ['False', 'True']) await accounts.saveString(ann, text(on), market.time);
    await evaluator.follow();
    market.trade('RY', 53);
    await evaluator.follow();
    expect(await figures()).toEqual([51, 53]);
  });

  it('of a string from before the server evaluated alarms is taken over at the start', async () => {
    await store
      .insertInto('setting')
      .values({ user_id: ann, name: 'xalarms', value: '1|A;T;RY;C,True,1,0,50,False' })
      .execute();
    const evaluator = await start();
    market.trade('RY', 51);
    await evaluator.follow();
    expect(await figures()).toEqual([51]);
  });

  it('on a list watches each of its securities by itself, also those that it gets later', async () => {
    const evaluator = await start();
    const save = async (symbols: readonly string[]): Promise<void> => {
      const body = JSON.stringify({
        name: 'Mine',
        place: 'V',
        symbols: symbols.map((symbol) => ({ region: 'C', symbol })),
      });
      const row = { kind: 'list' as const, within: '', body, revision: 1, deleted: 0, writes: '[]' };
      await store
        .insertInto('workspace_object')
        .values({ user_id: ann, id: 'my-list-of-two', ...row })
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(row))
        .execute();
      await raiseRevision(store, 'workspaces');
    };
    await save(['RY']);
    await put(evaluator, atLeast(50, { symbol: '', ex: '', list: 'my-list-of-two' }));
    market.trade('RY', 51);
    market.trade('BCE', 52);
    await save(['RY', 'BCE']);
    await evaluator.follow();
    market.trade('RY', 53);
    market.trade('BCE', 54);
    await evaluator.follow();
    expect(await figures()).toEqual([51, 54]);
  });

  it('on the spread reads quotes', async () => {
    const evaluator = await start();
    await put(
      evaluator,
      atLeast(0, { conditions: [{ type: ConditionType.Spread, direction: Direction.AtMost, value: 0.01, upper: 0 }] }),
    );
    market.bid('RY', 20);
    await evaluator.follow();
    expect((await figures())[0]).toBeCloseTo(0.01);
  });
});

describe('a server that continues after another one', () => {
  it('records nothing twice, and finds a crossing that happened meanwhile, late', async () => {
    const first = await start();
    await put(first, above(50, { repeat: 'every' }), above(60), atLeast(55));
    market.trade('RY', 49);
    market.trade('RY', 51);
    market.trade('RY', 49);
    await first.follow();
    await first.close();
    running = [];
    market.time += 10 * MINUTE;
    const minute = { minute: 605, open: 49, high: 61, low: 48, close: 49, volume: 100, trades: 3 };
    market.past = [{ ...minute, minute: 590, high: 99 }, minute];
    const second = await start();
    await expect.poll(async () => (await figures()).length).toBe(4);
    market.trade('RY', 49);
    market.trade('RY', 62);
    await second.follow();
    const { messages } = await accounts.page(ann);
    const told = messages.toReversed().map(({ figure, late, at }) => [figure, late, at]);
    const at = market.time - 5 * MINUTE;
    expect(told).toEqual([
      [51, false, market.time - 10 * MINUTE],
      [61, true, at],
      [61, true, at],
      [61, true, at],
      [62, false, market.time],
    ]);
  });

  it('takes over at once from one that was killed before it could record, and nothing is lost', async () => {
    const first = await start();
    await put(first, above(50));
    market.trade('RY', 49);
    await first.follow();
    kill(first);
    market.trade('RY', 51);
    market.time += 2 * MINUTE;
    market.past = [{ minute: 600, open: 49, high: 51, low: 49, close: 51, volume: 100, trades: 3 }];
    await start();
    await expect.poll(() => figures()).toEqual([51]);
  });

  it('finds by the next trade what a history that does not answer would have told', async () => {
    const first = await start();
    await put(first, above(50));
    market.trade('RY', 49);
    await first.follow();
    await first.close();
    running = [];
    market.hasHistory = false;
    market.time += 2 * MINUTE;
    const second = await start();
    await expect.poll(() => second.isActive).toBe(true);
    market.trade('RY', 51);
    await second.follow();
    expect(await figures()).toEqual([51]);
  });

  it('misses nothing when the market’s time goes back, and looks at no minutes then', async () => {
    const first = await start();
    await put(first, above(50));
    market.trade('RY', 49);
    await first.follow();
    await first.close();
    running = [];
    market.time -= 60 * MINUTE;
    market.past = [{ minute: 541, open: 49, high: 99, low: 49, close: 99, volume: 100, trades: 3 }];
    const second = await start();
    expect(await figures()).toEqual([]);
    market.trade('RY', 51);
    await second.follow();
    expect(await figures()).toEqual([51]);
  });
});

describe('two servers', () => {
  it('evaluate at one of them at a time: the one that holds the market', async () => {
    let holder = 1;
    const first = await start(() => holder === 1);
    const second = await start(() => holder === 2);
    await put(first, above(50, { repeat: 'every' }));
    market.trade('RY', 49);
    market.trade('RY', 51);
    await Promise.all([first.follow(), second.follow()]);
    expect([first.isActive, second.isActive]).toEqual([true, false]);
    holder = 2;
    await first.follow();
    await second.follow();
    market.trade('RY', 49);
    market.trade('RY', 52);
    await Promise.all([first.follow(), second.follow()]);
    expect([first.isActive, second.isActive]).toEqual([false, true]);
    expect(await figures()).toEqual([51, 52]);
  });

  it('that both believe to hold it record a crossing once: the later one stops the earlier one', async () => {
    const first = await start();
    await put(first, above(50, { repeat: 'every' }));
    const second = await start();
    for (let i = 0; i < 50; i++) {
      market.trade('RY', 49);
      market.trade('RY', 51 + i);
    }
    await Promise.all([first.follow(), second.follow()]);
    await expect.poll(() => first.isActive).toBe(false);
    expect(await figures()).toEqual(Array.from({ length: 50 }, (_, i) => 51 + i));
  });
});
