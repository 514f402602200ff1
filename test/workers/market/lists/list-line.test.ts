import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import type { ListMessage, ListRequest } from '../../../../workers/api/quote-list.ts';
import { type OpenedList, QuoteLine } from '../../../../workers/chart/lists/quote-line.ts';
import { quoteRows } from '../../../../workers/market/answers/quote-answer.ts';
import { ListLine } from '../../../../workers/market/lists/list-line.ts';
import { QuoteList } from '../../../../workers/market/lists/quote-list.ts';
import { FeedReader } from '../../../../workers/market/streams/feed-reader.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import { delivered } from '../inbox.ts';

// Windows whose chart workers paint the same lists: both ends of each connection, joined by a port that counts.

const LISTS = 20;
const ROWS = 100;
const IN_SIGHT = 13;

interface Window {
  readonly line: ListLine;
  readonly lists: QuoteList[];
  readonly opened: OpenedList[];
  readonly taken: { readonly list: number; readonly message: ListMessage }[];
  /** Messages of the market worker to this window, and the size of diffs. */
  posts: number;
  bytes: number;
  /** Messages of this window to the market worker. */
  asks: number;
}

let table: QuoteTable;
let reader: FeedReader;
let windows: Window[];

beforeEach(() => {
  table = new QuoteTable();
  reader = new FeedReader(table, { trade() {}, quote() {}, summary() {}, depth() {}, marketTime() {} });
  windows = [];
});

afterEach(() => {
  for (const { line } of windows) line.close();
});

const symbols = (list: number) => Array.from({ length: ROWS }, (_, row) => `L${list}R${row}`);
const request = (list: number): ListRequest => ({
  type: 'symbols',
  symbols: symbols(list).map((symbol) => ({ symbol, region: 'C' })),
});
const answer = (asked: ListRequest) =>
  v.parse(
    quoteRows,
    asked.type === 'symbols' ? asked.symbols.map((key) => ({ ...key, name: '', ex: 'T', last: 1, delay: 0 })) : [],
  );

async function openWindow(): Promise<Window> {
  const tab = { lock: 'tab', visible: true, closers: new Set<() => void>() };
  const { port1, port2 } = new MessageChannel();
  const lists: QuoteList[] = [];
  const line = new ListLine(port1, (asked, outlet) => {
    const list = new QuoteList(asked, tab, outlet, table, new Subscriptions(table, () => {}));
    lists.push(list);
    list.show(answer(asked));
    return {
      receive(command) {
        if (command.type === 'credit') list.addCredit();
        if (command.type === 'sight') list.setSight(command.rows);
      },
      close: () => list.close(),
    };
  });
  const window: Window = { line, lists, opened: [], taken: [], posts: 0, bytes: 0, asks: 0 };
  const post = port1.postMessage.bind(port1) as (message: unknown, handedOver?: Transferable[]) => void;
  port1.postMessage = (message: { diffs?: ArrayBuffer }, handedOver?: unknown) => {
    window.posts += 1;
    window.bytes += message.diffs?.byteLength ?? 0;
    post(message, handedOver as Transferable[]);
  };
  const ask = port2.postMessage.bind(port2);
  port2.postMessage = (message: unknown) => {
    window.asks += 1;
    ask(message);
  };
  const far = new QuoteLine();
  far.connect(port2);
  for (let list = 0; list < LISTS; list += 1) {
    window.opened.push(
      far.open(request(list), { take: (message) => window.taken.push({ list, message }), reopened() {} }),
    );
  }
  windows.push(window);
  await delivered();
  return window;
}

/** The market worker's frame. */
async function frame(): Promise<void> {
  for (const { lists } of windows) for (const list of lists) list.collect(performance.now());
  table.clearDirty();
  for (const { lists, line } of windows) {
    for (const list of lists) list.flush();
    line.flush();
  }
  await delivered();
}

/** Every window has seen everything, shows `IN_SIGHT` rows of each list, and has credit. */
async function settle(): Promise<void> {
  await frame();
  for (const { opened } of windows) {
    for (const list of opened) {
      list.send({ type: 'sight', rows: Uint32Array.from({ length: IN_SIGHT }, (_, row) => row) });
      list.send({ type: 'credit' });
    }
  }
  await delivered();
  for (const window of windows) {
    window.taken.length = 0;
    window.posts = 0;
    window.bytes = 0;
    window.asks = 0;
  }
}

const everySymbol = () =>
  Array.from({ length: LISTS }, (_, list) => symbols(list).map((symbol) => `Q,T,${symbol},5,100,6,100,1`))
    .flat()
    .join('\n');

test('a window costs one message per frame whatever its lists, as large as the visible changes', async () => {
  for (let n = 0; n < 10; n += 1) await openWindow();
  await settle();
  reader.read(everySymbol());
  await frame();
  // Bid, its size, ask, its size and the fade of each row; a row has 8 bytes, a diff a header and a label of 16 each.
  const expected = 16 + LISTS * (32 + IN_SIGHT * (8 + 5 * 8));
  expect(windows.map(({ posts, bytes }) => ({ posts, bytes }))).toEqual(
    windows.map(() => ({ posts: 1, bytes: expected })),
  );
  for (const { taken } of windows) expect(taken.map(({ list }) => list)).toEqual([...Array(LISTS).keys()]);
});

test('the requests of all lists at a beat are one message', async () => {
  const window = await openWindow();
  await settle();
  for (const list of window.opened) list.send({ type: 'credit' });
  window.opened[3]?.send({ type: 'refresh' });
  await delivered();
  expect(window.asks).toBe(1);
});

test('a closed list gets nothing more, the others do', async () => {
  const window = await openWindow();
  await settle();
  window.opened[0]?.close();
  await delivered();
  reader.read(everySymbol());
  await frame();
  expect(window.taken.map(({ list }) => list)).toEqual([...Array(LISTS).keys()].slice(1));
});

test('new rows come after the diffs of the previous rows', async () => {
  const window = await openWindow();
  await settle();
  reader.read('Q,T,L0R0,5,100,6,100,1');
  for (const list of window.lists) list.collect(performance.now());
  const [first] = window.lists;
  first?.flush();
  first?.show(answer(request(1)));
  window.line.flush();
  await delivered();
  expect(window.taken.map(({ message }) => message.type)).toEqual(['diff', 'rows']);
});

test('a new port opens the lists again', async () => {
  const { port1, port2 } = new MessageChannel();
  const far = new QuoteLine();
  const heard: string[] = [];
  far.open(request(0), { take: ({ type }) => heard.push(type), reopened() {} });
  const opened: ListRequest[] = [];
  const line = new ListLine(port1, (asked, outlet) => {
    opened.push(asked);
    outlet.post({ type: 'complete' });
    return { receive() {}, close() {} };
  });
  far.connect(port2);
  await delivered();
  expect(opened).toEqual([request(0)]);
  expect(heard).toEqual(['complete']);
  line.close();
});
