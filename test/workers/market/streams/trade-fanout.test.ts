import { afterEach, beforeEach, expect, test } from 'vitest';
import { delivered } from '../inbox.ts';
import { FollowedCharts, heard, MINUTE } from './followed-charts.ts';

let charts: FollowedCharts;
beforeEach(() => {
  charts = new FollowedCharts();
});
afterEach(() => charts.close());

test('trades arrive in order, all of them, once a flush', async () => {
  const inbox = charts.follow();
  const other = charts.follow(1);
  charts.fanout.summary(0, charts.now);
  const prices = Array.from({ length: 300 }, (_, i) => i + 1);
  for (const price of prices) charts.push(price, 1);
  charts.fanout.flush();
  charts.fanout.flush();
  await delivered();
  expect(inbox.all.length).toBe(3);
  expect(heard(inbox)).toEqual(['live false', 'live true', ...prices.map((price) => `T:${price}`)]);
  expect(heard(other)).toEqual(['live false']);
});

test('a chart that waited for the feed beyond the end of a minute learns that it missed one', async () => {
  const inbox = charts.follow();
  charts.now += 60;
  charts.fanout.summary(0, charts.now);
  charts.fanout.summary(0, charts.now);
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'gap']);
});

test('charts of a row whose trades have changed fetch their bars, and get its current minute once', async () => {
  const inbox = charts.follow();
  const other = charts.follow(1);
  charts.fanout.summary(0, charts.now);
  charts.push(1, 5);
  charts.fanout.flush();
  charts.fanout.renew(0);
  charts.fanout.summary(0, charts.now);
  charts.push(1, 5, 'TH');
  charts.push(2, 6, 'TH');
  charts.fanout.flush();
  const later = charts.follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'T:1', 'gap', 'TH:1', 'TH:2']);
  expect(heard(later)).toEqual(['live true', 'TH:1', 'TH:2']);
  expect(heard(other)).toEqual(['live false']);
});

test('a chart opened later gets the current minute, as replayed trades', async () => {
  charts.follow();
  charts.fanout.summary(0, charts.now);
  charts.push(1, -1);
  charts.push(2, 5, 'TH');
  charts.push(3, 6);
  charts.push(3, 6, 'TR');
  const inbox = charts.follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live true', 'TH:2', 'TH:3', 'TR:3']);
  expect(charts.asked).toEqual([]);
});

test('a minute that is over is not sent: the bars have it', async () => {
  charts.follow();
  charts.fanout.summary(0, charts.now);
  charts.push(1, 5);
  charts.now += 60;
  const inbox = charts.follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live true']);
});

test('the first chart of a row already in lists makes the server send it from the beginning', async () => {
  charts.fanout.summary(0, charts.now);
  charts.push(1, 1);
  const inbox = charts.follow();
  expect(charts.asked).toEqual([0]);
  // Sent before the server got the request, so its answer includes this trade.
  charts.push(2, 2);
  charts.fanout.summary(0, charts.now);
  charts.push(1, 1, 'TH');
  charts.push(2, 2, 'TH');
  charts.push(3, 3);
  charts.fanout.flush();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'TH:1', 'TH:2', 'T:3']);
  charts.follow();
  expect(charts.asked).toEqual([0]);
});

test('no trade is kept for a row without charts, and none once its last chart is closed', () => {
  const ROWS = 50;
  const pushAll = (): void => {
    for (let row = 0; row < ROWS; row += 1)
      for (let second = 0; second < 40; second += 1) charts.push(1, second, 'T', row);
  };
  for (let row = 0; row < ROWS; row += 1) charts.fanout.summary(row, charts.now);
  pushAll();
  expect(charts.fanout.kept).toBe(0);
  const { port1, port2 } = new MessageChannel();
  charts.ports.push(port1, port2);
  const follower = charts.fanout.follow(7, charts.tab, port1);
  charts.fanout.summary(7, charts.now);
  pushAll();
  expect(charts.fanout.kept).toBe(40);
  charts.fanout.unfollow(follower);
  expect(charts.fanout.kept).toBe(0);
  pushAll();
  expect(charts.fanout.kept).toBe(0);
});

test('after a gap nothing is passed on until the server sends the row again', async () => {
  const inbox = charts.follow();
  charts.fanout.summary(0, charts.now);
  charts.push(1, 1);
  charts.fanout.gap();
  charts.push(2, 2);
  charts.fanout.summary(0, charts.now);
  charts.push(1, 1, 'TH');
  charts.push(2, 2, 'TH');
  charts.push(3, 3);
  charts.fanout.flush();
  const later = charts.follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'T:1', 'gap', 'TH:1', 'TH:2', 'T:3']);
  expect(heard(later)).toEqual(['live true', 'TH:1', 'TH:2', 'TH:3']);
});

test('when the day restarts its minutes are followed as before', async () => {
  const inbox = charts.follow();
  charts.fanout.summary(0, charts.now);
  charts.push(9, 3600);
  charts.fanout.dayBegins();
  charts.push(1, 1);
  charts.fanout.flush();
  const later = charts.follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'T:9', 'gap', 'T:1']);
  expect(heard(later)).toEqual(['live true', 'TH:1']);
});

test('the summary of a row without trades announces a new day to its charts, once', async () => {
  const inbox = charts.follow();
  charts.fanout.summary(0, charts.now);
  // Late in the evening the exchange still has the same day, while the date in UTC is another.
  charts.fanout.summary(0, MINUTE + 13 * 3600);
  charts.fanout.summary(0, 0);
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true']);
  const morning = MINUTE + 23 * 3600;
  charts.fanout.summary(0, morning);
  charts.fanout.summary(0, morning + 60);
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'gap']);
  // A later chart has bars of the day.
  const later = charts.follow();
  charts.fanout.summary(0, morning + 120);
  await delivered();
  expect(heard(later)).toEqual(['live true']);
});

test('a hidden tab gets nothing, and one gap with the current minute when it is shown', async () => {
  const inbox = charts.follow();
  charts.fanout.summary(0, charts.now);
  charts.tab.visible = false;
  charts.push(1, 1);
  charts.push(2, 2);
  charts.fanout.flush();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true']);
  charts.tab.visible = true;
  charts.fanout.shown();
  charts.push(3, 4);
  charts.fanout.flush();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'gap', 'TH:1', 'TH:2', 'T:3']);
});

test('polls go to charts of rows not covered by the feed, news to visible charts of the others', async () => {
  const inbox = charts.follow();
  const refused = charts.follow(1);
  charts.fanout.summary(0, charts.now);
  charts.fanout.poll();
  charts.tab.visible = false;
  charts.fanout.poll();
  charts.tab.visible = true;
  charts.fanout.shown();
  charts.fanout.endLive();
  charts.fanout.poll();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'news', 'live false', 'poll']);
  expect(heard(refused)).toEqual(['live false', 'poll', 'gap', 'poll']);
});

test('a row that is no longer subscribed passes nothing on, and leaves no minute to a later chart', async () => {
  const inbox = charts.follow();
  charts.fanout.summary(0, charts.now);
  charts.push(1, 1);
  charts.fanout.forget(0);
  charts.push(2, 2);
  charts.fanout.flush();
  const later = charts.follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'T:1']);
  expect(heard(later)).toEqual(['live false']);
});

test('another user’s charts fetch their bars anew, and get none of the minute before', async () => {
  const inbox = charts.follow();
  charts.fanout.summary(0, charts.now);
  charts.push(1, 1);
  charts.fanout.forgetBars();
  const later = charts.follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'T:1', 'anew']);
  expect(heard(later)).toEqual(['live true']);
});

test('a renewal of a row that no chart follows concerns nobody, and an early trade of the minute before is not kept', async () => {
  charts.fanout.renew(3);
  charts.follow();
  charts.fanout.summary(0, charts.now);
  charts.push(2, 5);
  charts.push(1, -5);
  const later = charts.follow();
  await delivered();
  expect(heard(later)).toEqual(['live true', 'TH:2']);
});
