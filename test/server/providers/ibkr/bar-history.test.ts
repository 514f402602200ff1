import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bars } from '../../../../engine/series/bars.ts';
import { dateOfWall, unixSeconds, wallOfDate } from '../../../../engine/time/exchange-time.ts';
import { CallLimit } from '../../../../server/providers/call-limit.ts';
import type { Grain } from '../../../../server/providers/feed-provider.ts';
import { barHistory, HISTORY_CALLS } from '../../../../server/providers/ibkr/bar-history.ts';
import { Gateway } from '../../../../server/providers/ibkr/gateway.ts';
import { gatewayAddress } from '../../../../server/providers/ibkr/gateway-address.ts';
import { type DoubleBar, GatewayDouble } from '../../../feeds/ibkr/gateway-double.ts';
import { ibkrTestPace } from '../../../feeds/ibkr/ibkr-test-pace.ts';

const CONTRACT = 265_598;
const OPEN = 34_200;

/** Unix seconds of a second of a date. */
function at(date: number, second: number): number {
  return unixSeconds(wallOfDate(date) + second);
}

function bar(unix: number, price: number): DoubleBar {
  return { t: unix * 1000, o: price, h: price + 1, l: price - 1, c: price, v: 1200 };
}

describe('history', () => {
  let double: GatewayDouble;
  let gateway: Gateway;
  const limit = new CallLimit(ibkrTestPace(), new AbortController().signal, { atOnce: HISTORY_CALLS });

  beforeEach(async () => {
    double = new GatewayDouble();
    await double.start();
    gateway = new Gateway(gatewayAddress(double.address), ibkrTestPace());
  });

  afterEach(async () => {
    gateway.close();
    await double.stop();
  });

  async function read(grain: Grain, from: number, to: number, now: number): Promise<Bars[]> {
    const portions: Bars[] = [];
    for await (const bars of barHistory(gateway, limit, CONTRACT, grain, from, to, now)) portions.push(bars);
    return portions;
  }

  it('of minutes comes a day at a time, over a weekend and a change of the clock', async () => {
    const days = [20_261_029, 20_261_030, 20_261_102];
    double.bars.set(
      CONTRACT,
      days.flatMap((date) => [0, 60, 120].map((second) => bar(at(date, OPEN + second), date % 100))),
    );
    const portions = await read('minute', at(20_261_029, OPEN + 60), at(20_261_102, OPEN + 60), at(20_261_103, 0));
    expect(portions.map(({ count }) => count)).toEqual([2, 3, 2]);
    expect(portions.map(({ time }) => time[0])).toEqual([
      wallOfDate(20_261_029) + OPEN + 60,
      wallOfDate(20_261_030) + OPEN,
      wallOfDate(20_261_102) + OPEN,
    ]);
    expect(double.calls).toEqual([
      `GET iserver/marketdata/history?conid=${CONTRACT}&bar=1min&period=1d&startTime=20261029-04:00:00&direction=1&outsideRth=true`,
      `GET iserver/marketdata/history?conid=${CONTRACT}&bar=1min&period=1d&startTime=20261030-04:00:00&direction=1&outsideRth=true`,
      `GET iserver/marketdata/history?conid=${CONTRACT}&bar=1min&period=1d&startTime=20261102-05:00:00&direction=1&outsideRth=true`,
    ]);
  });

  it('has only minutes that have ended', async () => {
    double.bars.set(
      CONTRACT,
      [0, 60, 120].map((second) => bar(at(20_261_029, OPEN + second), 10)),
    );
    const [bars] = await read('minute', at(20_261_029, 0), at(20_261_030, 0), at(20_261_029, OPEN + 179));
    expect(bars.count).toBe(2);
  });

  it('of days comes in portions, dated by the opening, without today', async () => {
    // 700 days from the 1st of January 2024 end on the 30th of November 2025.
    const dates = [20_240_102, 20_251_130, 20_251_201, 20_261_123, 20_261_124];
    double.bars.set(
      CONTRACT,
      dates.map((date) => bar(at(date, OPEN), date % 100)),
    );
    const portions = await read('day', at(20_240_101, 0), at(20_261_124, 0), at(20_261_124, 50_000));
    expect(portions.map((bars) => Array.from(bars.time.subarray(0, bars.count), dateOfWall))).toEqual([
      [20_240_102, 20_251_130],
      [20_251_201, 20_261_123],
    ]);
    expect(double.calls).toHaveLength(2);
  });

  it('counts volumes in shares', async () => {
    double.volumeFactor = 100;
    double.bars.set(CONTRACT, [bar(at(20_261_029, OPEN), 10)]);
    const [bars] = await read('minute', at(20_261_029, 0), at(20_261_029, OPEN), at(20_261_030, 0));
    expect(bars.volume[0]).toBe(1200);
    expect([bars.open[0], bars.high[0], bars.low[0], bars.close[0]]).toEqual([10, 11, 9, 10]);
  });

  it('asks for five portions at once, whoever asks, and keeps their order', async () => {
    double.holdsHistories = true;
    const days = [20_261_102, 20_261_103, 20_261_104, 20_261_105, 20_261_106, 20_261_109, 20_261_110, 20_261_111];
    double.bars.set(
      CONTRACT,
      days.map((date) => bar(at(date, OPEN), date % 100)),
    );
    const ask = (): Promise<Bars[]> => read('minute', at(20_261_102, 0), at(20_261_111, OPEN), at(20_261_120, 0));
    const both = [ask(), ask()];
    await double.until(() => double.heldHistories === HISTORY_CALLS);
    double.release();
    for (const portions of await Promise.all(both)) {
      expect(portions.map(({ time }) => dateOfWall(time[0]))).toEqual(days);
    }
    expect(double.mostHistories).toBe(HISTORY_CALLS);
    expect(double.calls).toHaveLength(16);
  });

  it('is asked for again when there were too many calls, and fails in its turn', async () => {
    double.bars.set(CONTRACT, [bar(at(20_261_102, OPEN), 10)]);
    double.refuseNext(2, 429, 'Too many requests');
    expect(await read('minute', at(20_261_102, 0), at(20_261_102, OPEN), at(20_261_120, 0))).toHaveLength(1);
    double.refuseNext(1, 500, 'Chart data unavailable');
    await expect(read('minute', at(20_261_102, 0), at(20_261_106, OPEN), at(20_261_120, 0))).rejects.toThrow(
      'Chart data unavailable',
    );
  });
});
