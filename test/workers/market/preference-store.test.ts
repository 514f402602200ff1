import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatPreferences, parsePreferences } from '../../../engine/settings/preferences.ts';
import { Http } from '../../../workers/market/calls/http.ts';
import { PreferenceStore } from '../../../workers/market/preference-store.ts';

/**
 * The server's state: each subscriber's preferences, whether it answers, what its refusal waits for, and the calls it
 * got.
 */
let kept: string;
let works: boolean;
let refusal: Promise<void> | undefined;
let sent: string[];
/** What each save waits for, oldest first, before the server accepts it. */
let slow: Promise<void>[];
/** The reported statuses of the settings, without repetitions. */
let statuses: string[];
let store: PreferenceStore;

const fetcher: typeof fetch = async (url, init) => {
  if (!works) {
    await refusal;
    return new Response('', { status: 500 });
  }
  if (String(url).includes('/get/')) return Response.json([{ name: 'spasettings', val: kept }]);
  await slow.shift();
  kept = (JSON.parse(String(init?.body)) as { value: string }).value;
  sent.push(kept);
  return Response.json('OK');
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  kept = formatPreferences({ symbols: 'RY TD', ptype: 'bars' });
  works = true;
  refusal = undefined;
  sent = [];
  slow = [];
  statuses = [];
  const http = new Http('http://server.test', fetcher, {
    heard() {},
    unreachable() {},
    tokenRefused() {},
    visitor() {},
  });
  store = new PreferenceStore(http, () => {
    if (statuses.at(-1) !== store.status) statuses.push(store.status);
  });
  store.takeVisitorString(formatPreferences({ symbols: 'MSFT' }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a subscriber has the preferences saved on the server, and a visitor their own again', async () => {
  await store.open('ann');
  expect(store.values.symbols).toBe('RY TD');
  store.leave();
  expect(store.values.symbols).toBe('MSFT');
});

test('a change is sent a moment later, several at once', async () => {
  await store.open('ann');
  store.save({ ptype: 'close' });
  store.save({ symbols: 'SPY' });
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toHaveLength(1);
  expect(parsePreferences(kept)).toMatchObject({ ptype: 'close', symbols: 'SPY' });
});

describe('changes made while others are being sent', () => {
  let arrive: () => void;

  beforeEach(async () => {
    slow = [new Promise((go) => (arrive = go))];
    await store.open('ann');
    store.save({ ptype: 'close' });
    await vi.advanceTimersByTimeAsync(300);
    store.save({ symbols: 'SPY' });
  });

  test('are sent after them and all at once, so that the server ends up with the newest', async () => {
    await vi.advanceTimersByTimeAsync(300);
    store.save({ symbols: 'TD' });
    void store.flush();
    await vi.advanceTimersByTimeAsync(300);
    expect(sent).toEqual([]);
    arrive();
    await vi.advanceTimersByTimeAsync(300);
    expect(sent.map((text) => parsePreferences(text).symbols)).toEqual(['RY TD', 'TD']);
    expect(parsePreferences(kept)).toMatchObject({ ptype: 'close', symbols: 'TD' });
  });

  test('wait for nothing if the worker may end, and are sent again if it did not', async () => {
    store.flushLast();
    await vi.advanceTimersByTimeAsync(0);
    expect(parsePreferences(kept)).toMatchObject({ ptype: 'close', symbols: 'SPY' });
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map((text) => parsePreferences(text).symbols)).toEqual(['SPY', 'RY TD', 'SPY']);
  });

  test('belong to the next user only if that user made them', async () => {
    kept = formatPreferences({ symbols: 'BCE' });
    await store.open('bob');
    arrive();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(1);
    store.save({ ptype: 'line' });
    await vi.advanceTimersByTimeAsync(300);
    expect(parsePreferences(kept).symbols).toBe('BCE');
  });
});

describe('settings that cannot be loaded', () => {
  test('are reported as unread; changes in the meantime are added and erase nothing', async () => {
    works = false;
    await expect(store.open('ann')).rejects.toThrow('failed');
    expect(store.status).toBe('unread');
    store.save({ realtime: 'true' });
    expect(store.realtime).toBe(true);
    works = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([]);
    await store.open('ann');
    expect(store.status).toBe('kept');
    expect(store.values).toMatchObject({ symbols: 'RY TD', ptype: 'bars', realtime: 'true' });
    await vi.advanceTimersByTimeAsync(300);
    expect(parsePreferences(kept)).toMatchObject({ symbols: 'RY TD', ptype: 'bars', realtime: 'true' });
  });

  test('a corrupt string loses only its damaged parts', async () => {
    kept = 'symbols:RY%20TD:refresh:never:ptype:%E0%A4%A:exthours:false';
    await store.open('ann');
    expect(store.values).toMatchObject({ symbols: 'RY TD', refresh: '60', ptype: 'candle', exthours: 'false' });
    expect(store.status).toBe('kept');
  });
});

describe('changes that cannot be saved', () => {
  test('take effect, are reported as unsaved, and are sent at the next try', async () => {
    await store.open('ann');
    works = false;
    store.save({ ptype: 'close' });
    await vi.advanceTimersByTimeAsync(300);
    expect([store.status, store.values.ptype]).toEqual(['unsaved', 'close']);
    works = true;
    // As when an expired session is open again: the same user, and nothing is read over unsaved changes.
    await store.open('ann');
    expect(store.status).toBe('kept');
    expect(parsePreferences(kept).ptype).toBe('close');
  });

  test('are not reported as unsaved once a later save has included them', async () => {
    await store.open('ann');
    let refuse = (): void => {};
    refusal = new Promise((go) => (refuse = go));
    works = false;
    store.save({ ptype: 'close' });
    await vi.advanceTimersByTimeAsync(300);
    works = true;
    store.save({ symbols: 'SPY' });
    await vi.advanceTimersByTimeAsync(300);
    refuse();
    await vi.advanceTimersByTimeAsync(0);
    expect(parsePreferences(kept)).toMatchObject({ ptype: 'close', symbols: 'SPY' });
    expect(statuses).toEqual(['kept']);
  });

  test('never reach the next user', async () => {
    await store.open('ann');
    works = false;
    store.save({ ptype: 'close' });
    await vi.advanceTimersByTimeAsync(300);
    works = true;
    kept = formatPreferences({ symbols: 'BCE' });
    await store.open('bob');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.values).toMatchObject({ symbols: 'BCE', ptype: 'candle' });
    expect(sent).toEqual([]);
  });
});

test('a change is acknowledged once the server has it, early ones too, or once its user is gone', async () => {
  const kept: string[] = [];
  void store.save({ symbols: 'AAPL' }).then(() => kept.push('visitor'));
  const opening = store.open('ann');
  void store.save({ symbols: 'SPY' }).then(() => kept.push('early'));
  await opening;
  expect(kept).toEqual(['visitor']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept).toEqual(['visitor', 'early']);
  works = false;
  void store.save({ symbols: 'RY' }).then(() => kept.push('late'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept).toEqual(['visitor', 'early']);
  works = true;
  await store.flush();
  expect(kept).toEqual(['visitor', 'early', 'late']);
  works = false;
  void store.save({ symbols: 'TD' }).then(() => kept.push('left'));
  store.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.at(-1)).toBe('left');
});
