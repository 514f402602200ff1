import { afterEach, beforeEach, expect, test } from 'vitest';
import { TRADE_STRIDE } from '../../../../engine/feed/trade-packet.ts';
import { delivered } from '../inbox.ts';
import { FollowedCharts, heard } from './followed-charts.ts';

let charts: FollowedCharts;
beforeEach(() => {
  charts = new FollowedCharts();
});
afterEach(() => charts.close());

test('of two charts of a row one may close, even twice, and the other goes on', async () => {
  const { port1, port2 } = new MessageChannel();
  charts.ports.push(port1, port2);
  const follower = charts.fanout.follow(0, charts.tab, port1);
  const inbox = charts.follow();
  charts.fanout.summary(0, charts.now);
  charts.fanout.unfollow(follower);
  charts.fanout.unfollow(follower);
  charts.push(1, 5);
  charts.fanout.flush();
  await delivered();
  expect([heard(inbox), charts.fanout.followed, charts.fanout.kept]).toEqual([
    ['live false', 'live true', 'T:1'],
    1,
    1,
  ]);
});

test('a row that is no longer subscribed passes nothing on, and begins again with its next summary', async () => {
  const inbox = charts.follow();
  charts.fanout.summary(0, charts.now);
  charts.push(1, 1);
  charts.fanout.flush();
  charts.fanout.forget(0);
  charts.fanout.forget(1);
  charts.push(2, 2);
  expect(charts.fanout.kept).toBe(0);
  charts.fanout.summary(0, charts.now);
  charts.push(3, 3);
  charts.fanout.flush();
  const later = charts.follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'T:1', 'T:3']);
  expect(heard(later)).toEqual(['live true', 'TH:3']);
});

test('another user’s charts start over, even in a hidden tab, and none gets earlier trades', async () => {
  const inbox = charts.follow();
  charts.fanout.summary(0, charts.now);
  charts.push(1, 1);
  charts.tab.visible = false;
  charts.fanout.forgetBars();
  charts.tab.visible = true;
  const later = charts.follow();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'T:1', 'anew']);
  expect(heard(later)).toEqual(['live true']);
});

test('when the feed ends, live charts are notified once, and no earlier trade is kept', async () => {
  const inbox = charts.follow();
  const refused = charts.follow(1);
  charts.fanout.summary(0, charts.now);
  charts.push(1, 1);
  charts.fanout.endLive();
  charts.fanout.endLive();
  expect(charts.fanout.kept).toBe(0);
  charts.fanout.summary(0, charts.now);
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'T:1', 'live false', 'live true']);
  expect(heard(refused)).toEqual(['live false']);
});

test('a tab that is shown without having missed anything gets no gap, nor a second one', async () => {
  const inbox = charts.follow();
  charts.fanout.summary(0, charts.now);
  charts.tab.visible = false;
  charts.tab.visible = true;
  charts.fanout.shown();
  charts.tab.visible = false;
  charts.push(1, 1);
  charts.fanout.shown();
  charts.tab.visible = true;
  charts.fanout.shown();
  charts.fanout.shown();
  await delivered();
  expect(heard(inbox)).toEqual(['live false', 'live true', 'gap', 'TH:1']);
});

test('messages and bytes are counted', () => {
  const { port1, port2 } = new MessageChannel();
  charts.ports.push(port1, port2);
  const follower = charts.fanout.follow(0, charts.tab, port1);
  charts.fanout.summary(0, charts.now);
  charts.push(1, 1);
  charts.push(2, 2);
  charts.fanout.flush();
  charts.fanout.flush();
  expect([follower.messages, follower.bytes]).toEqual([3, 2 * TRADE_STRIDE * Float64Array.BYTES_PER_ELEMENT]);
  charts.tab.visible = false;
  charts.fanout.gap();
  expect(follower.messages).toBe(3);
});
