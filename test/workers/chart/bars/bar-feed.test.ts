import { expose, type Remote, wrap } from 'comlink';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ChartSeries } from '../../../../engine/chart/chart-series.ts';
import { TradeKind, type TradeKindNumber } from '../../../../engine/feed/trade-kind.ts';
import { Bars } from '../../../../engine/series/bars.ts';
import { packBars } from '../../../../engine/series/bars-packet.ts';
import { DAY_SECONDS, dateOfWall, unixSeconds, wallOfDate } from '../../../../engine/time/exchange-time.ts';
import type {
  ChartHeadline,
  ChartSource,
  FollowMessage,
  PortfolioCurve,
} from '../../../../workers/api/chart-source.ts';
import { Failure, type FailureCode } from '../../../../workers/api/failure.ts';
import { freshAnswer, type ServerAnswer } from '../../../../workers/api/records.ts';
import { BarFeed } from '../../../../workers/chart/bars/bar-feed.ts';
import { flatMinutes } from '../../../engine/chart/chart-bars.ts';
import { packedTrades } from './packed-trades.ts';

const TODAY = 20201218;
const at = (hours: number, minutes: number, seconds = 0): number =>
  unixSeconds(wallOfDate(TODAY) + hours * 3600 + minutes * 60 + seconds);

/** A history with one value per date, at a cost of 90, of which the first was bought. */
function valueCurve(values: readonly (readonly [number, number])[]): PortfolioCurve {
  return {
    date: Float64Array.from(values, ([date]) => date),
    value: Float64Array.from(values, ([, value]) => value),
    cost: Float64Array.from(values, () => 90),
    bought: Float64Array.from(values, (_, i) => (i === 0 ? 90 : 0)),
    sold: Float64Array.from(values, () => 0),
  };
}

/** Appends days from 10 December 2020 on with these closes. */
function appendCloses(days: Bars, closes: readonly number[]): void {
  for (const [i, close] of closes.entries()) days.append(wallOfDate(20201210 + i), 1, 20, 1, close, 100);
}

/** The market worker's side of a chart source: day and minute bars in memory, and answers that a test may hold back. */
class Market implements ChartSource {
  news: ChartHeadline[] = [];
  curve: PortfolioCurve = valueCurve([]);
  days = new Bars();
  minutes = new Bars();
  failure: FailureCode | '' = '';
  /** When last known bars arrived, epoch ms; 0 for fresh ones. */
  keptAt = 0;
  olderFailure: FailureCode | '' = '';
  today = TODAY;
  newsFailure: FailureCode | '' = '';
  readonly asked: string[] = [];
  readonly followers: MessagePort[] = [];
  readonly held: (() => void)[] = [];
  holding = false;
  holdingNews = false;

  async history(
    _symbol: string,
    _region: string,
    from: number,
    to: number,
    room: number,
  ): Promise<ServerAnswer<ArrayBuffer>> {
    return this.answer('history', this.days, from, to, room);
  }

  async intraday(_symbol: string, _region: string, from: number, to: number): Promise<ServerAnswer<ArrayBuffer>> {
    return this.answer('intraday', this.minutes, from, to);
  }

  async describe(symbol: string): Promise<Awaited<ReturnType<ChartSource['describe']>>> {
    this.asked.push(`describe ${symbol}`);
    if (this.failure !== '') throw new Failure(this.failure);
    return {
      symbol,
      region: 'U',
      name: symbol,
      ex: 'X',
      boardlot: 100,
      isIndex: false,
      today: this.today,
      previousClose: 49,
    };
  }

  async follow(_symbol: string, _region: string, port: MessagePort): Promise<void> {
    this.followers.push(port);
  }

  async followRefresh(port: MessagePort): Promise<void> {
    this.followers.push(port);
  }

  async headlines(symbol: string): Promise<readonly ChartHeadline[]> {
    this.asked.push(`headlines ${symbol}`);
    if (this.newsFailure !== '') throw new Failure(this.newsFailure);
    const { news } = this;
    if (this.holdingNews) await new Promise<void>((go) => this.held.push(go));
    return news;
  }

  async prints(): Promise<never> {
    throw new Error('A chart asks for no individual trades.');
  }

  async portfolioValue(portfolio: number): Promise<ServerAnswer<PortfolioCurve>> {
    this.asked.push(`value ${portfolio}`);
    return { ...freshAnswer(this.curve), keptAt: this.keptAt };
  }

  say(message: FollowMessage): void {
    this.followers.at(-1)?.postMessage(message);
  }

  trade(time: number, price: number, kind: TradeKindNumber = TradeKind.T): void {
    this.say({ type: 'trades', packet: packedTrades({ kind, time, price }) });
  }

  private async answer(
    call: string,
    bars: Bars,
    from: number,
    to: number,
    room = 0,
  ): Promise<ServerAnswer<ArrayBuffer>> {
    this.asked.push(`${call} ${from} ${to}`);
    if (this.olderFailure !== '') throw new Failure(this.olderFailure);
    const chosen = new Bars();
    const { time, open, high, low, close, volume } = bars;
    for (let i = 0; i < bars.count; i++) {
      const date = dateOfWall(time[i]);
      if (date >= from && date <= to) chosen.append(time[i], open[i], high[i], low[i], close[i], volume[i]);
    }
    const packet = packBars(chosen, 0, chosen.count, room);
    if (this.holding) await new Promise<void>((go) => this.held.push(go));
    return { ...freshAnswer(packet), keptAt: this.keptAt };
  }
}

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

interface Started {
  readonly feed: BarFeed;
  readonly series: ChartSeries;
  readonly heard: string[];
  /** The end of the axis before each growth of the bars. */
  readonly ends: number[];
  readonly until: Until;
}

function started(market: Market): Started {
  const { port1, port2 } = new MessageChannel();
  expose(market, port1);
  const series = new ChartSeries();
  const heard: string[] = [];
  const ends: number[] = [];
  let wake = (): void => {};
  const hear = (word: string): void => {
    heard.push(word);
    wake();
  };
  const feed = new BarFeed(series, {
    loaded: () => hear('loaded'),
    grew(endBefore) {
      ends.push(endBefore);
      hear('grew');
    },
    prepended: (_slots, count) => hear(`prepended ${count}`),
    rearranged: (before) => hear(`rearranged ${before.count}`),
    marked: () => hear('marked'),
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
  return { feed, series, heard, ends, until };
}

type Until = (holds: () => boolean) => Promise<void>;

describe('bar feed', () => {
  it('loads today and follows its trades', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, market.minutes);
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1d', period: 1 });
    await until(() => feed.phase === 'ready');
    expect([series.bars.count, series.last, series.previousClose]).toEqual([10, 50, 49]);
    market.trade(at(9, 40, 5), 51);
    await until(() => series.bars.count === 11);
    expect([series.bars.close[10], series.last]).toEqual([51, 51]);
  });

  it('fetches once more if lines were lost while bars were being fetched', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, market.minutes);
    market.holding = true;
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1d', period: 1 });
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

  it('holds trades back until the bars arrive, and counts none twice', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, market.minutes);
    market.holding = true;
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1d', period: 1 });
    while (market.held.length === 0) await new Promise((turn) => setImmediate(turn));
    market.trade(at(9, 39, 5), 60, TradeKind.TH);
    market.trade(at(9, 40, 5), 51, TradeKind.TH);
    market.held.shift()?.();
    await until(() => feed.phase === 'ready' && series.bars.count === 11);
    expect([series.bars.high[9], series.bars.close[10]]).toEqual([50, 51]);
  });

  it('ignores an answer that arrives after another request', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, market.minutes);
    market.days.append(wallOfDate(20201217), 1, 2, 1, 2, 100);
    market.holding = true;
    const { feed, series, until, heard } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1d', period: 1 });
    while (market.held.length === 0) await new Promise((turn) => setImmediate(turn));
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1y', period: 'd' });
    while (market.held.length === 1) await new Promise((turn) => setImmediate(turn));
    for (const go of market.held.splice(0)) go();
    await until(() => feed.phase === 'ready');
    expect([series.bars.count, series.bars.close[0]]).toEqual([1, 2]);
    expect(heard.filter((word) => word === 'loaded')).toHaveLength(1);
  });

  it('fetches today again at a poll and keeps the earlier days', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, flatMinutes(20201217, 0, 390, 40, market.minutes));
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '5d', period: 5 });
    await until(() => feed.phase === 'ready');
    flatMinutes(TODAY, 10, 20, 55, market.minutes);
    market.say({ type: 'poll' });
    await until(() => series.bars.count === 78 + 4);
    expect(market.asked.filter((call) => call.startsWith('intraday')).at(-1)).toBe(`intraday ${TODAY} ${TODAY}`);
    expect(series.last).toBe(55);
  });

  it('prepends older days when they are wanted, and requests them once', async () => {
    const market = new Market();
    for (const date of [19991231, 20000103, 20201217]) market.days.append(wallOfDate(date), 1, 2, 1, 2, 100);
    const { feed, series, until, heard } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '6m', period: 'd' });
    await until(() => feed.phase === 'ready');
    expect(series.bars.count).toBe(1);
    await feed.wantOlder();
    await feed.wantOlder();
    expect(heard).toContain('prepended 2');
    expect(series.bars.count).toBe(3);
    // All columns are still views of the one packet that brought the older days: the existing ones were appended to it.
    expect(series.bars.volume.buffer).toBe(series.bars.time.buffer);
    expect(market.asked.filter((call) => call.startsWith('history'))).toHaveLength(2);
  });

  it('prepends older days although the newest day was refetched in the meantime, whichever answer arrives first', async () => {
    for (const olderFirst of [true, false]) {
      const market = new Market();
      for (const date of [20000103, 20201217]) market.days.append(wallOfDate(date), 1, 2, 1, 2, 100);
      const { feed, series, until, heard } = started(market);
      feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '6m', period: 'd' });
      await until(() => feed.phase === 'ready');
      market.holding = true;
      const older = feed.wantOlder();
      await expect.poll(() => market.held).toHaveLength(1);
      market.days.append(wallOfDate(TODAY), 2, 4, 2, 3, 100);
      market.say({ type: 'poll' });
      await expect.poll(() => market.held).toHaveLength(2);
      const [first, second] = olderFirst ? [0, 1] : [1, 0];
      market.held[first]?.();
      if (olderFirst) await older;
      else await until(() => series.bars.count === 2);
      market.held[second]?.();
      await until(() => series.bars.count === 3);
      expect(heard).toContain('prepended 1');
      expect([...series.bars.close.subarray(0, 3)]).toEqual([2, 2, 3]);
    }
  });

  it('requests older days again a while after a failure', async () => {
    const market = new Market();
    for (const date of [20000103, 20201217]) market.days.append(wallOfDate(date), 1, 2, 1, 2, 100);
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '6m', period: 'd' });
    await until(() => feed.phase === 'ready');
    const asked = (): number => market.asked.filter((call) => call.startsWith('history')).length;
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    onTestFinished(() => now.mockRestore());
    market.olderFailure = 'unreachable';
    await feed.wantOlder();
    market.olderFailure = '';
    await feed.wantOlder();
    expect(asked()).toBe(2);
    now.mockReturnValue(6000);
    await feed.wantOlder();
    expect(asked()).toBe(3);
    expect(series.bars.count).toBe(2);
  });

  it('prepends older days to those of a new market day as well', async () => {
    const market = new Market();
    for (const date of [20000103, 20201217]) market.days.append(wallOfDate(date), 1, 2, 1, 2, 100);
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '6m', period: 'd' });
    await until(() => feed.phase === 'ready');
    await feed.wantOlder();
    expect(series.bars.count).toBe(2);
    market.today = 20201221;
    market.say({ type: 'poll' });
    await until(() => series.bars.count === 1);
    await feed.wantOlder();
    expect(series.bars.count).toBe(2);
  });

  it('loads a new market day whole after a failure: older days may be in shares before a split', async () => {
    const market = new Market();
    for (const date of [20201216, 20201217]) market.days.append(wallOfDate(date), 1, 4, 1, 4, 100);
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '6m', period: 'd' });
    await until(() => feed.phase === 'ready');
    market.today = 20201221;
    market.days = new Bars();
    for (const date of [20201216, 20201217, 20201221]) market.days.append(wallOfDate(date), 1, 2, 1, 2, 200);
    market.olderFailure = 'unreachable';
    market.say({ type: 'poll' });
    await until(() => feed.stale);
    market.olderFailure = '';
    market.say({ type: 'poll' });
    await until(() => series.bars.count === 3);
    expect([...series.bars.close.subarray(0, 3)]).toEqual([2, 2, 2]);
  });

  it('aggregates complete weeks, refetches only the newest day, and merges older days into the first week', async () => {
    const market = new Market();
    const dates = [20200609, 20200615, 20200619, 20201207, 20201214, 20201217];
    for (const date of dates) market.days.append(wallOfDate(date), 10, 12, 8, 11, 100);
    const { feed, series, until, heard } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '6m', period: 'w' });
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

  it('requests everything at once if all bars are wanted', async () => {
    const market = new Market();
    for (const date of [19620102, 20201217]) market.days.append(wallOfDate(date), 10, 12, 8, 11, 100);
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: 'all', period: 'm' });
    await until(() => feed.phase === 'ready');
    expect(series.bars.count).toBe(2);
    await feed.wantOlder();
    expect(market.asked.filter((call) => call.startsWith('history'))).toEqual([`history 18000101 ${TODAY}`]);
  });

  it('reports why it failed, and retries on request', async () => {
    const market = new Market();
    market.failure = 'not-found';
    const { feed, until } = started(market);
    feed.show({ type: 'security', symbol: 'NONE', region: 'U' }, { range: '1d', period: 1 });
    await until(() => feed.phase === 'failed');
    expect(feed.failure).toBe('not-found');
    market.failure = '';
    feed.retry();
    await until(() => feed.phase === 'empty');
  });

  it('retries passing failures by itself, and leaves the others to the user', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const market = new Market();
    market.failure = 'too-many';
    const { feed, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1d', period: 1 });
    await until(() => feed.phase === 'failed');
    market.failure = '';
    vi.advanceTimersByTime(5000);
    await until(() => feed.phase === 'empty');
    market.failure = 'not-found';
    feed.show({ type: 'security', symbol: 'NONE', region: 'U' }, { range: '1d', period: 1 });
    await until(() => feed.phase === 'failed');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shows last known bars with their age, keeps what it has over anything older, and shows fresh bars once available', async () => {
    const market = new Market();
    for (const date of [20201215, 20201216, 20201217]) market.days.append(wallOfDate(date), 1, 2, 1, 2, 100);
    const then = Date.now() - 60_000;
    market.keptAt = then;
    const { feed, series, until } = started(market);
    const state = (): unknown => [feed.phase, feed.stale, feed.failure, series.bars.close[2]];
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '6m', period: 'd' });
    await until(() => feed.phase === 'ready');
    expect([state(), feed.fetchedAt]).toEqual([['ready', true, 'unreachable', 2], then]);

    // A refresh with newer known bars is used, one with older bars is not.
    market.days.close[2] = 3;
    market.keptAt = then + 30_000;
    market.say({ type: 'poll' });
    await until(() => series.bars.close[2] === 3);
    expect([state(), feed.fetchedAt]).toEqual([['ready', true, 'unreachable', 3], then + 30_000]);
    market.days.close[2] = 1;
    market.keptAt = then + 20_000;
    const asked = market.asked.length;
    market.say({ type: 'poll' });
    await until(() => market.asked.slice(asked).some((call) => call.startsWith('history')));
    expect([state(), feed.fetchedAt]).toEqual([['ready', true, 'unreachable', 3], then + 30_000]);

    market.keptAt = 0;
    feed.retry();
    await until(() => !feed.stale);
    expect(state()).toEqual(['ready', false, '', 1]);
    expect(feed.fetchedAt).toBeGreaterThan(then + 30_000);
  });

  it('puts nothing of a symbol that failed to load into another’s bars, and loads it whole at the refresh', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, flatMinutes(20201217, 0, 390, 40, market.minutes));
    const { feed, series, heard, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '5d', period: 5 });
    await until(() => feed.phase === 'ready');
    market.olderFailure = 'too-many';
    feed.show({ type: 'security', symbol: 'MSFT', region: 'U' }, { range: '5d', period: 5 });
    await until(() => feed.phase === 'failed');
    expect(series.last).toBe(50);
    heard.length = 0;
    market.olderFailure = '';
    market.minutes = flatMinutes(TODAY, 0, 5, 250, flatMinutes(20201217, 0, 390, 240));
    market.trade(at(9, 40, 5), 251);
    market.say({ type: 'poll' });
    await until(() => feed.phase === 'ready');
    expect(heard).not.toContain('grew');
    expect([series.bars.count, series.bars.close[0], series.last]).toEqual([79, 240, 250]);
  });

  it('retries a failed fetch at the refresh, although trades are live', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, market.minutes);
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1d', period: 1 });
    await until(() => feed.phase === 'ready');
    market.say({ type: 'state', live: true });
    market.olderFailure = 'too-many';
    market.say({ type: 'gap' });
    await until(() => feed.stale);
    expect([feed.live, feed.failure]).toEqual([true, 'too-many']);
    market.olderFailure = '';
    flatMinutes(TODAY, 10, 12, 51, market.minutes);
    market.say({ type: 'news' });
    await until(() => !feed.stale);
    expect([series.bars.count, series.last]).toEqual([12, 51]);
  });

  it('retries a busy server soon although it has bars to show', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, market.minutes);
    const { feed, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1d', period: 1 });
    await until(() => feed.phase === 'ready');
    market.olderFailure = 'busy';
    market.say({ type: 'poll' });
    await until(() => feed.stale);
    market.olderFailure = '';
    vi.advanceTimersByTime(5000);
    await until(() => !feed.stale);
  });

  it('does not show another user the previous bars as theirs, and loads everything again', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, market.minutes);
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1d', period: 1 });
    await until(() => feed.phase === 'ready');
    market.olderFailure = 'not-entitled';
    market.say({ type: 'anew' });
    await until(() => feed.phase === 'loading');
    expect(feed.foreign).toBe(true);
    await until(() => feed.phase === 'failed');
    expect([feed.foreign, feed.failure]).toEqual([true, 'not-entitled']);
    market.olderFailure = '';
    market.minutes = flatMinutes(TODAY, 0, 5, 70);
    feed.retry();
    await until(() => feed.phase === 'ready');
    expect([feed.foreign, series.bars.count, series.bars.close[0]]).toEqual([false, 5, 70]);
  });

  it('becomes ready with the first trade of an empty day', async () => {
    const market = new Market();
    const { feed, series, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1d', period: 1 });
    await until(() => feed.phase === 'empty');
    market.trade(at(9, 30, 1), 50);
    await until(() => feed.phase === 'ready');
    expect(series.bars.count).toBe(1);
  });

  it('notifies the other end when it stops following', async () => {
    const market = new Market();
    const { feed, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1d', period: 1 });
    await until(() => feed.phase === 'empty');
    const ended = new Promise<void>((closed) => {
      const [port] = market.followers;
      port.onmessage = () => closed();
    });
    feed.close();
    await ended;
  });

  it('converts its bars to three line break and back without fetching', async () => {
    const market = new Market();
    appendCloses(market.days, [10, 11, 12, 11.5, 9, 9.5]);
    const { feed, series, heard, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '6m', period: 'd' });
    await until(() => feed.phase === 'ready');
    const asked = market.asked.length;
    feed.drawAs('threeline');
    expect(heard.at(-1)).toBe('rearranged 6');
    expect([...series.bars.close.subarray(0, series.bars.count)]).toEqual([11, 12, 9]);
    expect([...series.bars.open.subarray(0, series.bars.count)]).toEqual([10, 11, 11]);
    market.trade(at(10, 0), 8);
    await until(() => series.bars.count === 4);
    expect([series.bars.close[3], series.last]).toEqual([8, 8]);
    feed.drawAs('candle');
    expect(heard.at(-1)).toBe('rearranged 4');
    expect([series.bars.count, series.bars.close[6]]).toEqual([7, 8]);
    feed.drawAs('close');
    expect(heard.filter((word) => word.startsWith('rearranged'))).toHaveLength(2);
    expect(market.asked).toHaveLength(asked);
  });

  it('reports the end of the axis last drawn, although the bars were requested under another one', async () => {
    const market = new Market();
    appendCloses(market.days, [10, 11, 12, 11.5, 9, 9.5]);
    const { feed, series, ends, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '6m', period: 'd' });
    await until(() => feed.phase === 'ready');
    market.holding = true;
    market.say({ type: 'poll' });
    await expect.poll(() => market.held).toHaveLength(1);
    feed.drawAs('threeline');
    expect(series.axis.end).toBe(3);
    market.held.shift()?.();
    await until(() => ends.length > 0);
    expect(ends).toEqual([3]);
  });

  it('prepends older days under three line break as well', async () => {
    const market = new Market();
    market.days.append(wallOfDate(20000103), 1, 5, 1, 5, 100);
    appendCloses(market.days, [10, 11, 12]);
    const { feed, series, heard, until } = started(market);
    feed.drawAs('threeline');
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '6m', period: 'd' });
    await until(() => feed.phase === 'ready');
    expect(series.bars.count).toBe(2);
    await feed.wantOlder();
    expect(heard).toContain('prepended 1');
    expect(series.bars.open[0]).toBe(5);
  });

  it('marks the news of the shown target while wanted, refetches at a poll, and works without an answer', async () => {
    const market = new Market();
    flatMinutes(TODAY, 0, 10, 50, flatMinutes(20201217, 0, 390, 40, market.minutes));
    market.news = [{ date: TODAY, head: 'Today' }];
    const { feed, series, heard, until } = started(market);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '2d', period: 5 });
    await until(() => feed.phase === 'ready');
    expect(market.asked).not.toContain('headlines SPY');
    feed.wantNews(true);
    await until(() => heard.includes('marked'));
    expect([...series.newsMarks]).toEqual([78]);
    expect(series.headlinesAt(78)).toEqual(['Today']);
    market.news = [{ date: TODAY, head: 'Later' }, ...market.news, { date: 20201217, head: 'Before' }];
    market.say({ type: 'poll' });
    await until(() => series.newsMarks.length === 2);
    expect(series.headlinesAt(78)).toEqual(['Later', 'Today']);
    const histories = market.asked.filter((call) => call.startsWith('intraday')).length;
    market.news = [];
    market.say({ type: 'news' });
    await until(() => series.newsMarks.length === 0);
    expect(market.asked.filter((call) => call.startsWith('intraday'))).toHaveLength(histories);
    market.news = [{ date: TODAY, head: 'Latest' }];
    market.say({ type: 'news' });
    await until(() => series.newsMarks.length === 1);
    feed.wantNews(false);
    expect(series.newsMarks).toHaveLength(0);
  });

  it('ignores late headlines of another symbol, and keeps none', async () => {
    const market = new Market();
    market.days.append(wallOfDate(20201217), 1, 2, 1, 2, 100);
    market.news = [{ date: 20201217, head: 'Of SPY' }];
    const { feed, series, heard, until } = started(market);
    feed.wantNews(true);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1y', period: 'd' });
    await until(() => series.newsMarks.length === 1);
    market.holdingNews = true;
    market.say({ type: 'poll' });
    while (market.held.length === 0) await new Promise((turn) => setImmediate(turn));
    market.holdingNews = false;
    market.news = [{ date: 20201217, head: 'Of MSFT' }];
    feed.show({ type: 'security', symbol: 'MSFT', region: 'U' }, { range: '1y', period: 'd' });
    await until(() => series.headlinesAt(0)[0] === 'Of MSFT');
    const marked = heard.length;
    market.held.shift()?.();
    market.say({ type: 'poll' });
    await until(() => heard.slice(marked).includes('marked'));
    expect(series.headlinesAt(0)).toEqual(['Of MSFT']);
    expect(market.asked.filter((call) => call.startsWith('headlines'))).toEqual([
      'headlines SPY',
      'headlines SPY',
      'headlines MSFT',
      'headlines MSFT',
    ]);
  });

  it('keeps its bars and markers when the news cannot be fetched', async () => {
    const market = new Market();
    market.days.append(wallOfDate(20201217), 1, 2, 1, 2, 100);
    market.news = [{ date: 20201217, head: 'Of SPY' }];
    const { feed, series, until } = started(market);
    feed.wantNews(true);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1y', period: 'd' });
    await until(() => series.newsMarks.length === 1);
    market.newsFailure = 'unreachable';
    market.days.append(wallOfDate(TODAY), 1, 2, 1, 2, 100);
    market.say({ type: 'poll' });
    await until(() => series.bars.count === 2);
    while (market.asked.filter((call) => call.startsWith('headlines')).length < 2) {
      await new Promise((turn) => setImmediate(turn));
    }
    expect([feed.phase, series.newsMarks.length]).toEqual(['ready', 1]);
  });

  describe('bars before the range', () => {
    const SPY = { type: 'security', symbol: 'SPY', region: 'U' } as const;
    const asked = (market: Market): string[] => market.asked.filter((call) => /^(history|intraday)/.test(call));
    /** Adds a bar for each of the last `count` days, ending today. */
    function everyDay(market: Market, count: number): void {
      for (let i = count - 1; i >= 0; i--) market.days.append(wallOfDate(TODAY) - i * DAY_SECONDS, 1, 2, 1, 2, 100);
    }
    const WEEK = [20201211, 20201214, 20201215, 20201216, 20201217];
    function minutes(market: Market, ...dates: number[]): void {
      for (const date of dates) flatMinutes(date, 0, 390, 40, market.minutes);
      flatMinutes(TODAY, 0, 10, 50, market.minutes);
    }

    it('are requested with it, so that the range begins after them', async () => {
      const market = new Market();
      minutes(market, ...WEEK);
      const { feed, series, until } = started(market);
      feed.show(SPY, { range: '1d', period: 5 });
      feed.warm(100);
      await until(() => feed.phase === 'ready');
      // Two sessions have 156 bars; days for possible holidays are requested as well.
      expect(asked(market)).toEqual([`intraday 20201204 ${TODAY}`]);
      expect([feed.home, series.bars.count]).toEqual([5 * 78, 5 * 78 + 2]);
    });

    it('are fetched when wanted later, and the trades of the current minute are kept', async () => {
      const market = new Market();
      minutes(market, ...WEEK);
      const { feed, series, heard, until } = started(market);
      feed.show(SPY, { range: '1d', period: 1 });
      await until(() => feed.phase === 'ready');
      expect(feed.home).toBe(0);
      market.trade(at(9, 40, 5), 51);
      await until(() => series.bars.count === 11);
      market.holding = true;
      feed.warm(100);
      await expect.poll(() => market.held).toHaveLength(1);
      market.trade(at(9, 40, 5), 51, TradeKind.TH);
      market.trade(at(9, 40, 9), 52);
      market.held.shift()?.();
      market.holding = false;
      // A one-minute chart omits 15:59.
      await until(() => series.bars.count === 5 * 389 + 11 && series.last === 52);
      expect(heard).toContain(`prepended ${5 * 389}`);
      expect(feed.home).toBe(5 * 390);
      expect(series.bars.open[5 * 389 + 10]).toBe(51);
      market.trade(at(9, 40, 20), 53);
      await until(() => series.last === 53);
      expect(series.bars.count).toBe(5 * 389 + 11);
    });

    it('are all there are if fewer arrived than were wanted, and are not requested again then', async () => {
      const market = new Market();
      everyDay(market, 340);
      const { feed, series, until } = started(market);
      feed.show(SPY, { range: '6m', period: 'w' });
      feed.warm(20);
      await until(() => feed.phase === 'ready');
      expect([feed.home, series.bars.count]).toEqual([20, 47]);
      feed.warm(30);
      await until(() => asked(market).length === 3);
      expect(asked(market)).toEqual([
        `history 20200127 ${TODAY}`,
        `history 20191118 ${TODAY}`,
        `history 18000101 ${TODAY}`,
      ]);
      await until(() => series.bars.count === 49);
      feed.warm(31);
      feed.warm(Number.POSITIVE_INFINITY);
      await feed.wantOlder();
      expect(asked(market)).toHaveLength(3);
    });

    it('begin on the same Monday in every range, if endless bars are wanted', async () => {
      for (const range of ['1d', '20d', '60d'] as const) {
        const market = new Market();
        minutes(market, 20200904, 20200911, 20200914, 20200915, ...WEEK);
        const { feed, series, until } = started(market);
        feed.show(SPY, { range, period: 30 });
        feed.warm(Number.POSITIVE_INFINITY);
        await until(() => feed.phase === 'ready');
        expect(asked(market)).toEqual([`intraday 20200914 ${TODAY}`]);
        expect(dateOfWall(series.bars.time[0])).toBe(20200914);
      }
    });

    it('do not count as those of the range: a day before its first trade is empty', async () => {
      const market = new Market();
      for (const date of WEEK) flatMinutes(date, 0, 390, 40, market.minutes);
      const { feed, series, until } = started(market);
      feed.show(SPY, { range: '1d', period: 5 });
      feed.warm(50);
      await until(() => feed.phase === 'empty');
      expect(series.bars.count).toBe(5 * 78);
      market.trade(at(9, 30, 1), 50);
      await until(() => feed.phase === 'ready');
    });

    it('are requested again after a failure, and the shown bars are stale until then', async () => {
      const market = new Market();
      everyDay(market, 400);
      const { feed, until } = started(market);
      feed.show(SPY, { range: '6m', period: 'd' });
      await until(() => feed.phase === 'ready');
      market.olderFailure = 'unreachable';
      feed.warm(100);
      await until(() => feed.stale);
      market.olderFailure = '';
      market.say({ type: 'news' });
      await until(() => !feed.stale);
      expect(feed.home).toBeGreaterThanOrEqual(100);
    });

    it('replace older ones that were on their way', async () => {
      const market = new Market();
      everyDay(market, 400);
      const { feed, series, until } = started(market);
      feed.show(SPY, { range: '6m', period: 'd' });
      await until(() => feed.phase === 'ready');
      market.holding = true;
      const older = feed.wantOlder();
      await expect.poll(() => market.held).toHaveLength(1);
      feed.warm(10);
      await expect.poll(() => market.held).toHaveLength(2);
      for (const go of market.held.splice(0)) go();
      await older;
      await until(() => feed.home > 0);
      for (let i = 1; i < series.bars.count; i++) expect(series.bars.time[i]).toBeGreaterThan(series.bars.time[i - 1]);
      market.holding = false;
      await feed.wantOlder();
      expect(series.bars.count).toBe(400);
    });
  });

  it('shows the value of a portfolio, polls it, and reports an empty one as empty', async () => {
    const market = new Market();
    const { feed, series, until } = started(market);
    feed.show({ type: 'portfolio', portfolio: 3 }, { range: '1y', period: 'd' });
    await until(() => feed.phase === 'empty');
    market.curve = valueCurve([
      [20201211, 90],
      [20201218, 95],
    ]);
    market.say({ type: 'poll' });
    await until(() => feed.phase === 'ready');
    expect([series.bars.count, series.bars.close[1], series.last, series.previousClose]).toEqual([2, 95, 95, 90]);
    expect([feed.subject, feed.home]).toEqual([null, 0]);
    expect([series.portfolio?.cost[1], series.portfolio?.bought[0]]).toEqual([90, 90]);
    expect(market.asked).toEqual(['value 3', 'value 3']);
    feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1y', period: 'd' });
    await until(() => feed.phase === 'empty');
    expect(series.portfolio).toBeNull();
  });

  it('leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const market = new Market();
      market.failure = 'unreachable';
      const { feed, until } = started(market);
      feed.show({ type: 'security', symbol: 'SPY', region: 'U' }, { range: '1d', period: 1 });
      await until(() => feed.phase === 'failed');
      expect(vi.getTimerCount()).toBe(1);
      feed.close();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
