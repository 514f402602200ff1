import { afterEach, beforeEach, expect, test } from 'vitest';
import { OrderSide } from '../../../../engine/depth/order-side.ts';
import type { DepthMessage } from '../../../../workers/api/depth-feed.ts';
import { DepthView } from '../../../../workers/market/depth/depth-view.ts';
import { KeptBook } from '../../../../workers/market/depth/kept-book.ts';
import { delivered } from '../inbox.ts';

let book: KeptBook;
let view: DepthView;
let page: MessagePort;
/** The prices of the best bid, book by book as they came. */
let best: (number | undefined)[];

beforeEach(() => {
  const { port1, port2 } = new MessageChannel();
  book = new KeptBook();
  view = new DepthView('orders', 0, book, { lock: 'tab', visible: true, closers: new Set() }, port1);
  view.setStatus({ phase: 'ready', live: true });
  best = [];
  page = port2;
  page.onmessage = ({ data }: MessageEvent<DepthMessage>) => {
    if (data.type === 'orders') best.push(data.bids.price[0]);
  };
});

afterEach(() => {
  view.close();
  page.close();
});

/** An order that is better than all before. */
function bid(price: number): void {
  book.orders.add(OrderSide.Bid, price, price, 100, 'RBC', Number.NaN);
}

test('a book that changes is sent at once, and while it goes on changing four times a second', async () => {
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
  // What came last is sent when its time has come, and nothing after it.
  expect(view.flush(11_024)).toBe(0);
  view.addCredit();
  expect(view.flush(12_000)).toBe(0);
  await delivered();
  expect(best).toEqual([1, 256, 512, 768, 992]);
});
