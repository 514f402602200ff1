import { afterEach, beforeEach, expect, it } from 'vitest';
import { AlpacaDouble } from '../../../feeds/alpaca/alpaca-double.ts';
import { openAlpaca, wanted } from '../../../feeds/alpaca/open-alpaca.ts';

let double: AlpacaDouble;

beforeEach(async () => {
  double = new AlpacaDouble();
  await double.start();
});

afterEach(() => double.stop());

async function polled(...symbols: readonly string[]) {
  const { provider, sink } = await openAlpaca(double);
  await provider.poll([...wanted(...symbols), { symbol: 'RY', region: 'C', security: 99, depth: false }]);
  await provider.close();
  return sink;
}

const NONE = Number.NaN;
const bar = (t: string, c: number) => ({ t, o: 268, h: 273.5, l: 267.25, c, v: 51_861, n: 5351, vw: 270 });
const snapshot = {
  latestTrade: { t: '2025-11-24T14:59:58.5Z', x: 'V', p: 270.5, s: 100, c: ['@'], i: 5, z: 'C' },
  latestQuote: {
    t: '2025-11-24T14:59:59Z',
    ax: 'V',
    ap: 270.6,
    as: 200,
    bx: 'V',
    bp: 270.4,
    bs: 100,
    c: ['R'],
    z: 'C',
  },
  minuteBar: bar('2025-11-24T14:58:00Z', 270.25),
  dailyBar: bar('2025-11-24T05:00:00Z', 270.5),
  prevDailyBar: bar('2025-11-21T05:00:00Z', 266),
};
const time = Date.UTC(2025, 10, 24, 14, 59, 58, 500);

it('reports the figures and the quote of each', async () => {
  double.rest.snapshots = { AAPL: snapshot, NEW: { latestQuote: snapshot.latestQuote }, OLD: {} };
  const sink = await polled('AAPL', 'NEW', 'OLD', 'NOPE');
  const figures = {
    last: 270.5,
    previousClose: 266,
    open: 268,
    high: 273.5,
    low: 267.25,
    volume: 51_861,
    trades: 5351,
    time,
  };
  expect(sink.of('summary')).toEqual([[1, figures]]);
  expect(sink.of('quote')).toEqual([1, 2].map((security) => [security, time + 500, 270.4, 100, 270.6, 200]));
  expect(double.rest.calls.map(({ path, query }) => [path, query])).toEqual([
    ['/data/v2/stocks/snapshots', { symbols: 'AAPL,NEW,OLD,NOPE', feed: 'iex' }],
  ]);
});

it('before the session the day has no figures, and closed at the last one', async () => {
  const latestTrade = { ...snapshot.latestTrade, t: '2025-11-25T09:30:00Z', c: ['@', 'T'] };
  double.rest.snapshots = { AAPL: { ...snapshot, latestTrade } };
  const [reported] = (await polled('AAPL')).of('summary');
  const nothing = { open: NONE, high: NONE, low: NONE, volume: NONE, trades: NONE };
  expect(reported?.[1]).toEqual({ last: 270.5, previousClose: 270.5, ...nothing, time: Date.UTC(2025, 10, 25, 9, 30) });
});

it('the last price is not that of an odd lot', async () => {
  double.rest.snapshots = { AAPL: { ...snapshot, latestTrade: { ...snapshot.latestTrade, p: 999, c: ['@', 'I'] } } };
  expect((await polled('AAPL')).of('summary')[0]?.[1]).toMatchObject({ last: 270.25 });
});

it('what is not there is NaN', async () => {
  double.rest.snapshots = { AAPL: { latestTrade: null, dailyBar: snapshot.dailyBar, prevDailyBar: null } };
  expect((await polled('AAPL')).of('summary')[0]?.[1]).toMatchObject({
    last: NONE,
    previousClose: NONE,
    high: 273.5,
    time: NONE,
  });
});

it('many are asked for in several calls, on the tape of the account', async () => {
  double.account.tapes = ['delayed_sip'];
  await polled(...Array.from({ length: 450 }, (_, i) => `S${i}`));
  expect(double.rest.calls.map(({ query }) => [query.symbols?.split(',').length, query.feed])).toEqual([
    [200, 'delayed_sip'],
    [200, 'delayed_sip'],
    [50, 'delayed_sip'],
  ]);
});
