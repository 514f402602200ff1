import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bars } from '../../../../engine/series/bars.ts';
import { wallOfDate } from '../../../../engine/time/exchange-time.ts';
import type { Grain } from '../../../../server/providers/feed-provider.ts';
import type { QuestradeProvider } from '../../../../server/providers/questrade/questrade-provider.ts';
import type { DoubleCandle } from '../../../feeds/questrade/double-market.ts';
import { QuestradeBench } from '../../../feeds/questrade/questrade-bench.ts';

const AAPL = { symbol: 'AAPL', region: 'U' } as const;
const ID = 8049;

let bench: QuestradeBench;
let provider: QuestradeProvider;

beforeEach(async () => {
  bench = await QuestradeBench.start();
  provider = bench.make();
});
afterEach(() => bench.stop());

function candle(start: number, end: number, volume = 10): DoubleCandle {
  const time = (ms: number): string => new Date(ms).toISOString().replace('Z', '000+00:00');
  return { start: time(start), end: time(end), low: 9, high: 11, open: 10, close: 10.5, volume, VWAP: 10 };
}

/** Candles without a hole. */
function minutes(from: string, count: number): DoubleCandle[] {
  const start = Date.parse(from);
  return Array.from({ length: count }, (_, i) => candle(start + i * 60_000, start + (i + 1) * 60_000, i));
}

async function portions(grain: Grain, from: string, to: string): Promise<Bars[]> {
  const found: Bars[] = [];
  for await (const bars of provider.history(AAPL, grain, Date.parse(from) / 1000, Date.parse(to) / 1000))
    found.push(bars);
  return found;
}

const times = (bars: Bars | undefined): number[] => [...(bars?.time.subarray(0, bars.count) ?? [])];

it('never asks for more than 2,000 candles at once, and gets each once', async () => {
  bench.double.candles.set(ID, { OneMinute: minutes('2026-11-19T00:00:00Z', 6_000) });
  const found = await portions('minute', '2026-11-19T00:00:00Z', '2026-11-23T03:59:00Z');
  expect(bench.double.mostCandles).toBe(2_000);
  expect(found.map(({ count }) => count)).toEqual([2_000, 2_000, 2_000]);
  const all = found.flatMap(times);
  expect(new Set(all).size).toBe(6_000);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect(bench.double.askedFor('candles')[0]).toBe(
    '/v1/markets/candles/8049?startTime=2026-11-18T19:00:00-05:00&endTime=2026-11-20T04:19:59-05:00&interval=OneMinute',
  );
});

it('times minutes by the wall clock of Toronto, in summer and winter', async () => {
  bench.double.candles.set(ID, {
    OneMinute: [...minutes('2026-10-30T13:30:00Z', 1), ...minutes('2026-11-02T14:30:00Z', 1)],
  });
  const found = await portions('minute', '2026-10-30T00:00:00Z', '2026-11-03T00:00:00Z');
  const open = 9.5 * 3600;
  expect(found.flatMap(times)).toEqual([wallOfDate(20261030) + open, wallOfDate(20261102) + open]);
});

it('times days at midnight, and leaves out the one that has not ended', async () => {
  const day = (date: string): DoubleCandle => {
    const start = Date.parse(`${date}T05:00:00Z`);
    return candle(start, start + 86_400_000);
  };
  bench.double.candles.set(ID, { OneDay: ['2026-11-20', '2026-11-23', '2026-11-24'].map(day) });
  const found = await portions('day', '2010-01-01T00:00:00Z', '2026-11-30T00:00:00Z');
  expect(found.flatMap(times)).toEqual([20261120, 20261123].map(wallOfDate));
  expect(found[0]?.volume[0]).toBe(10);
  expect(found[0]?.trades[0]).toBe(0);
  // 6,171 days.
  expect(bench.double.askedFor('candles')).toHaveLength(4);
});

it('leaves out a minute that has not ended, and what began outside', async () => {
  bench.double.candles.set(ID, { OneMinute: minutes('2026-11-24T15:27:00Z', 4) });
  const found = await portions('minute', '2026-11-24T15:28:00Z', '2026-11-24T15:30:00Z');
  expect(found.map(({ count }) => count)).toEqual([2]);
});

it('asks nothing of the future', async () => {
  expect(await portions('minute', '2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z')).toEqual([]);
  expect(bench.double.askedFor('candles')).toEqual([]);
});

it('leaves out candles without prices', async () => {
  const [good, bad] = minutes('2026-11-24T15:00:00Z', 2);
  bench.double.candles.set(ID, { OneMinute: [{ ...bad, low: 0 } as DoubleCandle, good] });
  expect((await portions('minute', '2026-11-24T15:00:00Z', '2026-11-24T15:10:00Z')).map(({ count }) => count)).toEqual([
    1,
  ]);
});

it('says that it does not know a security', async () => {
  const history = provider.history({ symbol: 'NONE', region: 'C' }, 'day', 0, 1);
  await expect(history.next()).rejects.toMatchObject({ refusal: 'unknown' });
});
