import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import type { ListMessage } from '../../../../workers/api/quote-list.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import { FeedReader } from '../../../../workers/market/feed-reader.ts';
import { PortOutlet } from '../../../../workers/market/lists/list-outlet.ts';
import { ListPoller } from '../../../../workers/market/lists/list-poller.ts';
import { QuoteList } from '../../../../workers/market/lists/quote-list.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import type { Tab } from '../../../../workers/market/tabs/tabs.ts';
import { delivered, Inbox } from '../inbox.ts';

const REFRESH = 1000;

let reader: FeedReader;
let list: QuoteList;
let poller: ListPoller;
let tab: Tab;
let page: MessagePort;
/** What the server answers, and how often it was asked. */
let status: number;
let headers: Record<string, string>;
let asked: number;

/** The server takes the call and says nothing. */
let isSilent: boolean;
/** Where the next answer waits until the test gives it. */
let held: ((answer: Response) => void)[] | undefined;

const fetcher: typeof fetch = async () => {
  asked += 1;
  if (isSilent) return new Promise(() => {});
  return held === undefined ? answer() : new Promise((resolve) => held?.push(resolve));
};

/** What the server says now. */
function answer(): Response {
  return Response.json([{ symbol: 'RY', region: 'C', name: 'Royal', ex: 'T', last: 100 }], { status, headers });
}

async function open(): Promise<void> {
  const table = new QuoteTable();
  reader = new FeedReader(table, { trade() {}, quote() {}, summary() {}, depth() {}, marketTime() {} });
  tab = { lock: 'tab', visible: true, closers: new Set() };
  const { port1, port2 } = new MessageChannel();
  page = port2;
  const subscriptions = new Subscriptions(table, () => {});
  list = new QuoteList({ type: 'port', portfolio: 1 }, tab, new PortOutlet(port1), table, subscriptions);
  const listener = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };
  const http = new Http('http://server.test', fetcher, listener);
  const host = { http, ready: async () => {}, isSilent: () => isSilent, refresh: () => REFRESH, changed() {} };
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
  isSilent = false;
  held = undefined;
  await open();
});

afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a list is loaded again at each refresh until the feed speaks for all of it', async () => {
  await vi.advanceTimersByTimeAsync(2 * REFRESH);
  expect(asked).toBe(3);
  reader.read('Q,T,RY,101,100,102,200,1608132605');
  await vi.advanceTimersByTimeAsync(2 * REFRESH);
  expect(asked).toBe(3);
});

test('what could not be loaded again is asked for at the next refresh, although the feed speaks for all of it', async () => {
  reader.read('Q,T,RY,101,100,102,200,1608132605');
  status = 500;
  await poller.load();
  expect([list.isLive, list.isReady]).toEqual([true, false]);
  status = 200;
  await vi.advanceTimersByTimeAsync(REFRESH);
  expect([asked, list.isReady]).toEqual([3, true]);
});

test('a busy server is asked again when it said that it can answer, and not at the next refresh', async () => {
  status = 503;
  headers = { 'Retry-After': '30' };
  await poller.load();
  status = 200;
  await vi.advanceTimersByTimeAsync(30_000 - 1);
  expect([asked, list.isReady]).toEqual([2, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked, list.isReady]).toEqual([3, true]);
});

test('a list that the feed speaks for is asked for again when its rows may be others, not more often than wanted', async () => {
  reader.read('Q,T,RY,101,100,102,200,1608132605');
  poller.renew(60_000);
  expect(asked).toBe(1);
  poller.renew(0);
  await vi.advanceTimersByTimeAsync(0);
  expect([asked, list.isReady]).toEqual([2, true]);
});

test('opened while the server is silent, a list says so before its own call has waited in vain', async () => {
  close();
  isSilent = true;
  await open();
  const said = new Promise((resolve) => {
    page.onmessage = ({ data }) => resolve(data);
  });
  expect(await said).toMatchObject({ type: 'status', status: { phase: 'failed', failure: 'unreachable' } });
});

test.each([
  ['failure', 500],
  ['answer', 200],
])('the late %s of a load that another has overtaken changes nothing, and begins no second round', async (_, late) => {
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

test('a hidden tab asks for nothing, and once for what fell due meanwhile when it is shown', async () => {
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

test('a closed list asks for nothing more, also if it was just asking', async () => {
  held = [];
  const loaded = poller.load();
  await vi.advanceTimersByTimeAsync(0);
  poller.close();
  held[0]?.(answer());
  await loaded;
  await vi.advanceTimersByTimeAsync(3 * REFRESH);
  expect(asked).toBe(2);
});
