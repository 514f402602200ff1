import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import type { ListMessage, ListRequest } from '../../../../workers/api/quote-list.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import { PortOutlet } from '../../../../workers/market/lists/list-outlet.ts';
import { ListPoller } from '../../../../workers/market/lists/list-poller.ts';
import { QuoteList } from '../../../../workers/market/lists/quote-list.ts';
import { FeedReader } from '../../../../workers/market/streams/feed-reader.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import type { Tab } from '../../../../workers/market/tabs/tabs.ts';
import { delivered, Inbox } from '../inbox.ts';

const REFRESH = 10_000;

let reader: FeedReader;
let list: QuoteList;
let poller: ListPoller;
let tab: Tab;
let page: MessagePort;
/** The server's answer, and how often it was called. */
let status: number;
let headers: Record<string, string>;
let asked: number;
/** How often the host was asked to send what has changed. */
let changes: number;

/** Whether the server accepts calls without answering. */
let isSilent: boolean;
/** The answers waiting until the test gives them. */
let held: ((answer: Response) => void)[] | undefined;

const fetcher: typeof fetch = async () => {
  asked += 1;
  if (isSilent) return new Promise(() => {});
  return held === undefined ? answer() : new Promise((resolve) => held?.push(resolve));
};

/** The server's current answer. */
function answer(): Response {
  return Response.json([{ symbol: 'RY', region: 'C', name: 'Royal', ex: 'T', last: 100 }], { status, headers });
}

async function open(request: ListRequest = { type: 'port', portfolio: 1 }): Promise<void> {
  const table = new QuoteTable();
  reader = new FeedReader(table, { trade() {}, quote() {}, summary() {}, depth() {}, marketTime() {} });
  tab = { lock: 'tab', visible: true, closers: new Set() };
  const { port1, port2 } = new MessageChannel();
  page = port2;
  const subscriptions = new Subscriptions(table, () => {});
  list = new QuoteList(request, tab, new PortOutlet(port1), table, subscriptions);
  const listener = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };
  const http = new Http('http://server.test', fetcher, listener);
  const host = {
    http,
    ready: async () => {},
    isSilent: () => isSilent,
    refresh: () => REFRESH,
    changed: () => changes++,
  };
  poller = new ListPoller(list, host);
  const loaded = poller.load();
  if (!isSilent) await loaded;
}

function close(): void {
  poller.close();
  list.close();
  page.close();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  status = 200;
  headers = {};
  asked = 0;
  changes = 0;
  isSilent = false;
  held = undefined;
  await open();
});

afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a list is loaded again at each refresh until the feed covers all of it', async () => {
  await vi.advanceTimersByTimeAsync(2 * REFRESH);
  expect(asked).toBe(3);
  reader.read('Q,T,RY,101,100,102,200,1608132605');
  await vi.advanceTimersByTimeAsync(2 * REFRESH);
  expect(asked).toBe(3);
});

test('a search whose formula is worked out by tick is loaded every two seconds, any other at each refresh', async () => {
  for (const [criteria, loads] of [
    [':stype:volume:fx:tick,close > 1', 6],
    [':stype:volume:fx:day,close > 1', 2],
  ] as const) {
    close();
    asked = 0;
    await open({ type: 'search', criteria, exchange: 'CC', limit: 100 });
    await vi.advanceTimersByTimeAsync(REFRESH);
    expect([criteria, asked]).toEqual([criteria, loads]);
  }
});

test('a failed reload is repeated at the next refresh, although the feed covers all rows', async () => {
  reader.read('Q,T,RY,101,100,102,200,1608132605');
  status = 500;
  await poller.load();
  expect([list.isLive, list.isReady]).toEqual([true, false]);
  status = 200;
  await vi.advanceTimersByTimeAsync(REFRESH);
  expect([asked, list.isReady]).toEqual([3, true]);
});

test('a busy server is called again when it said, and not at the next refresh', async () => {
  status = 503;
  headers = { 'Retry-After': '30' };
  await poller.load();
  status = 200;
  await vi.advanceTimersByTimeAsync(30_000 - 1);
  expect([asked, list.isReady]).toEqual([2, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked, list.isReady]).toEqual([3, true]);
});

test('a list covered by the feed is requested again when its rows may have changed, not more often than wanted', async () => {
  reader.read('Q,T,RY,101,100,102,200,1608132605');
  poller.renew(60_000);
  expect(asked).toBe(1);
  poller.renew(0);
  await vi.advanceTimersByTimeAsync(0);
  expect([asked, list.isReady]).toEqual([2, true]);
});

test('what a load has changed is sent at once', async () => {
  expect(changes).toBe(1);
  status = 500;
  await poller.load();
  expect(changes).toBe(2);
});

test('opened while the server is silent, a list says so before its own call times out', async () => {
  close();
  isSilent = true;
  await open();
  const said = new Promise((resolve) => {
    page.onmessage = ({ data }) => resolve(data);
  });
  expect(await said).toMatchObject({ type: 'status', status: { phase: 'failed', failure: 'unreachable' } });
  expect(changes).toBe(2);
});

test.each([
  ['failure', 500],
  ['answer', 200],
])('the late %s of an overtaken load changes nothing, and starts no second cycle', async (_, late) => {
  held = [];
  const overtaken = poller.load();
  await vi.advanceTimersByTimeAsync(0);
  const next = poller.load();
  await vi.advanceTimersByTimeAsync(0);
  const [first, second] = held;
  held = undefined;
  second?.(answer());
  await next;
  expect([asked, list.isReady]).toEqual([3, true]);
  const messages = new Inbox<ListMessage>(page);
  await delivered();
  const before = messages.all.length;
  status = late;
  first?.(answer());
  await overtaken;
  await delivered();
  expect([list.isReady, messages.all.length]).toEqual([true, before]);
  status = 200;
  await vi.advanceTimersByTimeAsync(REFRESH);
  expect(asked).toBe(4);
  await vi.advanceTimersByTimeAsync(REFRESH);
  expect(asked).toBe(5);
});

test('a hidden tab requests nothing, and once what fell due when it is shown', async () => {
  tab.visible = false;
  await vi.advanceTimersByTimeAsync(3 * REFRESH);
  expect(asked).toBe(1);
  tab.visible = true;
  poller.shown();
  await vi.advanceTimersByTimeAsync(0);
  poller.shown();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(REFRESH);
  expect(asked).toBe(3);
});

test('a closed list requests nothing more, even if a call is pending', async () => {
  held = [];
  const loaded = poller.load();
  await vi.advanceTimersByTimeAsync(0);
  poller.close();
  held[0]?.(answer());
  await loaded;
  await vi.advanceTimersByTimeAsync(3 * REFRESH);
  expect(asked).toBe(2);
});
