import { beforeEach, describe, expect, test, vi } from 'vitest';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import type { FeedState } from '../../../../workers/api/market-api.ts';
import type { Configuration } from '../../../../workers/market/calls/configuration.ts';
import type { CreateHubSupervisor } from '../../../../workers/market/hub/hub-supervisor.ts';
import { LiveFeed } from '../../../../workers/market/streams/live-feed.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import { RecordedHub } from '../recorded-hub.ts';

const SUMMARY = 'S,T,RY,1608132605,0,101,1,100,102,99,5000,50,500000,120,80';
const LIVE: FeedState = { mode: 'live', connected: true, since: 1, reason: '', retryAt: 0 };
const LOST: FeedState = { ...LIVE, mode: 'polling', connected: false, reason: 'lost' };
const MISSING = { lines: 2, from: 1, to: 2 };

type HubOptions = Parameters<CreateHubSupervisor>[0];

/** The calls to the parts around the feed, in order. */
let told: string[];
let table: QuoteTable;
let subscriptions: Subscriptions;
let ry: number;
let td: number;
/** The created hubs, and their options. */
let hubs: { readonly hub: RecordedHub; readonly options: HubOptions }[];
let feed: LiveFeed;

const say =
  (word: string) =>
  (...values: unknown[]) =>
    void told.push([word, ...values.filter((value) => typeof value !== 'object')].join(' '));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  told = [];
  hubs = [];
  table = new QuoteTable();
  [ry, td] = [table.add('RY', 'C'), table.add('TD', 'C')];
  subscriptions = new Subscriptions(table, (row) => feed.forget(row));
  const parts = {
    origin: 'http://server.test',
    http: { antiForgeryToken: 'token' },
    table,
    lists: { setFeedLive: say('lists') },
    fanout: {
      push: say('trade'),
      summary: say('summary'),
      renew: say('renew'),
      gap: say('fanout gap'),
      endLive: say('fanout end'),
    },
    depth: { push: say('depth'), endLive: say('depth end') },
    alarms: { trade() {}, quote() {}, summary() {} },
    subscriptions,
    createHub: (options: HubOptions) => {
      const hub = new RecordedHub();
      hubs.push({ hub, options });
      return hub;
    },
    heard: say('heard'),
    wantFrame: say('frame'),
    workspaceChanged: say('workspace'),
    changed: say('changed'),
  };
  feed = new LiveFeed(parts as unknown as ConstructorParameters<typeof LiveFeed>[0]);
});

const start = (): void => feed.start(['T'], { hubPath: '/hub', timings: {} } as Configuration, true);
const words = (): string[] => told.splice(0);

describe('the live feed', () => {
  test('asks each new hub for the rows in use, and only the latest hub', () => {
    subscriptions.use(ry);
    start();
    start();
    subscriptions.use(td);
    expect(hubs.map(({ hub }) => hub.asked)).toEqual([
      ['automatic true', 'subscribe C:RY', 'start T', 'stop'],
      ['automatic true', 'subscribe C:RY', 'start T', 'subscribe C:TD'],
    ]);
    feed.stop();
    subscriptions.use(table.add('BCE', 'C'));
    expect(hubs[1]?.hub.asked.slice(4)).toEqual(['stop']);
    expect(feed.state.mode).toBe('off');
  });

  test('reports a gap for live rows, closed once each was sent again or released, and none once it is off', () => {
    subscriptions.use(ry);
    subscriptions.use(td);
    start();
    const { options } = hubs[0] ?? {};
    options?.onLines(SUMMARY);
    table.live[td] = 1;
    words();
    options?.onGap(MISSING);
    expect(feed.gaps).toMatchObject({ count: 1, latest: [{ ...MISSING, securities: 2, wholeAt: 0 }] });
    expect(words()).toEqual(['changed', 'fanout gap', expect.stringMatching(/^depth end \d/)]);
    options?.onLines(SUMMARY);
    expect(feed.gaps.latest[0]?.wholeAt).toBe(0);
    subscriptions.release(td);
    expect(feed.gaps.latest[0]?.wholeAt).toBeGreaterThan(0);
    options?.onGap(MISSING);
    options?.onRefused('RY', 'C', 'Denied', 'subscribe');
    expect(feed.gaps.latest.map(({ wholeAt }) => wholeAt > 0)).toEqual([true, true]);
    feed.stop();
    expect(feed.gaps.count).toBe(0);
  });

  test('when lost, notifies the lists first, then ends what was live, and states when it was last heard', () => {
    subscriptions.use(ry);
    start();
    const { options } = hubs[0] ?? {};
    options?.onState(LIVE);
    options?.onLines(SUMMARY);
    expect(table.live[ry]).toBe(1);
    words();
    options?.onState(LOST);
    const [lists, fanout, depth, changed] = words();
    expect([fanout, changed]).toEqual(['fanout end', 'changed']);
    expect(lists).toMatch(/^lists false \d{13}$/);
    expect(depth).toBe(lists?.replace('lists false', 'depth end'));
    expect(table.live[ry]).toBe(0);
  });

  test('stops once', () => {
    start();
    words();
    feed.stop();
    feed.stop();
    expect([hubs[0]?.hub.asked.filter((word) => word === 'stop'), words()]).toEqual([['stop'], ['changed']]);
  });
});

describe('a hub that waits', () => {
  test('is told to try again, now or by itself, as long as it is the feed’s', () => {
    feed.retry();
    feed.wake();
    feed.setAutomatic(false);
    start();
    const before = hubs[0]?.hub.asked.length ?? 0;
    feed.retry();
    feed.wake();
    feed.setAutomatic(false);
    expect(hubs[0]?.hub.asked.slice(before)).toEqual(['retry', 'wake', 'automatic false']);
    expect(hubs).toHaveLength(1);
  });
});

test('what a line says reaches the part that needs it, a frame follows, and the age is that of the last line', () => {
  subscriptions.use(ry);
  start();
  expect(feed.figures.age).toBeNull();
  const { options } = hubs[0] ?? {};
  words();
  options?.onLines(`${SUMMARY}\nR,T,RY\nW,42\nT,T,RY,11,100,1,4,100,1`);
  expect(words()).toEqual(['heard NaN', 'summary 0 80', 'renew 0', 'workspace 42', 'trade 0', 'frame']);
  options?.onLines('H,7,1608132600.5,5');
  expect(words()).toEqual(['heard NaN', 'heard 1608132600500', 'frame']);
  expect(feed.figures).toMatchObject({ lines: 5, malformed: 0, unknown: 0, unwatched: 0, age: expect.any(Number) });
});
