import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Alarm } from '../../../../engine/alarms/alarm.ts';
import { type Condition, ConditionType, Direction } from '../../../../engine/alarms/condition.ts';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import type { AlarmMessage } from '../../../../workers/api/alarm-state.ts';
import { AlarmStore } from '../../../../workers/market/alarms/alarm-store.ts';
import { AlarmWatch } from '../../../../workers/market/alarms/alarm-watch.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import { FeedReader } from '../../../../workers/market/streams/feed-reader.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import { RecordedHub } from '../recorded-hub.ts';

/** A received call, waiting for the test's answer. */
interface Call {
  readonly path: string;
  readonly body: string;
  answer(status: number, body: unknown): void;
}

let calls: Call[];
/** The alarms saved on the server. */
let kept: string;
let store: AlarmStore;
let reader: FeedReader;

const price: Condition = { on: true, type: ConditionType.Price, direction: Direction.AtLeast, value: 10 };
const traded: Condition = { on: true, type: ConditionType.Trade, direction: Direction.None, value: 0 };
const of = (symbol: string, ...conditions: Condition[]): Alarm => ({ symbol, ex: 'T', conditions });
const trade = (at: number): void => reader.read(`T,T,RY,${at},500,100,4,2000,11`);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  calls = [];
  kept = '';
  const fetcher = ((url: string, init: RequestInit) =>
    new Promise<Response>((resolve) => {
      calls.push({
        path: new URL(url).pathname,
        body: String(init.body ?? ''),
        answer: (status, body) => resolve(new Response(JSON.stringify(body), { status })),
      });
    })) as typeof fetch;
  const http = new Http('http://server.test', fetcher, {
    heard() {},
    unreachable() {},
    tokenRefused() {},
    visitor() {},
  });
  const table = new QuoteTable();
  const subscriptions = new Subscriptions(table, () => {});
  subscriptions.start(new RecordedHub());
  const watch = new AlarmWatch(table, subscriptions, (...fired) => store.fired(...fired));
  store = new AlarmStore({ http, watch, now: () => 1, changed() {} });
  reader = new FeedReader(table, {
    trade: (row, line) => watch.trade(row, line),
    quote: (row) => watch.quote(row),
    summary: (row) => watch.summary(row),
    depth() {},
    marketTime() {},
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function call(n: number): Promise<Call> {
  await expect.poll(() => calls.length).toBeGreaterThan(n);
  return calls[n] as Call;
}

/** Answers the call that reads the alarms. */
async function tell(n: number): Promise<void> {
  const asked = await call(n);
  expect(asked.path).toBe('/api/usersettings/get/xalarms/a');
  asked.answer(200, kept === '' ? [] : [{ val: kept }]);
}

/** Answers the call that saves them. */
async function take(n: number, status = 200): Promise<void> {
  const sent = await call(n);
  if (status === 200) kept = JSON.parse(sent.body).value;
  sent.answer(status, 'OK');
}

async function begin(saved = ''): Promise<void> {
  kept = saved;
  const n = calls.length;
  const begun = store.begin('demo');
  await tell(n);
  await begun;
}

async function save(alarm: Alarm, status = 200): Promise<void> {
  const n = calls.length;
  const done = store.save(alarm);
  await Promise.all([tell(n).then(() => take(n + 1, status)), done]);
}

describe('saving', () => {
  test('two saves at once lose neither', async () => {
    await begin();
    const first = store.save(of('RY', price));
    const second = store.save(of('TD', price));
    await tell(1);
    await take(2);
    await tell(3);
    await take(4);
    await Promise.all([first, second]);
    expect(kept).toBe('2|A;T;RY;C,True,1,0,10,False|A;T;TD;C,True,1,0,10,False');
    expect(store.state.alarms.map(({ symbol }) => symbol)).toEqual(['RY', 'TD']);
  });

  test('a failed save changes nothing, and the next one works', async () => {
    await begin('1|A;T;TD;C,True,1,0,10,False');
    await expect(save(of('RY', price), 500)).rejects.toThrow('failed');
    expect(store.state.alarms.map(({ symbol }) => symbol)).toEqual(['TD']);
    await save(of('RY', price));
    expect(store.state.alarms.map(({ symbol }) => symbol)).toEqual(['TD', 'RY']);
  });

  test('is refused while the existing alarms could not be loaded, because it would erase them', async () => {
    const begun = store.begin('demo');
    expect(store.state.phase).toBe('loading');
    (await call(0)).answer(500, '');
    await expect(begun).rejects.toThrow();
    expect(store.state.phase).toBe('failed');
    await expect(store.save(of('RY', price))).rejects.toThrow('unreachable');
    expect(calls).toHaveLength(1);
    await begin('1|A;T;TD;C,True,1,0,10,False');
    expect(store.state).toMatchObject({ phase: 'ready', alarms: [{ symbol: 'TD' }] });
  });

  test('leaves another user nothing of the one who began it', async () => {
    await begin();
    const done = store.save(of('RY', price));
    await tell(1);
    const sent = await call(2);
    store.end();
    sent.answer(200, 'OK');
    await done;
    expect(store.state).toMatchObject({ phase: 'off', alarms: [] });
  });
});

describe('what another device changes', () => {
  const TD = 'A;T;TD;C,True,1,0,10,False';
  const RY = 'A;T;RY;C,True,1,0,10,False';

  test('is not erased by a save here', async () => {
    await begin();
    kept = `1|${TD}`;
    await save(of('RY', price));
    expect(kept).toBe(`2|${TD}|${RY}`);
    expect(store.state.alarms.map(({ symbol }) => symbol)).toEqual(['TD', 'RY']);
  });

  test('is found on renewal, not more often than wanted; fired conditions stay fired', async () => {
    await begin(`1|${RY}`);
    trade(11);
    kept = `2|${RY}|${TD}`;
    store.renew(60_000);
    await new Promise((turn) => setImmediate(turn));
    expect(calls).toHaveLength(1);
    store.renew(0);
    await tell(1);
    await expect.poll(() => store.state.alarms.map(({ symbol }) => symbol)).toEqual(['RY', 'TD']);
    trade(12);
    expect(store.state.messages).toHaveLength(1);
    expect(store.state.fired).toHaveLength(1);

    // Removed and set again there, it is a new condition.
    kept = '';
    store.renew(0);
    await tell(2);
    await expect.poll(() => store.state.alarms).toEqual([]);
    expect(store.state.fired).toEqual([]);
  });

  test('is not looked for once nobody watches', async () => {
    await begin(`1|${RY}`);
    store.end();
    store.renew(0);
    await new Promise((turn) => setImmediate(turn));
    expect(calls).toHaveLength(1);
  });
});

describe('messages that a tab kept', () => {
  const earlier = (symbol: string, id: number): AlarmMessage => ({
    id,
    at: 1,
    symbol,
    ex: 'T',
    region: 'C',
    condition: price,
    figure: 11,
  });

  test('are restored for their user, and later messages are newer', async () => {
    store.takeMessages({ userid: 'demo', messages: [earlier('RY', 7), earlier('TD', 5)] });
    expect(store.state.messages).toEqual([]);
    await begin('1|A;T;RY;C,True,1,0,10,False');
    expect(store.state.messages.map(({ id }) => id)).toEqual([7, 5]);
    trade(11);
    expect(store.state.messages.map(({ id }) => id)).toEqual([8, 7, 5]);
  });

  test('are shown to nobody else', async () => {
    store.takeMessages({ userid: 'other', messages: [earlier('RY', 7)] });
    await begin();
    expect(store.state.messages).toEqual([]);
  });
});

describe('a fired condition', () => {
  test('stays fired while other conditions come and go, and fires again once it is changed', async () => {
    await begin();
    await save(of('RY', price));
    trade(11);
    expect(store.state.messages).toHaveLength(1);
    await save(of('RY', price, traded));
    trade(12);
    expect(store.state.messages.map(({ condition }) => condition.type)).toEqual([
      ConditionType.Trade,
      ConditionType.Price,
    ]);
    await save(of('RY', traded));
    expect(store.state.fired).toHaveLength(1);

    await save(of('RY', { ...traded, on: false }));
    expect(store.state.fired).toHaveLength(0);
    await save(of('RY', traded));
    trade(13);
    expect(store.state.messages).toHaveLength(3);
  });

  test('is not forgotten by a save during which it fired', async () => {
    await begin();
    await save(of('RY', price));
    const done = store.save(of('RY', price, { ...price, value: 100 }));
    await tell(3);
    const sent = await call(4);
    trade(11);
    sent.answer(200, 'OK');
    await done;
    trade(12);
    expect(store.state.messages).toHaveLength(1);
  });
});

describe('a condition on the yield', () => {
  const yields: Condition = { on: true, type: ConditionType.Yield, direction: Direction.AtLeast, value: 5 };

  test('waits for the dividend, which is asked for with the alarms, and for no other condition', async () => {
    kept = '';
    await begin();
    await save(of('RY', price, yields));
    const fundamental = await call(3);
    expect([fundamental.path, calls.length]).toEqual(['/api/fundamental/RY/C', 4]);
    reader.read('S,T,RY,0,9,0,9,9,9,0,0,0,12,8,1');
    trade(9);
    expect(store.state.messages).toEqual([]);
    fundamental.answer(200, { div: 0.9 });
    await expect
      .poll(() => {
        trade(9);
        return store.state.messages.length;
      })
      .toBe(1);
  });
});

describe('the list of messages', () => {
  test('has the newest two hundred, until it is emptied, and later ones are newer still', async () => {
    await begin();
    for (let i = 1; i <= 205; i += 1) store.fired(of('RY', price), price, i);
    expect(store.state.messages.map(({ figure }) => figure)).toEqual(Array.from({ length: 200 }, (_, i) => 205 - i));
    store.clearMessages();
    expect(store.state.messages).toEqual([]);
    store.fired(of('RY', price), price, 1);
    expect(store.state.messages[0]?.id).toBe(206);
  });

  test('of a tab does not replace those that came since', async () => {
    await begin();
    store.fired(of('RY', price), price, 1);
    store.end();
    store.takeMessages({ userid: 'demo', messages: [] });
    await begin();
    expect(store.state.messages).toEqual([]);
  });
});

test('alarms that arrive after their user is gone are not shown to the next', async () => {
  const first = store.begin('ann');
  const answer = await call(0);
  const second = store.begin('bob');
  await tell(1);
  await second;
  answer.answer(200, [{ val: '1|A;T;TD;C,True,1,0,10,False' }]);
  await first;
  expect(store.state).toMatchObject({ phase: 'ready', alarms: [] });
});

test('they are watched while the feed is connected and somebody has alarms', async () => {
  store.setWatching(true);
  expect(store.state.watching).toBe(false);
  await begin();
  store.setWatching(true);
  expect(store.state.watching).toBe(true);
  store.setWatching(false);
  expect(store.state.watching).toBe(false);
  store.setWatching(true);
  store.end();
  expect(store.state).toMatchObject({ watching: false, phase: 'off' });
});

test('a save of a user who has left in the meantime sends nothing', async () => {
  await begin();
  const done = store.save(of('RY', price));
  const asked = await call(1);
  store.end();
  asked.answer(200, []);
  await done;
  expect(calls).toHaveLength(2);
});
