import { expect, test } from 'vitest';
import type { FollowMessage } from '../../../../workers/api/chart-source.ts';
import type { Configuration } from '../../../../workers/market/calls/configuration.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import type { CreateHubSupervisor } from '../../../../workers/market/hub/hub-supervisor.ts';
import { MarketStreams } from '../../../../workers/market/streams/market-streams.ts';
import { Inbox } from '../inbox.ts';
import { RecordedHub } from '../recorded-hub.ts';
import { heard, MINUTE } from './followed-charts.ts';

test('a trade of the feed reaches the charts that follow its security, in the next frame', async () => {
  let feed: Parameters<CreateHubSupervisor>[0] | undefined;
  const silent = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };
  const streams = new MarketStreams({
    origin: 'http://server.test',
    http: new Http('http://server.test', () => new Promise<Response>(() => {}), silent),
    clock: { time: () => (MINUTE + 30) * 1000, date: () => 20201216 },
    createHub: (options) => {
      feed = options;
      return new RecordedHub();
    },
    ready: async () => {},
    greeted: async () => {},
    isSilent: () => false,
    refresh: () => 60_000,
    heard() {},
    feedChanged() {},
  });
  streams.feed.start(['T'], { hubPath: '/hub', timings: {} } as Configuration, true);
  const { port1, port2 } = new MessageChannel();
  const inbox = new Inbox<FollowMessage>(port2);
  const row = streams.table.add('RY', 'C');
  streams.subscriptions.use(row);
  streams.fanout.follow(row, { lock: 'tab', visible: true, closers: new Set() }, port1);
  feed?.onLines(
    `S,T,RY,${MINUTE + 30},0,101,1,100,102,99,5000,50,500000,120,80\nT,T,RY,102,100,${MINUTE + 31},4,5100,51`,
  );
  await inbox.until(() => heard(inbox).includes('T:102'));
  expect(heard(inbox)).toEqual(['live false', 'live true', 'T:102']);
  streams.feed.stop();
  port1.close();
  port2.close();
});
