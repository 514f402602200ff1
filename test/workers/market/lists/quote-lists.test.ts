import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import type { ListCommand, ListMessage, ListRequest } from '../../../../workers/api/quote-list.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import { QuoteLists } from '../../../../workers/market/lists/quote-lists.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import type { Tab } from '../../../../workers/market/tabs/tabs.ts';
import { delivered, Inbox } from '../inbox.ts';

/** The names of the calls that were made, and the status of their answers. */
let asked: string[];
let status: number;
let lists: QuoteLists;
let tab: Tab;
let ports: MessagePort[];
let refresh: number;

const fetcher: typeof fetch = async (url) => {
  asked.push(new URL(String(url)).pathname.split('/')[2] ?? '');
  const row = { symbol: 'RY', region: 'C', name: 'RY', ex: 'T', closes: [1] };
  return Response.json([row], { status });
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  [asked, status, ports, refresh] = [[], 200, [], 1_000_000];
  tab = { lock: 'tab', visible: true, closers: new Set() };
  const table = new QuoteTable();
  lists = new QuoteLists(table, new Subscriptions(table, () => {}), {
    http: new Http('http://server.test', fetcher, { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} }),
    ready: async () => {},
    isSilent: () => false,
    refresh: () => refresh,
    changed() {},
  });
});

afterEach(() => {
  for (const port of ports) port.close();
  for (const close of [...tab.closers]) close();
  vi.restoreAllMocks();
});

function open(request: ListRequest, of = tab) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1);
  const inbox = new Inbox<ListMessage>(port1);
  lists.open(request, of, port2);
  return { inbox, port: port1, send: (command: ListCommand) => port1.postMessage(command) };
}

const rows = (list: ReturnType<typeof open>) => list.inbox.latest(({ type }) => type === 'rows');
const taken = (): string[] => asked.splice(0).sort();

test('all lists are loaded again, with the days of those that show them', async () => {
  const [index, portfolio] = [open({ type: 'index' }), open({ type: 'port', portfolio: 3 })];
  await Promise.all([rows(index), rows(portfolio)]);
  portfolio.send({ type: 'spark' });
  await portfolio.inbox.latest(({ type }) => type === 'spark');
  taken();
  lists.reload();
  await expect.poll(() => asked.length).toBe(3);
  expect(taken()).toEqual(['portfolio', 'quote', 'spark']);
});

test('only the lists of the portfolio that changed, or that another device may have changed, are loaded', async () => {
  const all = [open({ type: 'index' }), open({ type: 'port', portfolio: 3 }), open({ type: 'port', portfolio: 4 })];
  await Promise.all(all.map(rows));
  taken();
  lists.reloadPortfolio(3);
  await expect.poll(() => asked.length).toBe(1);
  lists.reloadPortfolio(5);
  await delivered();
  expect(taken()).toEqual(['portfolio']);
  lists.renew(1_000_000);
  await delivered();
  expect(taken()).toEqual([]);
  lists.renew(0);
  await expect.poll(() => asked.length).toBe(2);
  expect(taken()).toEqual(['portfolio', 'portfolio']);
});

test('what could not be loaded is loaded again, and nothing else', async () => {
  const ready = open({ type: 'index' });
  await rows(ready);
  status = 500;
  const failed = open({ type: 'port', portfolio: 3 });
  await failed.inbox.latest((message) => message.type === 'status' && message.status.phase === 'failed');
  taken();
  status = 200;
  lists.retry();
  await rows(failed);
  expect(taken()).toEqual(['portfolio']);
  lists.retry();
  await delivered();
  expect(taken()).toEqual([]);
});

test('the end of the feed loads every list, once', async () => {
  const list = open({ type: 'index' });
  await rows(list);
  taken();
  lists.setFeedLive(true, 0);
  lists.setFeedLive(true, 0);
  await delivered();
  expect(taken()).toEqual([]);
  lists.setFeedLive(false, Date.now());
  lists.setFeedLive(false, Date.now());
  await expect.poll(() => asked.length).toBe(1);
  await delivered();
  expect(asked).toHaveLength(1);
});

test('a list is over with its page, its port and its tab', async () => {
  const [left, cut, gone] = [open({ type: 'index' }), open({ type: 'index' }), open({ type: 'index' })];
  await Promise.all([left, cut, gone].map(rows));
  expect([...lists.openLists]).toHaveLength(3);
  left.send({ type: 'close' });
  cut.port.close();
  await expect.poll(() => [...lists.openLists].length).toBe(1);
  for (const close of [...tab.closers]) close();
  expect([[...lists.openLists].length, tab.closers.size]).toEqual([0, 0]);
});

test('a reader’s commands reach its list: what it lacks, all it lacks, and the answer anew', async () => {
  const list = open({ type: 'index' });
  await rows(list);
  taken();
  lists.frame(performance.now());
  list.send({ type: 'complete' });
  await delivered();
  lists.frame(performance.now());
  expect((await list.inbox.latest(({ type }) => type === 'complete')).type).toBe('complete');
  list.send({ type: 'sight', rows: new Uint32Array(0) });
  list.send({ type: 'refresh' });
  await expect.poll(taken).toEqual(['quote']);
  await delivered();
  list.send({ type: 'close' });
  await expect.poll(() => [...lists.openLists].length).toBe(0);
});

test('a shown tab’s lists load what fell due while it was hidden, those of other tabs do not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    refresh = 1_000;
    const other: Tab = { lock: 'other', visible: false, closers: new Set() };
    const mine = open({ type: 'index' });
    const theirs = open({ type: 'port', portfolio: 3 }, other);
    await Promise.all([rows(mine), rows(theirs)]);
    mine.send({ type: 'spark' });
    await mine.inbox.latest(({ type }) => type === 'spark');
    tab.visible = false;
    taken();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(taken()).toEqual([]);
    tab.visible = true;
    lists.shown(tab);
    await vi.advanceTimersByTimeAsync(0);
    expect(taken()).toContain('quote');
    for (const close of [...other.closers]) close();
  } finally {
    vi.useRealTimers();
  }
});
