import { afterEach, beforeEach, expect, test } from 'vitest';
import { OrderSide } from '../../../../engine/depth/order-side.ts';
import type { DepthMessage, DepthStatus } from '../../../../workers/api/depth-feed.ts';
import { DepthView } from '../../../../workers/market/depth/depth-view.ts';
import { KeptBook } from '../../../../workers/market/depth/kept-book.ts';
import type { Tab } from '../../../../workers/market/tabs/tabs.ts';
import { delivered } from '../inbox.ts';

let book: KeptBook;
let view: DepthView;
let page: MessagePort;
/** The best bid's price in each received book. */
let best: (number | undefined)[];
let statuses: DepthStatus[];
let tab: Tab;

beforeEach(() => {
  const { port1, port2 } = new MessageChannel();
  book = new KeptBook();
  tab = { lock: 'tab', visible: true, closers: new Set() };
  view = new DepthView('orders', 0, book, tab, port1);
  view.setStatus({ phase: 'ready', live: true });
  best = [];
  statuses = [];
  page = port2;
  page.onmessage = ({ data }: MessageEvent<DepthMessage>) => {
    if (data.type === 'orders') best.push(data.bids.price[0]);
    if (data.type === 'status') statuses.push(data.status);
  };
});

afterEach(() => {
  view.close();
  page.close();
});

/** Adds an order better than all earlier ones. */
function bid(price: number): void {
  book.orders.add(OrderSide.Bid, price, price, 100, 'RBC', Number.NaN);
}

test('a changed book is sent at once, and four times a second while it keeps changing', async () => {
  bid(1);
  expect(view.flush(10_000)).toBe(0);
  await delivered();
  expect(best).toEqual([1]);
  view.addCredit();
  for (let now = 10_016; now < 11_000; now += 16) {
    bid(now - 10_000);
    if (view.flush(now) === 0) view.addCredit();
  }
  await delivered();
  expect(best).toEqual([1, 256, 512, 768]);
  // The last change is sent when its time has come, and nothing after it.
  expect(view.flush(11_024)).toBe(0);
  view.addCredit();
  expect(view.flush(12_000)).toBe(0);
  await delivered();
  expect(best).toEqual([1, 256, 512, 768, 992]);
});

test('a hidden tab gets no book, and the latest one once it is shown again', async () => {
  tab.visible = false;
  bid(1);
  expect(view.flush(10_000)).toBe(0);
  bid(2);
  expect(view.flush(11_000)).toBe(0);
  await delivered();
  expect(best).toEqual([]);
  tab.visible = true;
  expect(view.flush(12_000)).toBe(0);
  await delivered();
  expect(best).toEqual([2]);
});

test('a page without credit gets nothing, and the next book once it has shown one', async () => {
  bid(1);
  view.flush(10_000);
  bid(2);
  expect(view.flush(11_000)).toBe(0);
  await delivered();
  expect(best).toEqual([1]);
  view.addCredit();
  view.flush(11_000);
  await delivered();
  expect(best).toEqual([1, 2]);
});

test('each part of a book’s status is sent when only it changes, and nothing if unchanged', async () => {
  await delivered();
  expect(statuses).toEqual([view.status]);
  const changes = [
    { updatedAt: 5 },
    { refreshAt: 7 },
    { live: false },
    { failure: 'failed' },
    { phase: 'failed' },
  ] as const;
  for (const change of changes) {
    view.setStatus(change);
    view.setStatus(change);
  }
  await delivered();
  expect(statuses).toHaveLength(1 + changes.length);
  expect(statuses.at(-1)).toEqual({ phase: 'failed', failure: 'failed', live: false, refreshAt: 7, updatedAt: 5 });
});

test('a changed book is sent exactly when its time has come', async () => {
  bid(1);
  view.flush(10_000);
  view.addCredit();
  bid(2);
  expect(view.flush(10_249)).toBe(1);
  expect(view.flush(10_250)).toBe(0);
  await delivered();
  expect(best).toEqual([1, 2]);
});

test('a book that cannot be shown yet is not sent', async () => {
  view.setStatus({ phase: 'failed' });
  bid(1);
  view.flush(10_000);
  await delivered();
  expect(best).toEqual([]);
});

test('reports what it has sent, and whether a newer book waits', () => {
  const { messages } = view;
  bid(1);
  expect(view.figures).toEqual({ sent: 0, credit: 1, waits: null });
  view.flush(10_000);
  expect(view.figures).toEqual({ sent: 1, credit: 0, waits: 0 });
  expect(view.messages).toBe(messages + 1);
});
