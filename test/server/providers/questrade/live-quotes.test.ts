import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Want } from '../../../../server/providers/feed-provider.ts';
import type { QuestradeProvider } from '../../../../server/providers/questrade/questrade-provider.ts';
import { NOW, QuestradeBench } from '../../../feeds/questrade/questrade-bench.ts';

const AAPL: Want = { security: 1, symbol: 'AAPL', region: 'U', depth: false };
const RY: Want = { security: 2, symbol: 'RY', region: 'C', depth: false };
const EMH: Want = { security: 3, symbol: 'EMH', region: 'C', depth: false };
const AAPL_ID = 8049;
const RY_ID = 38738;

const START = Date.parse(NOW);

let bench: QuestradeBench;
let provider: QuestradeProvider;

beforeEach(async () => {
  bench = await QuestradeBench.start();
  provider = await bench.open();
});
afterEach(() => bench.stop());

async function live(...wants: readonly Want[]): Promise<void> {
  provider.want(wants);
  await bench.sink.until('accepted', [], wants.length);
  await bench.sink.until('summary', [], wants.length);
}

/** Waits for the pause before the next attempt, and ends it. */
async function passBackOff(milliseconds: number): Promise<void> {
  await bench.pace.paused(milliseconds);
  bench.pace.advance(milliseconds);
}

/** Passes a minute in which the stream is not quiet for long: an access token is not given up sooner. */
async function pass60Seconds(): Promise<void> {
  for (const trades of [1, 2]) {
    bench.pace.advance(30_000);
    bench.double.change(AAPL_ID, { volume: 5_000 + trades });
    await bench.sink.until('trade', [], trades);
  }
}

describe('live securities', () => {
  it('are accepted, and reported', async () => {
    await live(AAPL, RY);
    expect(bench.double.stream.signedIn).toEqual([`${AAPL_ID},${RY_ID}`]);
    expect(bench.sink.of('accepted')).toEqual([[1], [2]]);
    expect(bench.sink.of('summary')).toMatchObject([
      [1, { previousClose: 100 }],
      [2, { previousClose: 100 }],
    ]);
    bench.double.change(RY_ID, { volume: 5_200, lastTradePrice: 101 });
    await bench.sink.until('trade', [], 1);
    expect(bench.sink.of('trade')).toMatchObject([[2, expect.any(Number), 101, 200, 4, Number.NaN]]);
  });

  it('are reported only after they were accepted', async () => {
    await live(AAPL);
    const methods = bench.sink.reported.map(([method]) => method);
    expect(methods.indexOf('accepted')).toBeLessThan(methods.indexOf('quote'));
  });

  it('are refused, once and in words, if the service does not know them', async () => {
    const none: Want = { ...AAPL, security: 9, symbol: 'NONE' };
    provider.want([AAPL, none]);
    await bench.sink.until('accepted', [], 1);
    bench.double.stream.drop();
    await passBackOff(1_000);
    await bench.double.until(() => bench.double.stream.signedIn.length === 2);
    expect(bench.sink.of('refused')).toEqual([[9, 'Questrade does not know NONE.']]);
  });

  it('are at most as many as the provider says', async () => {
    const many = Array.from({ length: provider.can.symbols }, (_, i) => ({
      ...AAPL,
      symbol: `NONE${i}`,
      security: 100 + i,
    }));
    provider.want([...many, AAPL]);
    await bench.sink.until('refused', [], 1);
    expect(bench.sink.of('refused')).toEqual([[1, 'Questrade can bring 100 securities at once.']]);
  });
});

describe('a change', () => {
  it('replaces the stream, without a gap, and goes on from the volume before', async () => {
    await live(AAPL);
    provider.want([AAPL, RY]);
    await passBackOff(500);
    await bench.sink.until('accepted', [], 2);
    expect(bench.double.stream.signedIn).toEqual([`${AAPL_ID}`, `${AAPL_ID},${RY_ID}`]);
    bench.double.change(AAPL_ID, { volume: 5_070 });
    await bench.sink.until('trade', [], 1);
    expect(bench.sink.of('trade')).toMatchObject([[1, expect.any(Number), 100.15, 70, 4, Number.NaN]]);
    expect(bench.sink.of('accepted')).toEqual([[1], [2]]);
    expect(bench.sink.of('gap')).toEqual([]);
    expect(bench.sink.of('state')).toEqual([['live', '']]);
  });

  it('waits for further ones', async () => {
    await live(AAPL);
    provider.want([AAPL, RY]);
    await bench.pace.paused(500);
    provider.want([AAPL, RY, EMH]);
    bench.pace.advance(500);
    await bench.sink.until('accepted', [], 3);
    expect(bench.double.stream.signedIn).toHaveLength(2);
  });

  it('that fails leaves the stream before, and is tried again', async () => {
    await live(AAPL);
    bench.double.refuse('stream=true', 503, '{"code":1011}');
    provider.want([AAPL, RY]);
    await passBackOff(500);
    await bench.pace.paused(1_000);
    bench.double.change(AAPL_ID, { volume: 5_010 });
    await bench.sink.until('trade', [], 1);
    bench.pace.advance(1_000);
    await bench.sink.until('accepted', [], 2);
    expect(bench.sink.of('state')).toEqual([['live', '']]);
  });

  it('during which the stream before is lost is a gap', async () => {
    await live(AAPL);
    provider.want([AAPL, RY]);
    await bench.pace.paused(500);
    bench.double.stream.drop();
    // No watch over a stream any more.
    await bench.pace.notPaused(15_000);
    bench.pace.advance(500);
    await bench.sink.until('gap', [], 1);
    expect(bench.sink.of('gap')).toEqual([[undefined, START, START + 500]]);
    expect(bench.sink.of('state').map(([state]) => state)).toEqual(['live', 'stale', 'live']);
  });

  it('of a security’s number starts over for that security', async () => {
    await live(AAPL);
    provider.want([{ ...AAPL, security: 8 }]);
    await passBackOff(500);
    await bench.sink.until('accepted', [], 2);
    bench.double.change(AAPL_ID, { volume: 6_000 });
    await bench.sink.until('summary', [], 2);
    expect(bench.sink.of('trade')).toEqual([]);
    expect(bench.sink.of('summary')).toMatchObject([
      [1, {}],
      [8, { volume: 6_000 }],
    ]);
    expect(bench.double.stream.signedIn).toHaveLength(1);
  });

  it('to nothing ends the stream', async () => {
    await live(AAPL);
    provider.want([]);
    await passBackOff(500);
    await bench.double.until(() => !bench.double.stream.isConnected);
    expect(bench.sink.lastState).toEqual(['live', '']);
  });
});

describe('a lost stream', () => {
  it('is replaced after a back-off, and what may be lost is reported once it is live', async () => {
    await live(AAPL);
    bench.pace.advance(5_000);
    bench.double.change(AAPL_ID, { volume: 5_100 });
    await bench.sink.until('trade', [], 1);
    bench.pace.advance(1_000);
    bench.double.stream.drop();
    await bench.sink.untilState('stale');
    expect(bench.sink.lastState).toEqual(['stale', 'The stream of Questrade ended (code 1006).']);
    bench.double.change(AAPL_ID, { volume: 90_000 });
    await passBackOff(1_000);
    await bench.sink.until('gap', [], 1);
    expect(bench.sink.of('gap')).toEqual([[undefined, START + 5_000, START + 7_000]]);
    const methods = bench.sink.reported.map(([method]) => method);
    expect(methods.lastIndexOf('state')).toBeLessThan(methods.lastIndexOf('gap'));
    // What was missed is the day's volume, but no trade of now.
    await bench.sink.until('summary', [], 3);
    expect(bench.sink.of('trade')).toHaveLength(1);
    expect(bench.sink.of('summary')).toMatchObject([{}, {}, [1, { volume: 90_000 }]]);
  });

  it('is tried after twice the time with each failure, at most a minute, and a random part of it', async () => {
    await live(AAPL);
    bench.double.stream.isDown = true;
    bench.double.stream.drop();
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]) await passBackOff(wait);
    await bench.pace.paused(60_000);
    bench.pace.chance = 0.25;
    bench.pace.advance(60_000);
    await bench.pace.paused(15_000);
    bench.double.stream.isDown = false;
    bench.pace.advance(15_000);
    await bench.sink.until('gap', [], 1);
    expect(bench.sink.of('gap')[0]?.[1]).toBe(START);
  });

  it('that ends again and again counts as failing again and again', async () => {
    await live(AAPL);
    for (const wait of [1_000, 2_000, 4_000]) {
      bench.double.stream.drop();
      const signedIn = bench.double.stream.signedIn.length;
      await passBackOff(wait);
      await bench.double.until(() => bench.double.stream.signedIn.length > signedIn);
      await bench.sink.untilState('live');
    }
  });

  it('is noticed although nobody says so', async () => {
    await live(AAPL);
    bench.double.stream.freeze();
    for (let quiet = 0; quiet < 45_000; quiet += 15_000) {
      await bench.pace.paused(15_000);
      bench.pace.advance(15_000);
    }
    await bench.sink.untilState('stale');
    await passBackOff(1_000);
    await bench.sink.until('gap', [], 1);
    expect(bench.sink.of('gap')).toEqual([[undefined, START, START + 46_000]]);
  });

  it('that does not know the token renews it', async () => {
    await live(AAPL);
    await pass60Seconds();
    bench.double.revoke();
    bench.double.stream.sendText('{"code":1017,"message":"Access token is invalid"}');
    await bench.sink.untilState('stale');
    await passBackOff(1_000);
    await bench.sink.untilState('live');
    expect(bench.double.redeemed).toHaveLength(2);
    expect(new Set(bench.double.redeemed).size).toBe(2);
  });

  it('ends for good when the refresh token is refused too', async () => {
    await live(AAPL);
    await pass60Seconds();
    bench.double.revoke();
    bench.double.forgetRefreshTokens();
    bench.double.stream.drop();
    await passBackOff(1_000);
    await bench.sink.untilState('closed');
    expect(bench.sink.lastState?.[1]).toMatch(/^Questrade refused the refresh token \(HTTP 400\)\./);
  });
});

describe('late quotes', () => {
  it('are reported with the state, and when they are no longer late', async () => {
    bench.double.change(RY_ID, { delay: true });
    await live(AAPL, RY);
    expect(provider.can.delayMinutes).toBe(15);
    expect(bench.sink.lastState).toEqual([
      'live',
      'Questrade sends quotes 15 minutes late: the account has no real-time data for Canada.',
    ]);
    bench.double.change(RY_ID, { delay: 0 });
    await bench.sink.until('state', [], 3);
    expect(bench.sink.lastState).toEqual(['live', '']);
    expect(provider.can.delayMinutes).toBe(0);
  });
});
