import { expose, type Remote, wrap } from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { LineKind } from '../../../engine/feed/line-kind.ts';
import { TRADE_UPDATES_LAST } from '../../../engine/feed/trade-rule.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { packBars } from '../../../engine/series/bars-packet.ts';
import { dateOfWall, unixSeconds, wallOfDate } from '../../../engine/series/exchange-time.ts';
import { type ChartSource, type FollowMessage, TRADE_STRIDE } from '../../../workers/api/chart-source.ts';
import { BarFeed } from '../../../workers/chart/bar-feed.ts';
import { flatMinutes } from '../../engine/chart/chart-bars.ts';

const TODAY = 20201218;
const at = (hours: number, minutes: number, seconds = 0): number =>
  unixSeconds(wallOfDate(TODAY) + hours * 3600 + minutes * 60 + seconds);

/** The market's side of a chart source: day and minute bars in memory, answers that a test may hold back. */
class Market implements ChartSource {
  headlines = async () => [];
  portfolioValue = async () => {
    throw new Error('unused');
  };

  days = new Bars();
  minutes = new Bars();
  failure = '';
  readonly asked: string[] = [];
  readonly followers: MessagePort[] = [];
  readonly held: (() => void)[] = [];
  holding = false;

  async history(_symbol: string, _region: string, from: number, to: number): Promise<ArrayBuffer> {
    return this.answer('history', this.days, from, to);
  }

  async intraday(_symbol: string, _region: string, from: number, to: number): Promise<ArrayBuffer> {
    return this.answer('intraday', this.minutes, from, to);
  }

  async describe(symbol: string): Promise<Awaited<ReturnType<ChartSource['describe']>>> {
    this.asked.push(`describe ${symbol}`);
    if (this.failure !== '') throw new Error(this.failure);
    return {
      symbol,
      region: 'U',
      name: symbol,
      ex: 'X',
      boardlot: 100,
      isIndex: false,
      today: TODAY,
      previousClose: 49,
    };
  }

  async follow(_symbol: string, _region: string, port: MessagePort): Promise<void> {
    this.followers.push(port);
  }

  say(message: FollowMessage): void {
    this.followers.at(-1)?.postMessage(message);
  }

  trade(unix: number, price: number, kind: number = LineKind.T): void {
    const packet = new Float64Array(TRADE_STRIDE);
    packet.set([kind, unix, price, 100, TRADE_UPDATES_LAST, 1e6, 1]);
    this.say({ type: 'trades', count: 1, packet });
  }

  private async answer(call: string, bars: Bars, from: number, to: number): Promise<ArrayBuffer> {
    this.asked.push(`${call} ${from} ${to}`);
    const chosen = new Bars();
    const { time, open, high, low, close, volume } = bars;
    for (let i = 0; i < bars.count; i++) {
      const date = dateOfWall(time[i]);
      if (date >= from && date <= to) chosen.append(time[i], open[i], high[i], low[i], close[i], volume[i]);
    }
    const packet = packBars(chosen);
    if (this.holding) await new Promise<void>((go) => this.held.push(go));
    return packet;
  }
}

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

function started(market: Market): { feed: BarFeed; series: ChartSeries; heard: string[]; until: Until } {
  const { port1, port2 } = new MessageChannel();
  expose(market, port1);
  const series = new ChartSeries();
  const heard: string[] = [];
  let wake = (): void => {};
  const hear = (word: string): void => {
    heard.push(word);
    wake();
  };
  const feed = new BarFeed(series, {
    loaded: () => hear('loaded'),
    grew: () => hear('grew'),
    prepended: (count) => hear(`prepended ${count}`),
    statusChanged: () => hear('status'),
  });
  const until: Until = async (holds) => {
    while (!holds()) await new Promise<void>((heardIt) => (wake = heardIt));
  };
  feed.connect(wrap(port2) as Remote<ChartSource>);
  open.push(() => {
    feed.close();
    for (const follower of market.followers) follower.close();
    port1.close();
    port2.close();
  });
  return { feed, series, heard, until };
}

type Until = (holds: () => boolean) => Promise<void>;

describe('bar feed', () => {
  it('loads today and follows its trades', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, market.minutes);
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, '1d', 1);
    await until(() => feed.phase === 'ready');
    expect([series.bars.count, series.last, series.previousClose]).toEqual([10, 50, 49]);
    market.trade(at(9, 40, 5), 51);
    await until(() => series.bars.count === 11);
    expect([series.bars.close[10], series.last]).toEqual([51, 51]);
  });

  it('fetches once more when lines were lost while bars were on their way', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, market.minutes);
    market.holding = true;
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, '1d', 1);
    while (market.held.length === 0) await new Promise((turn) => setImmediate(turn));
    market.say({ type: 'gap' });
    market.say({ type: 'state', live: true });
    await until(() => feed.live);
    market.holding = false;
    flatMinutes(TODAY, 10, 11, 51, market.minutes);
    market.held.shift()?.();
    await until(() => feed.phase === 'ready' && series.bars.count === 11);
    expect(series.bars.close[10]).toBe(51);
  });

  it('holds trades back until the bars are here, and counts none twice', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, market.minutes);
    market.holding = true;
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, '1d', 1);
    while (market.held.length === 0) await new Promise((turn) => setImmediate(turn));
    market.trade(at(9, 39, 5), 60, LineKind.TH);
    market.trade(at(9, 40, 5), 51, LineKind.TH);
    market.held.shift()?.();
    await until(() => feed.phase === 'ready' && series.bars.count === 11);
    expect([series.bars.high[9], series.bars.close[10]]).toEqual([50, 51]);
  });

  it('forgets an answer that comes after something else was asked for', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, market.minutes);
    market.days.append(wallOfDate(20201217), 1, 2, 1, 2, 100);
    market.holding = true;
    const { feed, series, until, heard } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, '1d', 1);
    while (market.held.length === 0) await new Promise((turn) => setImmediate(turn));
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, '1y', 'd');
    while (market.held.length === 1) await new Promise((turn) => setImmediate(turn));
    for (const go of market.held.splice(0)) go();
    await until(() => feed.phase === 'ready');
    expect([series.bars.count, series.bars.close[0]]).toEqual([1, 2]);
    expect(heard.filter((word) => word === 'loaded')).toHaveLength(1);
  });

  it('fetches today again at a poll and keeps the days before', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, flatMinutes(20201217, 0, 390, 40, market.minutes));
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, '5d', 5);
    await until(() => feed.phase === 'ready');
    flatMinutes(TODAY, 10, 20, 55, market.minutes);
    market.say({ type: 'poll' });
    await until(() => series.bars.count === 78 + 4);
    expect(market.asked.filter((call) => call.startsWith('intraday')).at(-1)).toBe(`intraday ${TODAY} ${TODAY}`);
    expect(series.last).toBe(55);
  });

  it('puts older days in front when they are wanted, and asks for them once', async () => {
    const market = new Market();
    for (const date of [19991231, 20000103, 20201217]) market.days.append(wallOfDate(date), 1, 2, 1, 2, 100);
    const { feed, series, until, heard } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, '6m', 'd');
    await until(() => feed.phase === 'ready');
    expect(series.bars.count).toBe(1);
    await feed.wantOlder();
    await feed.wantOlder();
    expect(heard).toContain('prepended 2');
    expect(series.bars.count).toBe(3);
    expect(market.asked.filter((call) => call.startsWith('history'))).toHaveLength(2);
  });

  it('gathers weeks of whole days, fetches the newest day alone again, and joins older days into the first week', async () => {
    const market = new Market();
    const dates = [20200609, 20200615, 20200619, 20201207, 20201214, 20201217];
    for (const date of dates) market.days.append(wallOfDate(date), 10, 12, 8, 11, 100);
    const { feed, series, until, heard } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, '6m', 'w');
    await until(() => feed.phase === 'ready');
    expect([series.bars.count, series.bars.volume[0]]).toEqual([3, 200]);
    market.trade(at(10, 0), 15);
    await until(() => series.last === 15);
    expect([series.bars.count, series.bars.close[2], series.bars.high[2]]).toEqual([3, 15, 15]);
    market.days.append(wallOfDate(TODAY), 11, 16, 7, 9, 500);
    market.say({ type: 'poll' });
    await until(() => series.bars.low[2] === 7);
    expect(market.asked.filter((call) => call.startsWith('history'))).toEqual([
      `history 20200615 ${TODAY}`,
      `history ${TODAY} ${TODAY}`,
    ]);
    expect([series.bars.count, series.bars.volume[2]]).toEqual([3, 700]);
    await feed.wantOlder();
    expect(heard).toContain('prepended 1');
    expect(series.bars.count).toBe(4);
  });

  it('asks for everything there is at once when all of it is wanted', async () => {
    const market = new Market();
    for (const date of [19620102, 20201217]) market.days.append(wallOfDate(date), 10, 12, 8, 11, 100);
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, 'all', 'm');
    await until(() => feed.phase === 'ready');
    expect(series.bars.count).toBe(2);
    await feed.wantOlder();
    expect(market.asked.filter((call) => call.startsWith('history'))).toEqual([`history 18000101 ${TODAY}`]);
  });

  it('says why it failed, and tries again when told to', async () => {
    const market = new Market();
    market.failure = 'not-found';
    const { feed, until } = started(market);
    feed.show({ type: 'security', symbol: 'NONE', region: 'U' }, '1d', 1);
    await until(() => feed.phase === 'failed');
    expect(feed.failure).toBe('not-found');
    market.failure = '';
    feed.retry();
    await until(() => feed.phase === 'empty');
  });

  it('becomes ready with the first trade of an empty day', async () => {
    const market = new Market();
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, '1d', 1);
    await until(() => feed.phase === 'empty');
    market.trade(at(9, 30, 1), 50);
    await until(() => feed.phase === 'ready');
    expect(series.bars.count).toBe(1);
  });

  it('tells the other end when it stops following', async () => {
    const market = new Market();
    const { feed, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, '1d', 1);
    await until(() => feed.phase === 'empty');
    const ended = new Promise<void>((closed) => {
      const [port] = market.followers;
      port.onmessage = () => closed();
    });
    feed.close();
    await ended;
  });
});
