import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Want } from '../../../../server/providers/feed-provider.ts';
import { QuestradeBench } from '../../../feeds/questrade/questrade-bench.ts';

const AAPL: Want = { security: 1, symbol: 'AAPL', region: 'U', depth: false };
const RY: Want = { security: 2, symbol: 'RY', region: 'C', depth: false };

let bench: QuestradeBench;

/** Passes a minute in which the stream is not quiet for long. */
async function pass60Seconds(): Promise<void> {
  for (const trades of [1, 2]) {
    bench.pace.advance(30_000);
    bench.double.change(8049, { volume: 5_000 + trades });
    await bench.sink.until('trade', [], trades);
  }
}

beforeEach(async () => {
  bench = await QuestradeBench.start();
});
afterEach(() => bench.stop());

describe('open', () => {
  it('resolves once the account is known to work', async () => {
    const provider = await bench.open();
    expect(bench.double.askedFor('/v1/time')).toHaveLength(1);
    expect(bench.sink.reported).toEqual([['state', 'live', '']]);
    expect(provider.can).toEqual({
      regions: ['C', 'U'],
      tape: 'consolidated',
      tapeShare: 1,
      delayMinutes: 0,
      symbols: 100,
      depth: 'none',
      history: ['minute', 'day'],
      news: false,
      shown: 'owner',
    });
  });

  it('asks nothing with an access token before the refresh token that came with it is stored', async () => {
    // Storing takes as long as several calls.
    bench.onKeep = async () => {
      for (let i = 0; i < 5; i++) await fetch(`${bench.double.url}/v1/storing`);
    };
    await bench.open();
    const storing = Array<string>(5).fill('/v1/storing');
    expect(bench.double.asked.map(({ path }) => path)).toEqual([...storing, '/v1/time']);
  });

  it('rejects with a token that is refused', async () => {
    const opening = bench.make('made up').open(bench.sink, new AbortController().signal);
    await expect(opening).rejects.toMatchObject({ refusal: 'credentials' });
  });

  it('rejects with a token that does not allow market data', async () => {
    bench.double.refuse('/v1/time', 403, '{"code":1016,"message":"out of scopes"}');
    const opening = bench.make().open(bench.sink, new AbortController().signal);
    await expect(opening).rejects.toMatchObject({ refusal: 'entitlement' });
  });

  it('waits for a service that is out of service', async () => {
    bench.double.refuse('/v1/time', 503, '{"code":1011}');
    const opening = bench.make().open(bench.sink, new AbortController().signal);
    await bench.pace.paused(1_000);
    expect(bench.sink.lastState).toEqual(['stale', 'Questrade is out of service at the moment (code 1011).']);
    bench.pace.advance(1_000);
    await opening;
    await bench.sink.untilState('live');
  });

  it('ends with its signal', async () => {
    bench.double.refuse('/v1/time', 503, '{"code":1011}');
    const ending = new AbortController();
    const opening = bench.make().open(bench.sink, ending.signal);
    await bench.pace.paused(1_000);
    ending.abort();
    await expect(opening).rejects.toThrow('The connection to Questrade was closed.');
    await expect(bench.make().open(bench.sink, ending.signal)).rejects.toThrow('closed');
  });

  it('makes live what was wanted before', async () => {
    const provider = bench.make();
    provider.want([AAPL]);
    await provider.open(bench.sink, new AbortController().signal);
    await bench.sink.until('accepted', [], 1);
  });
});

describe('upkeep', () => {
  it('asks something at least every 30 minutes, and the new previous closes with it', async () => {
    const provider = await bench.open();
    provider.want([AAPL]);
    await bench.sink.until('summary', [], 1);
    const asked = bench.double.askedFor('/v1/symbols?ids=8049').length;
    await bench.pace.paused(20 * 60_000);
    bench.pace.advance(20 * 60_000);
    await bench.double.until(() => bench.double.askedFor('/v1/symbols?ids=8049').length === asked + 1);
  });

  it('asks the time if nothing is live', async () => {
    await bench.open();
    await bench.pace.paused(20 * 60_000);
    bench.pace.advance(20 * 60_000);
    await bench.double.until(() => bench.double.askedFor('/v1/time').length === 2);
  });

  it('renews the access token before it ends, each refresh token once', async () => {
    await bench.open();
    // Asked after 20 minutes, renewed after 28 and 56, asked after 40.
    for (const [minutes, redeemed] of [
      [20, 1],
      [8, 2],
      [12, 2],
      [16, 3],
    ] as const) {
      await bench.pace.paused(minutes * 60_000);
      bench.pace.advance(minutes * 60_000);
      await bench.double.until(() => bench.double.redeemed.length === redeemed);
    }
    expect(new Set(bench.double.redeemed).size).toBe(3);
    await bench.pace.paused(4 * 60_000);
    expect(bench.kept).toHaveLength(3);
  });

  it('tries a failed renewal again', async () => {
    await bench.open();
    await bench.pace.paused(20 * 60_000);
    bench.pace.advance(20 * 60_000);
    await bench.pace.paused(8 * 60_000);
    bench.double.signInStatus = 503;
    bench.pace.advance(8 * 60_000);
    await bench.pace.paused(1_000);
    bench.double.signInStatus = 200;
    bench.pace.advance(1_000);
    await bench.pace.paused(12 * 60_000 - 1_000);
    expect(bench.kept).toHaveLength(2);
  });
});

describe('poll', () => {
  it('reports the figures of securities that are not live, without a stream and without trades', async () => {
    const provider = await bench.open();
    await provider.poll([AAPL, { ...RY, symbol: 'NONE' }, RY]);
    bench.double.change(8049, { volume: 6_000, delay: true });
    await provider.poll([AAPL]);
    expect(bench.double.askedFor('stream=true')).toEqual([]);
    expect(bench.sink.of('quote').map(([security]) => security)).toEqual([1, 2, 1]);
    expect(bench.sink.of('summary')).toMatchObject([
      [1, { volume: 5_000, previousClose: 100 }],
      [2, { volume: 5_000, previousClose: 100 }],
      [1, { volume: 6_000 }],
    ]);
    expect(bench.sink.of('trade')).toEqual([]);
    expect(provider.can.delayMinutes).toBe(15);
    expect(bench.sink.lastState?.[1]).toMatch(/15 minutes late.*the United States\.$/);
  });
});

it('has no corporate actions and no news', async () => {
  const provider = bench.make();
  expect(await provider.actions({ symbol: 'RY', region: 'C' }, 20_260_101, 20_261_231)).toEqual([]);
  expect(await provider.news([], 0)).toEqual([]);
  expect(bench.double.asked).toEqual([]);
});

it('closes everything', async () => {
  const provider = await bench.open();
  provider.want([AAPL]);
  await bench.sink.until('summary', [], 1);
  await provider.close();
  await bench.double.until(() => !bench.double.stream.isConnected);
  expect(bench.pace.waits).toEqual([]);
  await expect(provider.search('AAPL')).rejects.toThrow('The connection to Questrade was closed.');
});

it('waits for a renewal that is under way, or its new token would be lost', async () => {
  const provider = bench.make();
  const found = provider.search('AAPL').catch((error: Error) => error.message);
  await bench.double.until(() => bench.double.redeemed.length === 1);
  await provider.close();
  expect(bench.kept).toEqual([{ refreshToken: bench.double.granted[2] }]);
  expect(await found).toBe('The connection to Questrade was closed.');
});

it('has no token in anything that it says or logs', async () => {
  const said: unknown[] = [];
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...values) => void said.push(...values)),
  );
  const provider = await bench.open();
  provider.want([AAPL, { ...RY, symbol: 'NONE' }]);
  await bench.sink.until('summary', [], 1);
  const token = bench.double.granted[1] ?? '';
  const failures = [400, 401, 403, 404, 429, 500].map((status) => {
    bench.double.refuse(`prefix=s${status}`, status, JSON.stringify({ code: 9_999, message: `no: ${token}` }));
    return provider.search(`s${status}`).catch((error: Error) => said.push(error.message, error.stack));
  });
  await bench.pace.paused(1_000);
  bench.pace.advance(1_000);
  await Promise.all(failures);
  await pass60Seconds();
  bench.double.revoke();
  bench.double.forgetRefreshTokens();
  bench.double.stream.sendText(JSON.stringify({ code: 1017, message: token }));
  await bench.pace.paused(1_000);
  bench.pace.advance(1_000);
  await bench.sink.untilState('closed');
  for (const spy of spies) spy.mockRestore();
  const all = JSON.stringify([said, bench.sink.reported]);
  expect(said.length).toBeGreaterThan(8);
  expect(all).not.toContain('SECRET');
  // Nor in an address, which servers log.
  expect(bench.double.asked.map(({ path }) => path).join()).not.toContain('SECRET');
});
