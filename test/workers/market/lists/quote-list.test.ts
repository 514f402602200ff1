import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { QuoteMirror } from '../../../../engine/quotes/quote-diff.ts';
import { QUOTE_FIELD_COUNT, QuoteField, QuoteFlag } from '../../../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import type { ListMessage } from '../../../../workers/api/quote-list.ts';
import { quoteRows } from '../../../../workers/market/answers/quote-answer.ts';
import { DayCloses } from '../../../../workers/market/lists/day-closes.ts';
import { PortOutlet } from '../../../../workers/market/lists/list-outlet.ts';
import { QuoteList } from '../../../../workers/market/lists/quote-list.ts';
import { FeedReader } from '../../../../workers/market/streams/feed-reader.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import type { Tab } from '../../../../workers/market/tabs/tabs.ts';
import { delivered, Inbox } from '../inbox.ts';

let table: QuoteTable;
let reader: FeedReader;
let tab: Tab;
let list: QuoteList;
let inbox: Inbox<ListMessage>;
let mirror: QuoteMirror;
let ports: MessagePort[];
/** Symbols that are no longer shown. */
let released: string[];

beforeEach(() => {
  table = new QuoteTable();
  reader = new FeedReader(table, { trade() {}, quote() {}, summary() {}, depth() {}, marketTime() {} });
  tab = { lock: 'tab', visible: true, closers: new Set() };
  const { port1, port2 } = new MessageChannel();
  ports = [port1, port2];
  inbox = new Inbox(port2);
  mirror = new QuoteMirror();
  released = [];
  const subscriptions = new Subscriptions(table, (row) => released.push(table.symbols.symbols[row] ?? ''));
  list = new QuoteList({ type: 'index' }, tab, new PortOutlet(port1), table, subscriptions);
});

afterEach(() => {
  for (const port of ports) port.close();
});

const answer = (...rows: object[]) => v.parse(quoteRows, rows);
const RY = { symbol: 'RY', region: 'C', name: 'Royal', ex: 'T', last: 100, change: 1, bid: 0, volume: 10, delay: 0 };
const TD = { symbol: 'TD', region: 'C', name: 'Toronto', ex: 'T', last: 70, change: -1, lasttrade: '10:30:05' };

function frame(): void {
  list.collect(performance.now());
  table.clearDirty();
  list.flush();
}

/** Applies the messages since the last call, like the page; returns their types. */
async function page(): Promise<string[]> {
  await delivered();
  return inbox.all.splice(0).map((message) => {
    if (message.type === 'rows') mirror.reset(message.rows.length);
    if (message.type === 'diff') mirror.apply(message.packet);
    return message.type;
  });
}

test('texts come first, then the numbers; an absent price stays absent', async () => {
  list.show(answer(RY, TD));
  frame();
  expect(await page()).toEqual(['rows', 'diff']);
  expect(mirror.value(0, QuoteField.Last)).toBe(100);
  expect(mirror.value(0, QuoteField.Bid)).toBeNaN();
  expect(mirror.value(1, QuoteField.LastTrade)).toBe(37_805);
  expect(mirror.value(1, QuoteField.Delay)).toBe(-1);
  expect(mirror.value(1, QuoteField.Fade)).toBe(4);
});

test('without credit nothing is sent, and then the latest of each cell in one packet', async () => {
  list.show(answer(RY, TD));
  frame();
  await page();
  for (let n = 1; n <= 50; n += 1) {
    reader.read(`Q,T,RY,${n},100,${n + 1},100,1`);
    frame();
  }
  reader.read('T,T,TD,71,100,1,4,100,1');
  frame();
  expect(await page()).toEqual([]);
  list.addCredit();
  frame();
  expect(await page()).toEqual(['diff']);
  expect(mirror.changedCount).toBe(2);
  expect([mirror.value(0, QuoteField.Bid), mirror.value(0, QuoteField.PrevBid)]).toEqual([50, 49]);
  expect(mirror.value(1, QuoteField.Last)).toBe(71);
  list.addCredit();
  frame();
  expect(await page()).toEqual([]);
});

test('reports how long the oldest unsent change has waited, and how many diffs it may still send', () => {
  const frameAt = (now: number): void => {
    list.collect(now);
    table.clearDirty();
    list.flush();
  };
  list.show(answer(RY));
  frameAt(1000);
  expect(list.figures(1500)).toEqual({ sent: 1, credit: 0, waits: 0 });
  reader.read('Q,T,RY,1,100,2,100,1');
  frameAt(2000);
  reader.read('Q,T,RY,2,100,3,100,1');
  frameAt(2300);
  expect(list.figures(2500)).toEqual({ sent: 1, credit: 0, waits: 500 });
  list.addCredit();
  frameAt(2600);
  expect(list.figures(2700)).toEqual({ sent: 2, credit: 0, waits: 0 });
});

test('pending changes of removed rows are dropped', () => {
  list.show(answer(RY));
  frame();
  reader.read('Q,T,RY,1,100,2,100,1');
  frame();
  expect(list.figures(performance.now() + 500).waits).toBeGreaterThanOrEqual(500);
  list.fail('not-logged-in');
  frame();
  expect(list.figures(performance.now() + 500).waits).toBe(0);
});

test('a hidden tab gets nothing, and one packet when it is shown', async () => {
  list.show(answer(RY));
  frame();
  list.addCredit();
  await page();
  tab.visible = false;
  reader.read('Q,T,RY,5,100,6,100,1');
  frame();
  reader.read('Q,T,RY,7,100,8,100,1');
  frame();
  expect(await page()).toEqual([]);
  tab.visible = true;
  frame();
  expect(await page()).toEqual(['diff']);
  expect(mirror.value(0, QuoteField.Bid)).toBe(7);
});

test('a refresh with the same rows sends only changes', async () => {
  list.show(answer(RY, TD));
  frame();
  list.addCredit();
  await page();
  list.show(answer(RY, { ...TD, last: 72 }));
  frame();
  expect(await page()).toEqual(['status', 'diff']);
  expect([...mirror.changedRows.subarray(0, mirror.changedCount)]).toEqual([1]);
});

test('a refresh with other rows sends everything again', async () => {
  list.show(answer(RY, TD));
  frame();
  list.addCredit();
  await page();
  list.show(answer(TD, RY));
  frame();
  expect(await page()).toEqual(['rows', 'diff']);
  expect(mirror.value(0, QuoteField.Last)).toBe(70);
});

test('an answer never overwrites a live row', async () => {
  list.show(answer(RY));
  reader.read('Q,T,RY,5,100,6,100,1\nT,T,RY,101,100,1,4,100,1');
  expect(list.isLive).toBe(true);
  list.show(answer({ ...RY, last: 90, newstoday: true }));
  frame();
  await page();
  expect(mirror.value(0, QuoteField.Last)).toBe(101);
  expect(mirror.value(0, QuoteField.Flags)).toBe(QuoteFlag.NewsToday);
});

test('an unknown symbol is marked and has no numbers; the others work', async () => {
  list.show(answer({ symbol: 'ZZZZ', region: 'C', status: 'unknown' }, RY));
  frame();
  await page();
  expect(mirror.value(0, QuoteField.Flags)).toBe(QuoteFlag.Unknown);
  expect(mirror.value(0, QuoteField.Last)).toBeNaN();
  expect(mirror.value(1, QuoteField.Last)).toBe(100);
});

test('a symbol found in the other country by a refresh is sent with that name', async () => {
  const unknown = { symbol: 'XX', region: 'C', status: 'unknown' };
  list.show(answer(unknown));
  frame();
  await page();
  list.show(answer({ ...unknown, othername: 'Twentieth' }));
  await delivered();
  expect(inbox.all.at(-1)).toMatchObject({ type: 'rows', rows: [{ symbol: 'XX', otherName: 'Twentieth' }] });
});

test('it is connected once the feed covers one of its rows', async () => {
  list.show(answer(RY));
  list.setConnected(true);
  reader.read('Q,T,RY,5,100,6,100,1');
  list.setConnected(true);
  list.setConnected(false);
  await delivered();
  const connected = inbox.all.flatMap((message) => ('status' in message ? [message.status.connected] : []));
  expect(connected).toEqual([false, true, false]);
});

test('values of the feed have the age of its last line, and those of an answer the answer’s', async () => {
  const updatedAt = async () => {
    await delivered();
    return inbox.all.flatMap((message) => ('status' in message ? [message.status.updatedAt] : [])).at(-1) ?? 0;
  };
  list.show(answer(RY, TD));
  const answered = await updatedAt();
  reader.read('Q,T,RY,5,100,6,100,1');
  list.setConnected(true);
  list.endLive(answered + 5000);
  expect(await updatedAt()).toBe(answered);
  reader.read('Q,T,TD,5,100,6,100,1');
  list.show(answer(TD));
  list.setConnected(true);
  list.endLive(answered + 60_000);
  expect(await updatedAt()).toBe(answered + 60_000);
});

test('a failed call keeps what is shown', async () => {
  list.show(answer(RY));
  frame();
  list.fail('unreachable');
  const types = await page();
  expect(types).toEqual(['rows', 'diff', 'status']);
  expect(mirror.value(0, QuoteField.Last)).toBe(100);
});

test('rows that are no longer shown are released, each once', () => {
  list.show(answer(RY, TD));
  list.show(answer(RY, TD));
  expect(released).toEqual([]);
  list.show(answer(TD));
  expect(released).toEqual(['RY']);
  list.close();
  expect(released).toEqual(['RY', 'TD']);
});

test('sparklines are sent once, then only changed ones, and all again when the rows change', async () => {
  const days = new DayCloses(table);
  list.show(answer(RY, TD));
  days.take(list.rowOf({ symbol: 'RY', region: 'C' }), { symbol: 'RY', region: 'C', closes: [1, 2] }, 2);
  days.take(list.rowOf({ symbol: 'TD', region: 'C' }), { symbol: 'TD', region: 'C', closes: [3] }, 2);
  expect(list.oldSparks(days, 1)).toEqual([]);
  expect(list.oldSparks(days, 2).map((key) => key.symbol)).toEqual(['RY', 'TD']);
  list.sendSparks(days);
  list.sendSparks(days);
  days.take(list.rowOf({ symbol: 'TD', region: 'C' }), { symbol: 'TD', region: 'C', closes: [3, 4] }, 1);
  list.sendSparks(days);
  list.show(answer(TD));
  list.sendSparks(days);
  await delivered();
  const sparks = inbox.all.flatMap((message) => (message.type === 'spark' ? [message] : []));
  expect(sparks.map(({ rows }) => [...rows])).toEqual([[0, 1], [1], [0]]);
  expect(sparks[0]?.closes).toHaveLength(2 * 39);
  expect([...(sparks[0]?.closes.subarray(0, 3) ?? [])]).toEqual([1, 2, Number.NaN]);
  // TD traded at 10:30, in the seventh slot.
  expect([...(sparks[1]?.closes.subarray(0, 8) ?? [])]).toEqual([3, 4, NaN, NaN, NaN, NaN, 70, NaN]);
});

describe('hidden rows', () => {
  const SYMBOLS = Array.from({ length: 100 }, (_, i) => `S${i}`);
  const quotes = () => answer(...SYMBOLS.map((symbol) => ({ ...RY, symbol })));
  const line = (row: number, cents: number) => `Q,T,S${row},${cents / 100},100,${cents / 100 + 1},100,1`;
  const bytes = () => inbox.all.reduce((sum, each) => sum + (each.type === 'diff' ? each.packet.byteLength : 0), 0);
  const differs = (row: number) =>
    table.columns.some((column, field) => !Object.is(column[row], mirror.columns[field]?.[row]));

  async function show(): Promise<void> {
    list.show(quotes());
    frame();
    list.addCredit();
    await page();
  }

  test('cost nothing: a diff is as large as the visible changes', async () => {
    await show();
    list.setSight(Uint32Array.from({ length: 13 }, (_, i) => 40 + i));
    const everything = SYMBOLS.map((_, row) => line(row, 5000)).join('\n');
    reader.read(everything);
    frame();
    await delivered();
    const header = 16;
    // A first quote's bid, its size, ask, its size, and the fade.
    expect(bytes()).toBe(header + 13 * (8 + 5 * 8));
    await page();
    list.addCredit();
    reader.read(SYMBOLS.map((_, row) => line(row, row === 45 || row === 1 ? 5100 : 5000)).join('\n'));
    frame();
    await delivered();
    // Bid, ask, the previous bid, and nothing else: the row is already yellow.
    expect(bytes()).toBe(header + 8 + 3 * 8);
    await page();
    list.addCredit();
    reader.read(line(0, 7000));
    frame();
    expect(await page()).toEqual([]);
  });

  test('are sent whole when they come into sight, but only if they changed', async () => {
    await show();
    list.setSight(Uint32Array.of(0, 1));
    reader.read(line(7, 1234));
    frame();
    expect(await page()).toEqual([]);
    list.setSight(Uint32Array.of(7, 8));
    frame();
    expect(await page()).toEqual(['diff']);
    expect([...mirror.changedRows.subarray(0, mirror.changedCount)]).toEqual([7]);
    expect(mirror.value(7, QuoteField.Bid)).toBe(12.34);
    expect(differs(7)).toBe(false);
  });

  test('give the requested fields, once', async () => {
    await show();
    list.setSight(Uint32Array.of(0));
    for (const row of [3, 4, 5]) reader.read(line(row, 2000));
    frame();
    list.want(1 << QuoteField.Bid);
    frame();
    expect(await page()).toEqual(['diff']);
    expect([...mirror.changedRows.subarray(0, mirror.changedCount)]).toEqual([3, 4, 5]);
    expect([mirror.value(4, QuoteField.Bid), mirror.value(4, QuoteField.AskSize)]).toEqual([20, Number.NaN]);
    list.addCredit();
    list.want(2 ** QUOTE_FIELD_COUNT - 1, [4, 90, 1000]);
    frame();
    await page();
    expect([...mirror.changedRows.subarray(0, mirror.changedCount)]).toEqual([4]);
    expect(differs(4)).toBe(false);
    list.addCredit();
    list.want(2 ** QUOTE_FIELD_COUNT - 1, [4]);
    frame();
    expect(await page()).toEqual([]);
  });

  test('are all sent when completeness is requested, with or without credit, followed by a confirmation', async () => {
    await show();
    list.setSight(Uint32Array.of(0));
    reader.read(SYMBOLS.map((_, row) => line(row, 3000)).join('\n'));
    frame();
    await page();
    reader.read(line(0, 3100));
    list.complete();
    frame();
    expect(await page()).toEqual(['diff', 'complete']);
    expect(SYMBOLS.filter((_, row) => differs(row))).toEqual([]);
    list.complete();
    frame();
    expect(await page()).toEqual(['complete']);
  });

  test('whatever happens in whatever order: with credit, the visible rows equal the table', async () => {
    await show();
    const step = fc.oneof(
      fc.record({ row: fc.nat(99), cents: fc.integer({ min: 100, max: 200 }) }).map(({ row, cents }) => () => {
        reader.read(line(row, cents));
      }),
      fc.record({ first: fc.nat(99), count: fc.nat(20) }).map(({ first, count }) => () => {
        sight = new Set(Array.from({ length: count }, (_, i) => Math.min(99, first + i)));
        list.setSight(Uint32Array.from(sight));
      }),
      fc.array(fc.nat(99)).map((rows) => () => list.want(2 ** QUOTE_FIELD_COUNT - 1, rows)),
      fc.constant(() => list.want(1 << QuoteField.Bid)),
      fc.constant(() => table.stepFades()),
      fc.constant(frame),
      fc.constant(() => list.addCredit()),
    );
    let sight = new Set(SYMBOLS.keys());
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        for (const run of steps) run();
        list.addCredit();
        frame();
        await page();
        list.addCredit();
        frame();
        await page();
        expect([...sight].filter(differs)).toEqual([]);
      }),
    );
  });
});
