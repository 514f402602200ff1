import { expose, type Remote, transfer, wrap } from 'comlink';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChartSeries } from '../../../../engine/chart/chart-series.ts';
import type { ChartRange } from '../../../../engine/chart/range.ts';
import { TradeSide } from '../../../../engine/feed/trade-side.ts';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import { unpackBars } from '../../../../engine/series/bars-packet.ts';
import { unixSeconds, wallOfDate } from '../../../../engine/time/exchange-time.ts';
import type { ChartSource, FollowMessage } from '../../../../workers/api/chart-source.ts';
import { BarFeed } from '../../../../workers/chart/bars/bar-feed.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import { ServerClock } from '../../../../workers/market/server-clock.ts';
import { ChartPort } from '../../../../workers/market/streams/chart-port.ts';
import { TradeFanout } from '../../../../workers/market/streams/trade-fanout.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import type { Tab } from '../../../../workers/market/tabs/tabs.ts';
import { delivered, Inbox } from '../inbox.ts';

const TODAY = 20201218;
const NOW = unixSeconds(wallOfDate(TODAY) + 36_000);

/** The server's answers, by the beginning of the path. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/quote': [{ symbol: 'AB', region: 'U', name: 'AB', ex: 'Q', last: 12, change: 1, boardlot: 100, status: '' }],
  '/api/news': [{ id: 1, title: 'News', symbol: 'AB', region: 'U', date: 20201217, time: '10:00' }],
  '/api/weekvalue': { totals: [{ dateint: 20201218, value: 10, shares: 1, cost: 9 }], buys: [], sells: [] },
  '/api/trade': [
    { date: 20201216, points: ['09:30,2,110,90,50,100,100'] },
    { date: 20201217, points: ['09:30,3,12,9,700,10,10'] },
    { date: 20201218, points: ['09:30,1,12,12,100,12,12'] },
  ],
  '/api/close': [
    { date: 20201214, open: 40, high: 44, low: 36, price: 40, vol: 100 },
    { date: 20201215, open: 400, high: 440, low: 360, price: 400, vol: 10 },
    { date: 20201216, open: 100, high: 110, low: 90, price: 100, vol: 50 },
    { date: 20201217, open: 10, high: 12, low: 9, price: 10, vol: 700 },
  ],
};

let restructured: unknown[];
/** The answer of `/api/trade`, if it is not the usual one. */
let spoilt: unknown[] | undefined;
/** Whether the server knows none of the requested symbols. */
let unknown: boolean;
/** How often the server still loads the history that it is asked for. */
let loading: number;
/** The requested paths. */
let asked: string[];
let tab: Tab;
let fanout: TradeFanout;
let released: number[];
let source: Remote<ChartSource>;
let ports: MessagePort[];

beforeEach(() => {
  restructured = [];
  spoilt = undefined;
  unknown = false;
  loading = 0;
  asked = [];
  released = [];
  ports = [];
  tab = { lock: 'tab', visible: true, closers: new Set() };
  fanout = new TradeFanout(
    () => NOW,
    () => {},
    () => TradeSide.Unknown,
  );
  const clock = new ServerClock();
  clock.hear(NOW * 1000);
  const table = new QuoteTable();
  const answer = (async (url: string) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    if (pathname.startsWith('/api/close') && loading > 0) {
      loading -= 1;
      const headers = { 'X-Refused-As': 'loading', 'Retry-After': '1' };
      return Response.json({}, { status: 503, headers });
    }
    if (unknown) return Response.json({ error: 'unknown' }, { status: 404 });
    if (spoilt !== undefined && pathname.startsWith('/api/trade')) return Response.json(spoilt);
    const key = Object.keys(ANSWERS).find((start) => pathname.startsWith(start)) ?? '';
    return Response.json(pathname.startsWith('/api/restructure') ? restructured : ANSWERS[key]);
  }) as typeof fetch;
  const listener = {
    heard: () => {},
    unreachable: () => {},
    tokenRefused: () => {},
    visitor: () => {},
  };
  const http = new Http('http://market.test', answer, listener);
  const subscriptions = new Subscriptions(table, (row) => released.push(row));
  const { port1, port2 } = new MessageChannel();
  expose(new ChartPort(tab, { http, table, clock, subscriptions, fanout }), port1);
  source = wrap<ChartSource>(port2);
  ports.push(port1, port2);
});

afterEach(() => {
  for (const port of ports) port.close();
});

async function closesOf(from = 20201214): Promise<number[][]> {
  const { close, volume, count } = unpackBars((await source.history('AB', 'U', from, TODAY, 3)).value);
  return [[...close.subarray(0, count)], [...volume.subarray(0, count)]];
}

describe('day bars', () => {
  test('are stated in today’s shares before each split and consolidation', async () => {
    restructured = [
      { date: 20201217, newshares: 10, oldshares: 1, newsymbol: 'AB', oldsymbol: 'AB' },
      { date: 20201215, newshares: 1, oldshares: 10, newsymbol: 'AB', oldsymbol: 'AB' },
    ];
    expect(await closesOf()).toEqual([
      [40, 40, 10, 10],
      [100, 100, 500, 700],
    ]);
  });

  test('are adjusted for a split newer than the requested bars', async () => {
    restructured = [{ date: 20201218, newshares: 2, oldshares: 1, newsymbol: 'AB', oldsymbol: 'AB' }];
    expect((await closesOf())[0]).toEqual([20, 200, 50, 5]);
  });

  test('before a new listing are zero: they belong to another security', async () => {
    restructured = [{ date: 20201216, newshares: 0, oldshares: 0, newsymbol: 'AB', oldsymbol: '' }];
    expect(await closesOf()).toEqual([
      [0, 0, 100, 10],
      [0, 0, 50, 700],
    ]);
  });

  test('are asked for again until the server has loaded their history', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      loading = 2;
      const closes = closesOf();
      while (loading > 0) {
        await new Promise((turn) => setImmediate(turn));
        await vi.advanceTimersByTimeAsync(1_000);
      }
      await vi.advanceTimersByTimeAsync(1_000);
      expect((await closes)[0]).toEqual([40, 400, 100, 10]);
      expect(asked.filter((path) => path.startsWith('/api/close'))).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test('reserve the requested room', async () => {
    const bars = unpackBars((await source.history('AB', 'U', 20201214, TODAY, 3)).value);
    expect([bars.count, bars.capacity]).toEqual([4, 7]);
  });
});

describe('minute bars', () => {
  const minutesOf = async (from: number): Promise<number[][]> => {
    const { close, volume, count } = unpackBars((await source.intraday('AB', 'U', from, TODAY, false)).value);
    return [[...close.subarray(0, count)], [...volume.subarray(0, count)]];
  };

  beforeEach(() => {
    restructured = [{ date: 20201217, newshares: 10, oldshares: 1, newsymbol: 'AB', oldsymbol: 'AB' }];
  });

  test('of several days before a split are stated in today’s shares, like day bars', async () => {
    expect(await minutesOf(20201216)).toEqual([
      [10, 10, 12],
      [500, 700, 100],
    ]);
  });

  test('that cannot be read are skipped, which is logged once', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await minutesOf(TODAY);
    expect(warned).not.toHaveBeenCalled();
    spoilt = [{ date: TODAY, points: ['09:30,1,12,12,100,12,12', '09:31,?', '09:32', '09:33,2,13,13,200,13,13'] }];
    expect(await minutesOf(TODAY)).toEqual([
      [12, 13],
      [100, 200],
    ]);
    expect(warned.mock.calls).toEqual([['/api/trade: 2 minutes could not be read']]);
    warned.mockRestore();
  });

  test('of today alone cost one call', async () => {
    await minutesOf(TODAY);
    expect(asked).toEqual([`/api/trade/AB/U/${TODAY}/${TODAY}/false`]);
  });
});

describe('a chart', () => {
  function feed(): { feed: BarFeed; until: (holds: () => boolean) => Promise<void> } {
    let wake = (): void => {};
    const heard = (): void => wake();
    const made = new BarFeed(new ChartSeries(), {
      loaded: heard,
      grew: heard,
      prepended: heard,
      rearranged: heard,
      marked: heard,
      statusChanged: heard,
    });
    made.connect(source);
    return {
      feed: made,
      until: async (holds) => {
        while (!holds()) await new Promise<void>((heardIt) => (wake = heardIt));
      },
    };
  }

  test('leaves no follower, no user of its symbol and nothing to close with its tab when closed', async () => {
    const one = feed();
    const other = feed();
    one.feed.show({ type: 'security', symbol: 'AB', region: 'U' }, { range: '6m', period: 'd' });
    other.feed.show({ type: 'portfolio', portfolio: 1 }, { range: '6m', period: 'd' });
    await one.until(() => one.feed.phase === 'ready');
    await other.until(() => other.feed.phase === 'ready');
    expect([fanout.followed, tab.closers.size, released]).toEqual([2, 2, []]);
    one.feed.close();
    other.feed.close();
    await expect.poll(() => [fanout.followed, tab.closers.size]).toEqual([0, 0]);
    expect(released).toHaveLength(1);
  });

  test('that changes symbol, range and symbol has one follower all the time', async () => {
    const { feed: made, until } = feed();
    const show = async (symbol: string, range: ChartRange): Promise<void> => {
      made.show({ type: 'security', symbol, region: 'U' }, { range, period: 'd' });
      await until(() => made.phase === 'ready');
    };
    await show('AB', '6m');
    await show('AB', '1y');
    await expect.poll(() => [fanout.followed, tab.closers.size]).toEqual([1, 1]);
    expect(released).toEqual([]);
    await show('CD', '1y');
    await expect.poll(() => [fanout.followed, tab.closers.size]).toEqual([1, 1]);
    // Rows are numbered in order: the previous symbol's row is released, and nobody follows its trades any more.
    expect(released).toEqual([0]);
    await show('AB', 'all');
    await expect.poll(() => [fanout.followed, tab.closers.size]).toEqual([1, 1]);
    expect(released).toEqual([0, 1]);
    made.close();
    await expect.poll(() => fanout.followed).toBe(0);
  });

  test('that changes to an unknown symbol follows nothing any more', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { feed: made, until } = feed();
    made.show({ type: 'security', symbol: 'AB', region: 'U' }, { range: '6m', period: 'd' });
    await until(() => made.phase === 'ready');
    unknown = true;
    made.show({ type: 'security', symbol: 'ZZ', region: 'U' }, { range: '6m', period: 'd' });
    await until(() => made.phase === 'failed');
    expect([made.failure, made.live]).toEqual(['not-found', false]);
    await expect.poll(() => [fanout.followed, tab.closers.size]).toEqual([0, 0]);
    expect(released).toHaveLength(1);
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
    made.close();
  });

  test('that is closed while loading leaves nothing either', async () => {
    const { feed: made } = feed();
    made.show({ type: 'security', symbol: 'AB', region: 'U' }, { range: '6m', period: 'd' });
    await expect.poll(() => fanout.followed).toBe(1);
    made.close();
    await expect.poll(() => [fanout.followed, tab.closers.size]).toEqual([0, 0]);
  });
});

describe('refreshes', () => {
  test('are sent to every follower, until its port or its tab is gone', async () => {
    const inboxes: Inbox<FollowMessage>[] = [];
    const ends: MessagePort[] = [];
    for (let i = 0; i < 2; i++) {
      const { port1, port2 } = new MessageChannel();
      inboxes.push(new Inbox<FollowMessage>(port1));
      ends.push(port1);
      ports.push(port1);
      await source.followRefresh(transfer(port2, [port2]));
    }
    fanout.poll();
    await inboxes[0]?.until((all) => all.length === 1);
    expect(inboxes[0]?.all).toEqual([{ type: 'poll' }]);
    ends[0]?.postMessage('close');
    await expect.poll(() => fanout.followed).toBe(1);
    tab.visible = false;
    fanout.poll();
    tab.visible = true;
    fanout.shown();
    await inboxes[1]?.until((all) => all.length === 2);
    expect(inboxes[1]?.all.map(({ type }) => type)).toEqual(['poll', 'gap']);
    for (const close of [...tab.closers]) close();
    fanout.poll();
    await delivered();
    expect([fanout.followed, inboxes[0]?.all.length, inboxes[1]?.all.length]).toEqual([0, 1, 2]);
  });
});
