import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Bars } from '../../../../engine/series/bars.ts';
import { packBars } from '../../../../engine/series/bars-packet.ts';
import { unixSeconds, wallOfDate } from '../../../../engine/time/exchange-time.ts';
import { Failure, type FailureCode } from '../../../../workers/api/failure.ts';
import { freshAnswer, type ServerAnswer } from '../../../../workers/api/records.ts';
import { TapeSession } from '../../../../workers/chart/tapes/tape-session.ts';
import { flatMinutes } from '../../../engine/chart/chart-bars.ts';
import { packedTrades } from '../bars/packed-trades.ts';
import { openedTape, TapeMarket } from './opened-tape.ts';

const TODAY = 20201216;
const at = (hours: number, minutes: number, seconds = 0): number =>
  unixSeconds(wallOfDate(TODAY) + hours * 3600 + minutes * 60 + seconds);

/** A market with minutes in memory. */
class Market extends TapeMarket {
  minutes = flatMinutes(TODAY, 0, 30);
  failure: FailureCode | '' = '';
  /** When last known minutes arrived, epoch ms; 0 for fresh ones. */
  keptAt = 0;
  readonly asked: string[] = [];

  async intraday(
    symbol: string,
    region: string,
    from: number,
    to: number,
    extended: boolean,
  ): Promise<ServerAnswer<ArrayBuffer>> {
    this.asked.push(`${symbol} ${region} ${from} ${to} ${extended}`);
    if (this.failure !== '') throw new Failure(this.failure);
    return { ...freshAnswer(packBars(this.minutes)), keptAt: this.keptAt };
  }

  trades(...trades: readonly (readonly [unix: number, price: number])[]): void {
    this.say({ type: 'trades', packet: packedTrades(...trades.map(([time, price]) => ({ time, price }))) });
  }
}

const opened = (market: Market, extended = false) =>
  openedTape(market, (port, ended) => new TapeSession('SPY', 'U', extended, port, ended));

describe('a tape', () => {
  it("sends today's minutes with their change from the previous close", async () => {
    const market = new Market();
    const { rows, statuses } = opened(market, true);
    await expect.poll(() => rows).toHaveLength(1);
    expect(market.asked).toEqual([`SPY U ${TODAY} ${TODAY} true`]);
    expect(rows[0]).toMatchObject({ from: 0, count: 30 });
    expect(rows[0]?.second[0]).toBe(34_200);
    expect(rows[0]?.price[29]).toBe(50);
    expect(rows[0]?.change[29]).toBe(1);
    expect(rows[0]?.trades[29]).toBe(1);
    expect(statuses.at(-1)).toMatchObject({ phase: 'ready', failure: '', live: false });
    expect(statuses.at(-1)?.updatedAt).toBeGreaterThan(0);
  });

  it('reports the age of last known minutes', async () => {
    // Everything within the same millisecond, as can happen.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const market = new Market();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    onTestFinished(() => clock.mockRestore());
    market.keptAt = Date.now() - 60_000;
    const { rows, statuses } = opened(market);
    await expect.poll(() => rows).toHaveLength(1);
    expect(statuses.at(-1)).toMatchObject({
      phase: 'ready',
      failure: 'unreachable',
      stale: true,
      updatedAt: market.keptAt,
    });
  });

  it('then sends only changes, and only against credit', async () => {
    const market = new Market();
    const { rows, statuses, send } = opened(market);
    await expect.poll(() => rows).toHaveLength(1);
    market.say({ type: 'state', live: true });
    market.trades([at(10, 0, 5), 51]);
    market.trades([at(10, 0, 6), 52], [at(10, 1), 53]);
    await expect.poll(() => statuses.at(-1)?.live).toBe(true);
    expect(rows).toHaveLength(1);
    send({ type: 'credit' });
    await expect.poll(() => rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ from: 30, count: 32 });
    expect([...(rows[1]?.price ?? [])]).toEqual([52, 53]);
    expect([...(rows[1]?.trades ?? [])]).toEqual([2, 1]);

    send({ type: 'credit' });
    market.trades([at(10, 1, 30), 54]);
    await expect.poll(() => rows).toHaveLength(3);
    expect(rows[2]).toMatchObject({ from: 31, count: 32 });
    expect([...(rows[2]?.price ?? [])]).toEqual([54]);
  });

  it('has nothing to send after a trade that changes no minute', async () => {
    const market = new Market();
    const { session, rows, statuses } = opened(market);
    await expect.poll(() => rows).toHaveLength(1);
    market.trades([at(17, 0), 51]);
    market.say({ type: 'state', live: true });
    await expect.poll(() => statuses.at(-1)?.live).toBe(true);
    expect(session.figures.waits).toBe(0);
    market.trades([at(10, 0, 5), 52]);
    await expect.poll(() => session.figures.waits).toBe(null);
  });

  it('has the age of its last trade once it is no longer live', async () => {
    const market = new Market();
    const { rows, statuses, send } = opened(market);
    await expect.poll(() => rows).toHaveLength(1);
    market.say({ type: 'state', live: true });
    await expect.poll(() => statuses.at(-1)?.live).toBe(true);
    const fetched = statuses.at(-1)?.updatedAt ?? 0;
    await expect.poll(() => Date.now()).toBeGreaterThan(fetched);
    market.trades([at(10, 0, 5), 51]);
    send({ type: 'credit' });
    await expect.poll(() => rows).toHaveLength(2);
    // Nothing is said of each trade.
    expect(statuses.at(-1)?.updatedAt).toBe(fetched);
    market.say({ type: 'state', live: false });
    await expect.poll(() => statuses.at(-1)?.live).toBe(false);
    expect(statuses.at(-1)?.updatedAt).toBeGreaterThan(fetched);
  });

  it('fetches again when it polls, and reports the time', async () => {
    const market = new Market();
    const { rows, statuses, send } = opened(market);
    await expect.poll(() => rows).toHaveLength(1);
    send({ type: 'credit' });
    market.minutes = flatMinutes(TODAY, 0, 31);
    const before = statuses.at(-1)?.updatedAt ?? 0;
    market.say({ type: 'poll' });
    await expect.poll(() => rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ from: 0, count: 31 });
    expect(statuses.at(-1)?.updatedAt).toBeGreaterThanOrEqual(before);
    expect(market.asked).toHaveLength(2);
  });

  it('reports that it is outdated when a poll fails, keeps its rows, and no longer does after the next one', async () => {
    const market = new Market();
    const { rows, statuses, send } = opened(market);
    await expect.poll(() => rows).toHaveLength(1);
    const { updatedAt = 0 } = statuses.at(-1) ?? {};
    expect(statuses.at(-1)).toMatchObject({ stale: false, triedAt: updatedAt });
    market.failure = 'unreachable';
    market.say({ type: 'poll' });
    await expect.poll(() => statuses.at(-1)?.stale).toBe(true);
    expect(statuses.at(-1)).toMatchObject({ phase: 'ready', failure: 'unreachable', updatedAt });
    expect(statuses.at(-1)?.triedAt).toBeGreaterThanOrEqual(updatedAt);
    market.failure = '';
    market.say({ type: 'poll' });
    await expect.poll(() => statuses.at(-1)?.stale).toBe(false);
    market.failure = 'unreachable';
    market.say({ type: 'poll' });
    await expect.poll(() => statuses.at(-1)?.stale).toBe(true);
    market.failure = '';
    send({ type: 'refresh' });
    await expect.poll(() => statuses.at(-1)?.stale).toBe(false);
  });

  it('is empty before the first trade of the day, and begins with it', async () => {
    const market = new Market();
    market.minutes = new Bars();
    const { rows, statuses, send } = opened(market);
    await expect.poll(() => statuses.at(-1)?.phase).toBe('empty');
    market.say({ type: 'state', live: true });
    market.trades([at(9, 30, 1), 50]);
    send({ type: 'credit' });
    await expect.poll(() => rows.at(-1)?.count).toBe(1);
    expect(statuses.at(-1)?.phase).toBe('ready');
  });

  it('reports why it failed, and reloads on request', async () => {
    const market = new Market();
    market.failure = 'refused';
    const { rows, statuses, send } = opened(market);
    await expect.poll(() => statuses.at(-1)).toMatchObject({ phase: 'failed', failure: 'refused' });
    market.failure = '';
    send({ type: 'refresh' });
    await expect.poll(() => rows).toHaveLength(1);
    expect(statuses.at(-1)?.phase).toBe('ready');
  });

  it('ends when the page closes it, once', async () => {
    const market = new Market();
    const { session, rows, send, ended } = opened(market);
    await expect.poll(() => rows).toHaveLength(1);
    send({ type: 'close' });
    await expect.poll(() => ended).toHaveBeenCalledTimes(1);
    session.close();
    expect(ended).toHaveBeenCalledTimes(1);
  });
});
