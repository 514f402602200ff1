import { afterEach, beforeEach, expect, it } from 'vitest';
import { wallOfDate } from '../../../../engine/time/exchange-time.ts';
import type { AlpacaTape } from '../../../../server/providers/alpaca/alpaca-tape.ts';
import { alpacaBars } from '../../../../server/providers/alpaca/bar-history.ts';
import { AlpacaDouble } from '../../../feeds/alpaca/alpaca-double.ts';
import { TEST_NOW } from '../../../feeds/alpaca/open-alpaca.ts';
import { dataCalls } from '../../../feeds/alpaca/rest-calls.ts';
import { TestPace } from '../../../feeds/test-pace.ts';

const MINUTE = 60;
const NOW = TEST_NOW / 1000 + 30;
/** 9:30 of 24 November 2025 in Toronto. */
const OPEN = TEST_NOW / 1000 - 30 * MINUTE;

let double: AlpacaDouble;

beforeEach(async () => {
  double = new AlpacaDouble({ now: () => NOW * 1000 });
  await double.start();
});

afterEach(() => double.stop());

/** Minutes from the opening on; their volumes are numbered, with a thousand added for those of IEX. */
function minutes(count: number, tape: 'sip' | 'iex') {
  return Array.from({ length: count }, (_, i) => ({
    t: new Date((OPEN + i * MINUTE) * 1000).toISOString().replace('.000', ''),
    o: 10,
    h: 12,
    l: 9,
    c: 11,
    v: tape === 'iex' ? 1000 + i : i,
    n: 3,
    vw: 10.5,
  }));
}

async function volumes(tape: AlpacaTape, grain: 'minute' | 'day', from: number, to: number): Promise<number[][]> {
  const calls = dataCalls(double, new TestPace(TEST_NOW, 'skipped'));
  const portions: number[][] = [];
  for await (const bars of alpacaBars(calls, tape, { symbol: 'BRK.B', grain, from, to }, NOW)) {
    portions.push([...bars.volume.subarray(0, bars.count)]);
  }
  return portions;
}

const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

it('brings minutes in portions, at wall times', async () => {
  double.account.tapes = ['sip'];
  double.rest.bars = { sip: minutes(3, 'sip') };
  const calls = dataCalls(double, new TestPace(TEST_NOW, 'skipped'));
  const question = { symbol: 'BRK.B', grain: 'minute', from: OPEN, to: OPEN + 3600 } as const;
  const portions: number[][] = [];
  for await (const bars of alpacaBars(calls, 'sip', question, NOW)) {
    portions.push([...bars.time.subarray(0, bars.count)]);
    expect([bars.open[0], bars.high[0], bars.low[0], bars.close[0], bars.trades[0]]).toEqual([10, 12, 9, 11, 3]);
  }
  const opening = wallOfDate(20_251_124) + 9.5 * 3600;
  expect(portions).toEqual([[opening, opening + 60], [opening + 120]]);
  expect(double.rest.calls[0]).toEqual({
    path: '/data/v2/stocks/BRK.B/bars',
    query: {
      timeframe: '1Min',
      start: '2025-11-24T14:30:00.000Z',
      end: '2025-11-24T15:30:00.000Z',
      adjustment: 'raw',
      sort: 'asc',
      limit: '10000',
      feed: 'sip',
    },
  });
});

it('leaves out the minute that is not over', async () => {
  Object.assign(double.account, { tapes: ['sip'], page: 100 });
  double.rest.bars = { sip: minutes(31, 'sip') };
  expect(await volumes('sip', 'minute', OPEN, OPEN + 3600)).toEqual([upTo(0, 29)]);
});

it('takes from IEX the quarter of an hour that the free plan may not have consolidated', async () => {
  double.account.page = 100;
  double.rest.bars = { sip: minutes(31, 'sip'), iex: minutes(31, 'iex') };
  expect(await volumes('iex', 'minute', OPEN, OPEN + 3600)).toEqual([upTo(0, 13), upTo(1014, 1029)]);
  expect(await volumes('iex', 'minute', OPEN + 60, OPEN + 180)).toEqual([[1, 2, 3]]);
  expect(await volumes('iex', 'minute', OPEN + 1500, OPEN + 1560)).toEqual([[1025, 1026]]);
});

it('leaves that out on the delayed tape', async () => {
  double.account.page = 100;
  double.rest.bars = { sip: minutes(31, 'sip'), iex: minutes(31, 'iex') };
  expect(await volumes('delayed_sip', 'minute', OPEN, OPEN + 3600)).toEqual([upTo(0, 13)]);
});

it('takes all from IEX if consolidated history is refused', async () => {
  // To this account, all of the day is too recent.
  Object.assign(double.account, { page: 100, now: () => 0 });
  double.rest.bars = { sip: minutes(31, 'sip'), iex: minutes(31, 'iex') };
  expect(await volumes('iex', 'minute', OPEN, OPEN + 3600)).toEqual([upTo(1000, 1029)]);
});

it('other errors end it', async () => {
  double.rest.failures.push(403);
  await expect(volumes('iex', 'minute', OPEN, NOW)).rejects.toMatchObject({ refusal: 'credentials' });
});

it('days are those that are over, at their midnights', async () => {
  Object.assign(double.account, { tapes: ['sip'], page: 100 });
  const day = (t: string) => ({ t, o: 1, h: 1, l: 1, c: 1, v: Number(t.slice(8, 10)) });
  const days = ['2025-10-31T04:00:00Z', '2025-11-21T05:00:00Z', '2025-11-24T05:00:00Z'].map(day);
  double.rest.bars = { sip: days };
  expect(await volumes('sip', 'day', Date.UTC(2025, 9, 1) / 1000, NOW)).toEqual([[31, 21]]);
  expect(double.rest.calls[0]?.query).toMatchObject({ timeframe: '1Day', adjustment: 'raw' });
  expect(await volumes('iex', 'day', Date.UTC(2025, 9, 1) / 1000, NOW)).toEqual([[31, 21]]);
});
