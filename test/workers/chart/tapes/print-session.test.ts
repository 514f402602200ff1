import { expose, wrap } from 'comlink';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TradeKind, type TradeKindNumber } from '../../../../engine/feed/trade-kind.ts';
import { unixSeconds, wallOfDate } from '../../../../engine/time/exchange-time.ts';
import type { ChartSource } from '../../../../workers/api/chart-source.ts';
import { Failure, type FailureCode } from '../../../../workers/api/failure.ts';
import type { PrintFilter } from '../../../../workers/api/tape.ts';
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
