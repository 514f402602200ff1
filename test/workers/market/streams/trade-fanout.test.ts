import { afterEach, beforeEach, expect, test } from 'vitest';
import { LINE_NAMES } from '../../../../engine/feed/line-kind.ts';
import { LineRecord } from '../../../../engine/feed/line-record.ts';
import { parseLine } from '../../../../engine/feed/parse-line.ts';
import { TRADE_KIND, TRADE_PRICE, TRADE_STRIDE } from '../../../../engine/feed/trade-packet.ts';
import { tradeSide } from '../../../../engine/feed/trade-side.ts';
import type { FollowMessage } from '../../../../workers/api/chart-source.ts';
import { TradeFanout } from '../../../../workers/market/streams/trade-fanout.ts';
import type { Tab } from '../../../../workers/market/tabs/tabs.ts';
import { delivered, Inbox } from '../inbox.ts';

/** 2020-12-16 15:30:00 UTC, a whole minute. */
const MINUTE = 1_608_132_600;

let fanout: TradeFanout;
let tab: Tab;
let ports: MessagePort[];
/** The market's time. */
let now: number;
/** Rows that the server was asked to send again. */
let asked: number[];

beforeEach(() => {
  now = MINUTE + 30;
  asked = [];
  fanout = new TradeFanout(
    () => now,
    (row) => asked.push(row),
    (_, price) => tradeSide(price, 9, 11),
  );
  tab = { lock: 'tab', visible: true, closers: new Set() };
  ports = [];
});

afterEach(() => {
  for (const port of ports) port.close();
});

function follow(row = 0): Inbox<FollowMessage> {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const inbox = new Inbox<FollowMessage>(port2);
  fanout.follow(row, tab, port1);
  return inbox;
}

const record = new LineRecord();

function push(price: number, second: number, kind = 'T', row = 0): void {
  const line = `${kind},Q,A,${price},100,${MINUTE + second},4,${price},1`;
  expect(parseLine(line, 0, line.length, record)).toBe(true);
  fanout.push(row, record);
}

/** The messages to a chart, with trades as `kind:price`. */
function heard(inbox: Inbox<FollowMessage>): string[] {
  return inbox.all.flatMap((message) => {
    if (message.type === 'state') return [`live ${message.live}`];
    if (message.type !== 'trades') return [message.type];
    return Array.from({ length: message.packet.length / TRADE_STRIDE }, (_, i) => {
      const trade = message.packet.subarray(i * TRADE_STRIDE);
      return `${LINE_NAMES[trade[TRADE_KIND]]}:${trade[TRADE_PRICE]}`;
    });
  });
}

test('trades arrive in order, all of them, once a flush', async () => {
  const inbox = follow();
  const other = follow(1);
  fanout.summary(0, now);
  const prices = Array.from({ length: 300 }, (_, i) => i + 1);
  for (const price of prices) push(price, 1);
  fanout.flush();
  fanout.flush();
  await delivered();
  expect(inbox.all.length).toBe(3);
  expect(heard(inbox)).toEqual(['live false', 'live true', ...prices.map((price) => `T:${price}`)]);
  expect(heard(other)).toEqual(['live false']);
});

test('a chart that waited for the feed beyond the end of a minute learns that it missed one', async () => {
  const inbox = follow();
  now += 60;
  fanout.summary(0, now);
  fanout.summary(0, now);
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'gap']);
});

test('charts of a row whose trades have changed fetch their bars, and get its current minute once', async () => {
  const inbox = follow();
  const other = follow(1);
  fanout.summary(0, now);
  push(1, 5);
  fanout.flush();
  fanout.renew(0);
  fanout.summary(0, now);
  push(1, 5, 'TH');
  push(2, 6, 'TH');
  fanout.flush();
  const later = follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'T:1', 'gap', 'TH:1', 'TH:2']);
  expect(heard(later)).toEqual(['live true', 'TH:1', 'TH:2']);
  expect(heard(other)).toEqual(['live false']);
});

test('a chart opened later gets the current minute, as replayed trades', async () => {
  follow();
  fanout.summary(0, now);
  push(1, -1);
  push(2, 5, 'TH');
  push(3, 6);
  push(3, 6, 'TR');
  const inbox = follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live true', 'TH:2', 'TH:3', 'TR:3']);
  expect(asked).toEqual([]);
});

test('a minute that is over is not sent: the bars have it', async () => {
  follow();
  fanout.summary(0, now);
  push(1, 5);
  now += 60;
  const inbox = follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live true']);
});

test('the first chart of a row already in lists makes the server send it from the beginning', async () => {
  fanout.summary(0, now);
  push(1, 1);
  const inbox = follow();
  expect(asked).toEqual([0]);
  // Sent before the server got the request, so its answer includes this trade.
  push(2, 2);
  fanout.summary(0, now);
  push(1, 1, 'TH');
  push(2, 2, 'TH');
  push(3, 3);
  fanout.flush();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'TH:1', 'TH:2', 'T:3']);
  follow();
  expect(asked).toEqual([0]);
});

test('no trade is kept for a row without charts, and none once its last chart is closed', () => {
  const ROWS = 50;
  const pushAll = (): void => {
    for (let row = 0; row < ROWS; row += 1) for (let second = 0; second < 40; second += 1) push(1, second, 'T', row);
  };
  for (let row = 0; row < ROWS; row += 1) fanout.summary(row, now);
  pushAll();
  expect(fanout.kept).toBe(0);
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const follower = fanout.follow(7, tab, port1);
  fanout.summary(7, now);
  pushAll();
  expect(fanout.kept).toBe(40);
  fanout.unfollow(follower);
  expect(fanout.kept).toBe(0);
  pushAll();
  expect(fanout.kept).toBe(0);
});

test('after a gap nothing is passed on until the server sends the row again', async () => {
  const inbox = follow();
  fanout.summary(0, now);
  push(1, 1);
  fanout.gap();
  push(2, 2);
  fanout.summary(0, now);
  push(1, 1, 'TH');
  push(2, 2, 'TH');
  push(3, 3);
  fanout.flush();
  const later = follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'T:1', 'gap', 'TH:1', 'TH:2', 'T:3']);
  expect(heard(later)).toEqual(['live true', 'TH:1', 'TH:2', 'TH:3']);
});

test('when the day restarts its minutes are followed as before', async () => {
  const inbox = follow();
  fanout.summary(0, now);
  push(9, 3600);
  fanout.dayBegins();
  push(1, 1);
  fanout.flush();
  const later = follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'T:9', 'gap', 'T:1']);
  expect(heard(later)).toEqual(['live true', 'TH:1']);
});

test('the summary of a row without trades announces a new day to its charts, once', async () => {
  const inbox = follow();
  fanout.summary(0, now);
  // Late in the evening the exchange still has the same day, while the date in UTC is another.
  fanout.summary(0, MINUTE + 13 * 3600);
  fanout.summary(0, 0);
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true']);
  const morning = MINUTE + 23 * 3600;
  fanout.summary(0, morning);
  fanout.summary(0, morning + 60);
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'gap']);
  // A later chart has bars of the day.
  const later = follow();
  fanout.summary(0, morning + 120);
  await delivered();
  expect(heard(later)).toEqual(['live true']);
});

test('a hidden tab gets nothing, and one gap with the current minute when it is shown', async () => {
  const inbox = follow();
  fanout.summary(0, now);
  tab.visible = false;
  push(1, 1);
  push(2, 2);
  fanout.flush();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true']);
  tab.visible = true;
  fanout.shown();
  push(3, 4);
  fanout.flush();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'gap', 'TH:1', 'TH:2', 'T:3']);
});

test('polls go to charts of rows not covered by the feed, news to visible charts of the others', async () => {
  const inbox = follow();
  const refused = follow(1);
  fanout.summary(0, now);
  fanout.poll();
  tab.visible = false;
  fanout.poll();
  tab.visible = true;
  fanout.shown();
  fanout.endLive();
  fanout.poll();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'news', 'live false', 'poll']);
  expect(heard(refused)).toEqual(['live false', 'poll', 'gap', 'poll']);
});
