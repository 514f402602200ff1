import { expose, wrap } from 'comlink';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TradeKind, type TradeKindNumber } from '../../../../engine/feed/trade-kind.ts';
import {
  PRINT_OF_OFFICIAL_CLOSE,
  PRINT_OF_OFFICIAL_OPEN,
  TRADE_OF_AUCTION,
} from '../../../../engine/feed/trade-rule.ts';
import { unixSeconds, wallOfDate } from '../../../../engine/time/exchange-time.ts';
import type { ChartSource, PastPrints } from '../../../../workers/api/chart-source.ts';
import { Failure, type FailureCode } from '../../../../workers/api/failure.ts';
import { type PrintFilter, PrintMark } from '../../../../workers/api/tape.ts';
import { PrintSession } from '../../../../workers/chart/tapes/print-session.ts';
import { packedTrades } from '../bars/packed-trades.ts';
import { openedTape, TapeMarket } from './opened-tape.ts';

/** 2020-12-16 10:00:00, Toronto. */
const TEN = unixSeconds(wallOfDate(20_201_216) + 36_000);

/** A market that may fail to say what the security is. */
class Market extends TapeMarket {
  failure: FailureCode | '' = '';

  override async describe(symbol: string, region: 'C' | 'U') {
    if (this.failure !== '') throw new Failure(this.failure);
    return super.describe(symbol, region);
  }

  trades(...trades: readonly (readonly [kind: TradeKindNumber, second: number, price: number, size: number])[]): void {
    const told = trades.map(([kind, second, price, size]) => ({ kind, time: TEN + second, price, size, flags: 0 }));
    this.say({ type: 'trades', packet: packedTrades(...told) });
  }
}

const opened = (market: Market, filter: PrintFilter = { least: 0, extended: true }) =>
  openedTape(market, (port, ended) => new PrintSession('SPY', 'U', filter, port, ended));

describe('a tape of single prints', () => {
  it('has each print once, odd lots too, with its second and its change from the previous close', async () => {
    const market = new Market();
    const { rows, statuses } = opened(market);
    await expect.poll(() => statuses.at(-1)).toMatchObject({ phase: 'empty', live: false });
    market.say({ type: 'state', live: true });
    market.trades([TradeKind.TH, 1, 50, 100], [TradeKind.T, 2, 48, 7]);
    await expect.poll(() => rows).toHaveLength(1);
    expect(statuses.at(-1)).toMatchObject({ phase: 'ready', live: true });
    const [sent] = rows;
    expect([...(sent?.second ?? [])]).toEqual([36_001, 36_002]);
    expect([...(sent?.price ?? [])]).toEqual([50, 48]);
    expect([...(sent?.change ?? [])]).toEqual([1, -1]);
    expect([...(sent?.volume ?? [])]).toEqual([100, 7]);
  });

  it('begins with the part of the day that is over, by size and hours, and loads earlier parts when asked', async () => {
    const market = new Market();
    const asked: number[] = [];
    market.prints = async (_symbol, _region, before) => {
      asked.push(before);
      const until = Number.isNaN(before) ? TEN : before;
      const from = until - 900;
      const told = Array.from({ length: 60 }, (_, i) => ({
        kind: TradeKind.T,
        time: from + 15 * i,
        price: 50,
        size: i % 2 === 0 ? 500 : 7,
        flags: 0,
      }));
      return { packet: packedTrades(...told), from, until, knownFrom: 0 };
    };
    const { rows, statuses, send } = opened(market, { least: 100, extended: false });
    // Thirty of 9:45 to 10:00 are too few; the thirty before make the session's sixty.
    await expect.poll(() => statuses.at(-1)).toMatchObject({ phase: 'ready', since: 34_200, more: false });
    expect(asked).toEqual([Number.NaN, TEN - 900]);
    await expect.poll(() => rows.at(-1)?.count).toBe(60);
    expect(rows.at(-1)?.second[0]).toBe(34_200);
    market.say({ type: 'state', live: true });
    market.trades([TradeKind.T, 2, 48, 7], [TradeKind.T, 3, 49, 100]);
    send({ type: 'credit' });
    await expect.poll(() => rows.at(-1)).toMatchObject({ from: 60, count: 61, dropped: 0 });
    send({ type: 'earlier' });
    send({ type: 'credit' });
    expect(asked).toHaveLength(2);
  });

  it('has the prints of the session, from its first second to its last', async () => {
    const market = new Market();
    const { rows, statuses } = opened(market, { least: 0, extended: false });
    await expect.poll(() => statuses.at(-1)?.phase).toBe('empty');
    market.say({ type: 'state', live: true });
    const [open, close] = [-1800, 6 * 3600];
    market.trades(
      [TradeKind.T, open - 1, 46, 100],
      [TradeKind.T, open, 47, 100],
      [TradeKind.T, close, 48, 100],
      [TradeKind.T, close + 1, 49, 100],
    );
    await expect.poll(() => [...(rows[0]?.price ?? [])]).toEqual([47, 48]);
  });

  it('says what each print is, and takes back a cancelled one', async () => {
    const market = new Market();
    const { rows, statuses, send } = opened(market);
    await expect.poll(() => statuses.at(-1)?.phase).toBe('empty');
    market.say({ type: 'state', live: true });
    const kinds = [
      { size: 100, flags: 0 },
      { size: 99, flags: 0 },
      { size: 99, flags: TRADE_OF_AUCTION },
      { size: 0, flags: PRINT_OF_OFFICIAL_OPEN | TRADE_OF_AUCTION },
      { size: 0, flags: PRINT_OF_OFFICIAL_CLOSE },
    ];
    market.say({
      type: 'trades',
      packet: packedTrades(...kinds.map((each, i) => ({ time: TEN + i, price: 50, ...each }))),
    });
    await expect.poll(() => rows).toHaveLength(1);
    const { Trade, OddLot, Auction, Official } = PrintMark;
    expect([...(rows[0]?.marks ?? [])]).toEqual([Trade, OddLot, Auction, Official, Official]);
    market.trades([TradeKind.TR, 1, 50, 99]);
    send({ type: 'credit' });
    await expect.poll(() => rows[1]).toMatchObject({ from: 1, count: 4 });
  });

  it('asks once more for what became outdated while it asked, however often it did', async () => {
    const market = new Market();
    const asked: ((past: PastPrints) => void)[] = [];
    market.prints = () => new Promise((answer) => asked.push(answer));
    const { statuses } = opened(market);
    await expect.poll(() => asked.length).toBe(1);
    market.say({ type: 'gap' });
    market.say({ type: 'poll' });
    // Arrives after them.
    market.say({ type: 'state', live: true });
    await expect.poll(() => statuses.at(-1)?.live).toBe(true);
    const nothing = { packet: new Float64Array(0), from: TEN, until: TEN, knownFrom: 0 };
    asked[0]?.(nothing);
    // Up to when a delayed reader may see prints.
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.(nothing);
    await expect.poll(() => asked.length).toBe(3);
    asked[2]?.(nothing);
    await expect.poll(() => asked.length).toBe(4);
    asked[3]?.(nothing);
    await expect.poll(() => statuses.at(-1)?.triedAt).toBeGreaterThan(0);
    market.say({ type: 'poll' });
    await expect.poll(() => asked.length).toBe(5);
  });

  it('keeps its prints when they cannot be refreshed, and says so, until they can', async () => {
    const market = new Market();
    const { rows, statuses, send } = opened(market);
    await expect.poll(() => statuses.at(-1)).toMatchObject({ phase: 'empty', stale: false });
    market.trades([TradeKind.T, 1, 50, 100]);
    await expect.poll(() => rows).toHaveLength(1);
    const { prints } = market;
    market.prints = () => Promise.reject(new Failure('failed'));
    market.say({ type: 'poll' });
    await expect.poll(() => statuses.at(-1)).toMatchObject({ phase: 'ready', failure: 'failed', stale: true });
    market.prints = prints;
    send({ type: 'refresh' });
    await expect.poll(() => statuses.at(-1)).toMatchObject({ phase: 'ready', failure: '', stale: false });
  });

  it('that has no prints and cannot load any has failed, unless the feed brings them', async () => {
    const market = new Market();
    market.prints = () => Promise.reject(new Failure('failed'));
    const { statuses } = opened(market);
    await expect.poll(() => statuses.at(-1)).toMatchObject({ phase: 'failed', failure: 'failed' });
    market.say({ type: 'state', live: true });
    market.say({ type: 'poll' });
    await expect.poll(() => statuses.at(-1)).toMatchObject({ phase: 'empty', failure: 'failed', live: true });
  });

  it('forgets the prints of another user’s session', async () => {
    const market = new Market();
    const { rows, statuses, send } = opened(market);
    await expect.poll(() => statuses.at(-1)?.phase).toBe('empty');
    market.trades([TradeKind.T, 1, 50, 100], [TradeKind.T, 2, 51, 100]);
    await expect.poll(() => rows).toHaveLength(1);
    market.say({ type: 'anew' });
    await expect.poll(() => statuses.at(-1)?.phase).toBe('empty');
    send({ type: 'credit' });
    await expect.poll(() => rows[1]).toMatchObject({ dropped: 2, from: 0, count: 0 });
  });

  it('goes on with the next market when one ends without an answer', async () => {
    const market = new Market();
    let asked = 0;
    market.prints = () => {
      asked += 1;
      return new Promise(() => {});
    };
    const { session, statuses } = opened(market);
    await expect.poll(() => asked).toBe(1);
    const next = new Market();
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => {
      for (const port of [port1, port2, ...next.followers]) port.close();
    });
    expose(next, port1);
    session.connect(wrap<ChartSource>(port2));
    await expect.poll(() => statuses.at(-1)).toMatchObject({ phase: 'empty', failure: '' });
  });

  it('has replayed prints once after a gap, and waits for credit', async () => {
    const market = new Market();
    const { rows, send } = opened(market);
    await expect.poll(() => market.followers).toHaveLength(1);
    market.say({ type: 'state', live: true });
    market.trades([TradeKind.T, 1, 50, 100]);
    await expect.poll(() => rows).toHaveLength(1);
    market.say({ type: 'gap' });
    market.trades([TradeKind.TH, 1, 50, 100], [TradeKind.TH, 2, 51, 100]);
    market.trades([TradeKind.T, 3, 52, 100]);
    send({ type: 'credit' });
    await expect.poll(() => rows).toHaveLength(2);
    expect([...(rows[1]?.price ?? [])]).toEqual([50, 51, 52]);
  });

  it('that could not be opened is opened a while later by itself, unless it was closed or the security is unknown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const until = async (holds: () => boolean): Promise<void> => {
      while (!holds()) await new Promise((turn) => setImmediate(turn));
    };
    const market = new Market();
    market.failure = 'unreachable';
    const { statuses, send, ended } = opened(market);
    await until(() => statuses.at(-1)?.phase === 'failed');
    market.failure = '';
    vi.advanceTimersByTime(5000);
    await until(() => statuses.at(-1)?.phase === 'empty');
    market.say({ type: 'state', live: true });
    await until(() => statuses.at(-1)?.live === true);
    send({ type: 'close' });
    await until(() => ended.mock.calls.length === 1);

    market.failure = 'too-many';
    const other = opened(market);
    await until(() => other.statuses.at(-1)?.phase === 'failed');
    expect(vi.getTimerCount()).toBe(1);
    other.send({ type: 'close' });
    await until(() => other.ended.mock.calls.length === 1);
    market.failure = 'not-found';
    const unknown = opened(market);
    await until(() => unknown.statuses.at(-1)?.phase === 'failed');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports when the feed is lost, and why it could not be opened; and ends once', async () => {
    const market = new Market();
    market.failure = 'unreachable';
    const { statuses, send, ended } = opened(market);
    await expect.poll(() => statuses.at(-1)).toMatchObject({ phase: 'failed', failure: 'unreachable' });
    market.failure = '';
    send({ type: 'refresh' });
    await expect.poll(() => statuses.at(-1)?.phase).toBe('empty');
    market.say({ type: 'state', live: true });
    await expect.poll(() => statuses.at(-1)?.live).toBe(true);
    market.say({ type: 'state', live: false });
    await expect.poll(() => statuses.at(-1)?.live).toBe(false);
    send({ type: 'close' });
    await expect.poll(() => ended).toHaveBeenCalledTimes(1);
  });
});
