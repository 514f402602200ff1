import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AlarmPage, KeptAlarm } from '../../../../engine/alarms/alarm-change.ts';
import { FIRST_CONDITION, PLAIN_RULE } from '../../../../engine/alarms/alarm-rule.ts';
import { QuoteField, QuoteFlag } from '../../../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import { AlarmStore } from '../../../../workers/market/alarms/alarm-store.ts';
import { Http } from '../../../../workers/market/calls/http.ts';

/** A received call, waiting for the test's answer. */
interface Call {
  readonly path: string;
  readonly body: string;
  answer(status: number, body: unknown): void;
}

let calls: Call[];
let store: AlarmStore;
let table: QuoteTable;

const alarm = (id: number, symbol: string, fired = 0): KeptAlarm => ({
  ...PLAIN_RULE,
  id,
  fired,
  symbol,
  ex: 'T',
  conditions: [{ ...FIRST_CONDITION, value: 10 }],
});
const page = (revision: number, alarms: readonly KeptAlarm[], others: Partial<AlarmPage> = {}): AlarmPage => ({
  revision,
  alarms,
  messages: [],
  seen: 0,
  delivery: { email: '', quietFrom: 0, quietTo: 0, language: '' },
  ...others,
});
const symbols = (): string[] => store.state.alarms.map(({ symbol }) => symbol);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  calls = [];
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
  table = new QuoteTable();
  store = new AlarmStore({ http, table, changed() {} });
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function call(n: number): Promise<Call> {
  await expect.poll(() => calls.length).toBeGreaterThan(n);
  return calls[n] as Call;
}

async function begin(answer: AlarmPage): Promise<void> {
  const n = calls.length;
  const begun = store.begin('demo');
  (await call(n)).answer(200, answer);
  await begun;
}

describe('the alarms of a user', () => {
  test('are those that the server has, with what they reported', async () => {
    const message = { id: 7, at: 5, late: true, symbol: 'RY', ex: 'T', figure: null, rule: alarm(1, 'RY') };
    await begin(page(3, [alarm(1, 'RY', 5)], { messages: [message], seen: 6 }));
    expect(calls[0]?.path).toBe('/api/alarms');
    expect(store.state).toMatchObject({
      phase: 'ready',
      seen: 6,
      messages: [{ id: 7, region: 'C', figure: Number.NaN, late: true }],
    });
  });

  test('cannot be changed before they are loaded, and are asked for again', async () => {
    const begun = store.begin('demo');
    expect(store.state.phase).toBe('loading');
    (await call(0)).answer(500, '');
    await expect(begun).rejects.toThrow();
    expect(store.state.phase).toBe('failed');
    await expect(store.change({ remove: [1] })).rejects.toThrow('unreachable');
    expect(calls).toHaveLength(1);
    await begin(page(1, [alarm(1, 'TD')]));
    expect(symbols()).toEqual(['TD']);
  });

  test('that arrive after their user is gone are not shown to the next', async () => {
    const first = store.begin('ann');
    const answer = await call(0);
    const second = store.begin('bob');
    (await call(1)).answer(200, page(1, []));
    await second;
    answer.answer(200, page(9, [alarm(1, 'TD')]));
    await first;
    expect(store.state).toMatchObject({ phase: 'ready', alarms: [] });
    store.end();
    expect(store.state).toMatchObject({ phase: 'off', alarms: [], messages: [] });
    await expect(store.change({ remove: [1] })).rejects.toThrow('not-logged-in');
  });
});

describe('a change', () => {
  test('is sent as it is, and shows as the server answers it', async () => {
    await begin(page(1, []));
    const { id: _, fired: __, ...rule } = alarm(0, 'RY');
    const done = store.change({ put: [rule] });
    const sent = await call(1);
    expect(sent.path).toBe('/api/alarms/change');
    expect(JSON.parse(sent.body)).toEqual({ put: [rule] });
    sent.answer(200, page(2, [alarm(4, 'RY')]));
    await done;
    expect(symbols()).toEqual(['RY']);
  });

  test('that fails changes nothing', async () => {
    await begin(page(1, [alarm(1, 'TD')]));
    const done = store.change({ remove: [1] });
    (await call(1)).answer(500, '');
    await expect(done).rejects.toThrow('failed');
    expect(symbols()).toEqual(['TD']);
  });

  test('leaves another user nothing of the one who made it', async () => {
    await begin(page(1, []));
    const done = store.change({ remove: [1] });
    const sent = await call(1);
    store.end();
    sent.answer(200, page(2, [alarm(1, 'RY')]));
    await done;
    expect(store.state).toMatchObject({ phase: 'off', alarms: [] });
  });
});

describe('what happens at the server or on another device', () => {
  test('is fetched when the feed announces it, unless it is known', async () => {
    await begin(page(3, []));
    store.heard(3);
    expect(calls).toHaveLength(1);
    store.heard(4);
    (await call(1)).answer(200, page(4, [alarm(1, 'RY', 9)]));
    await expect.poll(symbols).toEqual(['RY']);
  });

  test('is fetched when the user is back, not more often than wanted', async () => {
    await begin(page(1, []));
    store.renew(60_000);
    await new Promise((turn) => setImmediate(turn));
    expect(calls).toHaveLength(1);
    store.renew(0);
    (await call(1)).answer(200, page(2, [alarm(1, 'RY')]));
    await expect.poll(symbols).toEqual(['RY']);
  });

  test('is never replaced by an older answer that arrives later', async () => {
    await begin(page(1, []));
    store.renew(0);
    const slow = await call(1);
    store.heard(3);
    (await call(2)).answer(200, page(3, [alarm(1, 'RY')]));
    await expect.poll(symbols).toEqual(['RY']);
    slow.answer(200, page(2, []));
    await new Promise((turn) => setTimeout(turn, 0));
    expect(symbols()).toEqual(['RY']);
  });

  test('is not looked for once nobody watches', async () => {
    await begin(page(1, [alarm(1, 'RY')]));
    store.end();
    store.renew(0);
    await new Promise((turn) => setImmediate(turn));
    expect(calls).toHaveLength(1);
  });
});

test('rows show that they have an alarm, and that it fired', async () => {
  const row = table.add('RY', 'C');
  table.load(row, { values: new Float64Array(20), boardlot: 100, isIndex: false });
  const flags = (): number => table.value(row, QuoteField.Flags) & (QuoteFlag.HasAlarm | QuoteFlag.AlarmTriggered);
  await begin(page(1, [alarm(1, 'RY')]));
  expect(flags()).toBe(QuoteFlag.HasAlarm);
  store.heard(2);
  (await call(1)).answer(200, page(2, [alarm(1, 'RY', 5), alarm(2, 'RY')]));
  await expect.poll(flags).toBe(QuoteFlag.HasAlarm | QuoteFlag.AlarmTriggered);
  store.end();
  expect(flags()).toBe(0);
});
