import { afterEach, expect, it } from 'vitest';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import { DepthBooks } from '../../../../workers/market/depth/depth-books.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import type { Tab } from '../../../../workers/market/tabs/tabs.ts';

const KEY = { symbol: 'RY', region: 'C' } as const;
const LISTENER = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** Books of a server that never answers, a tab, and a way to open a view there, of which it returns the page's port. */
function openedBooks() {
  const table = new QuoteTable();
  const books = new DepthBooks({
    http: new Http('http://server', () => new Promise<Response>(() => {}), LISTENER),
    table,
    subscriptions: new Subscriptions(table, () => {}),
    ready: () => new Promise<void>(() => {}),
    refresh: () => 1_000,
    today: () => 20_201_216,
    changed() {},
  });
  const tab: Tab = { lock: 'tab', visible: true, closers: new Set() };
  const open = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    books.open('orders', KEY, tab, port1);
    return port2;
  };
  return { books, tab, open };
}

it('a view ends with its port, though the page does not say so, and others of its book go on', async () => {
  const { books, tab, open } = openedBooks();
  const page = open();
  open();
  page.close();
  await expect.poll(() => [books.openViews.length, tab.closers.size]).toEqual([1, 1]);
});

it('a view ends when the page says so, or with its tab, once', async () => {
  const { books, tab, open } = openedBooks();
  const page = open();
  open();
  page.postMessage({ type: 'close' });
  await expect.poll(() => books.openViews.length).toBe(1);
  for (const close of [...tab.closers]) close();
  expect([books.openViews.length, tab.closers.size]).toEqual([0, 0]);
});
