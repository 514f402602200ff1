import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import type { ListMessage } from '../../../../workers/api/quote-list.ts';
import { quoteRows } from '../../../../workers/market/answers/quote-answer.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import { DayCloses } from '../../../../workers/market/lists/day-closes.ts';
import type { ListOutlet } from '../../../../workers/market/lists/list-outlet.ts';
import { ListSparks } from '../../../../workers/market/lists/list-sparks.ts';
import { QuoteList } from '../../../../workers/market/lists/quote-list.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import type { Tab } from '../../../../workers/market/tabs/tabs.ts';

const MINUTE = 60_000;

let tab: Tab;
let list: QuoteList;
let sparks: ListSparks;
/** The requested paths, and the server's answers: the first close of each day, by symbol. */
let asked: string[];
let closes: Record<string, number>;
let status: number;
/** An answer waits for this. */
let held: Promise<void> | undefined;
/** The first closes sent to the list's reader, message by message. */
let sent: number[][];

const fetcher: typeof fetch = async (url) => {
  const symbols = decodeURIComponent(String(url)).split('/').at(-2)?.split(' ') ?? [];
  asked.push(symbols.join(' '));
  const answer = symbols.map((symbol) => ({ symbol, region: 'C', closes: [closes[symbol]] }));
  const answered = status;
  await held;
  return Response.json(answer, { status: answered });
};

const show = (...symbols: string[]): void => {
  const rows = symbols.map((symbol) => ({ symbol, region: 'C', name: symbol, ex: 'T' }));
  list.show(v.parse(quoteRows, rows));
};

/** Lets time pass, and answers arrive. */
const pass = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  asked = [];
  sent = [];
  closes = { RY: 1, TD: 2 };
  status = 200;
  held = undefined;
  tab = { lock: 'tab', visible: true, closers: new Set() };
  const table = new QuoteTable();
  const outlet: ListOutlet = {
    post(message: ListMessage) {
      if (message.type !== 'spark') return;
      const slots = message.closes.length / message.rows.length;
      sent.push([...message.rows].map((_, i) => message.closes[i * slots] ?? Number.NaN));
    },
    diff: () => true,
    close() {},
  };
  list = new QuoteList({ type: 'port', portfolio: 1 }, tab, outlet, table, new Subscriptions(table, () => {}));
  const http = new Http('http://server.test', fetcher, {
    heard() {},
    unreachable() {},
    tokenRefused() {},
    visitor() {},
  });
  const host = { http, ready: async () => {}, isSilent: () => false, refresh: () => MINUTE, changed() {} };
  sparks = new ListSparks(list, new DayCloses(table), host);
});

afterEach(() => {
  sparks.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('nothing is requested before a page wants it; then all rows at once, again each minute, and changes are sent', async () => {
  show('RY', 'TD');
  await pass(3 * MINUTE);
  expect(asked).toEqual([]);
  sparks.want();
  await pass(0);
  expect([asked, sent]).toEqual([['RY TD'], [[1, 2]]]);
  closes.TD = 3;
  await pass(MINUTE - 1);
  expect(asked).toHaveLength(1);
  await pass(1);
  expect([asked, sent]).toEqual([
    ['RY TD', 'RY TD'],
    [[1, 2], [3]],
  ]);
});

test('a page that requests them again gets all of them, without a call if none is due', async () => {
  show('RY', 'TD');
  sparks.want();
  await pass(0);
  sparks.want();
  await pass(0);
  expect([asked, sent]).toEqual([
    ['RY TD'],
    [
      [1, 2],
      [1, 2],
    ],
  ]);
});

test('new rows are requested when shown, known ones are not', async () => {
  show('RY');
  sparks.want();
  await pass(0);
  show('RY', 'TD');
  await pass(0);
  expect([asked, sent]).toEqual([
    ['RY', 'TD'],
    [[1], [1, 2]],
  ]);
});

test('a hidden tab pauses, and requests once what fell due when it is shown', async () => {
  show('RY');
  sparks.want();
  await pass(0);
  tab.visible = false;
  await pass(5 * MINUTE);
  expect(asked).toHaveLength(1);
  tab.visible = true;
  sparks.shown();
  await pass(0);
  sparks.shown();
  await pass(0);
  expect(asked).toHaveLength(2);
  await pass(MINUTE);
  expect(asked).toHaveLength(3);
});

test('a failure is retried after a minute, and an outdated answer is ignored', async () => {
  show('RY');
  status = 500;
  sparks.want();
  await pass(0);
  expect(sent).toEqual([[Number.NaN]]);
  status = 200;
  await pass(MINUTE);
  expect(sent).toEqual([[Number.NaN], [1]]);
  let give = (): void => {};
  held = new Promise((resolve) => {
    give = resolve;
  });
  closes.RY = 9;
  await pass(MINUTE);
  held = undefined;
  closes.RY = 5;
  sparks.load();
  await pass(0);
  give();
  await pass(0);
  expect(sent).toEqual([[Number.NaN], [1], [5]]);
});

test('a closed list requests nothing and sends nothing', async () => {
  show('RY');
  sparks.want();
  await pass(0);
  sparks.close();
  sparks.load();
  show('TD');
  await pass(5 * MINUTE);
  expect([asked, sent]).toEqual([['RY'], [[1]]]);
});
