import { afterEach, describe, expect, it } from 'vitest';
import { AlpacaDouble, type DoubleAccount } from '../../../feeds/alpaca/alpaca-double.ts';
import { alpacaFor, openAlpaca, TEST_NOW, wanted } from '../../../feeds/alpaca/open-alpaca.ts';

const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function started(changes: Partial<DoubleAccount> = {}): Promise<AlpacaDouble> {
  const double = new AlpacaDouble(changes);
  await double.start();
  ends.push(() => double.stop());
  return double;
}

function unopened(...of: Parameters<typeof alpacaFor>) {
  const made = alpacaFor(...of);
  ends.push(() => made.provider.close());
  const open = (): Promise<void> => made.provider.open(made.sink, new AbortController().signal);
  return { ...made, open };
}

async function opened(...of: Parameters<typeof openAlpaca>) {
  const made = await openAlpaca(...of);
  ends.push(() => made.provider.close());
  return made;
}

const trade = (time: number) => ({
  T: 't',
  S: 'AAPL',
  i: 1,
  x: 'V',
  p: 270.5,
  s: 100,
  c: ['@'],
  z: 'C',
  t: new Date(time),
});

describe('signing in', () => {
  it('comes before messages', async () => {
    const double = await started();
    const { provider, sink } = await opened(double);
    provider.want(wanted('AAPL'));
    await sink.until('accepted');
    double.stream.play(trade(TEST_NOW));
    await sink.until('trade');
    expect(sink.of('trade')).toEqual([[1, TEST_NOW, 270.5, 100, 4, 1]]);
    expect(double.stream.requests.at(-2)).toEqual({ action: 'auth', ...double.keys });
  });

  it.each<[string, readonly DoubleAccount['tapes'][number][], readonly string[], object]>([
    [
      'the consolidated tape',
      ['iex', 'sip', 'delayed_sip'],
      ['/v2/sip'],
      { tape: 'consolidated', tapeShare: 1, delayMinutes: 0 },
    ],
    [
      'IEX',
      ['iex'],
      ['/v2/sip', '/v2/iex'],
      { tape: 'IEX', tapeShare: 0.035, delayMinutes: 0, symbols: 30, shown: 'owner' },
    ],
    [
      'the delayed tape',
      ['delayed_sip'],
      ['/v2/sip', '/v2/iex', '/v2/delayed_sip'],
      { tape: 'consolidated', delayMinutes: 15 },
    ],
  ])('finds out that the account has %s', async (_, tapes, connected, can) => {
    const double = await started({ tapes });
    const { provider } = await opened(double);
    expect(double.stream.connected).toEqual(connected);
    expect(provider.can).toMatchObject(can);
  });

  it('reports a wrong key at once, without showing it', async () => {
    const double = await started();
    const { secret } = double.keys;
    const made = unopened(double);
    double.account.secret = 'another';
    const error = await made.open().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'FeedError', refusal: 'credentials' });
    expect(double.stream.connected).toHaveLength(1);
    expect(JSON.stringify([error, String(error), (error as Error).stack, made.sink.reported])).not.toContain(secret);
  });

  it.each<[string, number, string]>([
    ['no market data', 409, 'entitlement'],
    ['another connection', 406, 'limit'],
  ])('reports %s', async (_, code, refusal) => {
    const double = await started(code === 409 ? { tapes: [] } : { connections: 0 });
    await expect(unopened(double).open()).rejects.toMatchObject({ refusal });
  });

  it.each([
    [401, 'credentials', 1],
    [429, 'limit', 4],
    [503, 'service', 4],
  ])('reports a connection refused with status %i', async (status, refusal, attempts) => {
    const double = await started();
    double.stream.manners.refuses = status;
    await expect(unopened(double).open()).rejects.toMatchObject({ refusal });
    expect(double.stream.connected).toHaveLength(attempts);
  });

  it('reports that the time to sign in was over', async () => {
    const double = await started();
    double.stream.manners.isHasty = true;
    await expect(unopened(double).open()).rejects.toThrow('The sign-in to Alpaca took too long.');
  });

  it('gives up a service that does not greet', async () => {
    const double = await started();
    double.stream.manners.greets = false;
    await expect(unopened(double, { answer: 20 }).open()).rejects.toThrow('Alpaca did not answer.');
  });

  it('waits for the connection of an earlier session to end', async () => {
    const double = await started();
    const first = await opened(double);
    const second = unopened(double, {
      wait: async () => {
        await first.provider.close();
        await double.stream.left();
      },
    });
    await second.open();
    expect(double.stream.connected).toEqual(new Array(3).fill(['/v2/sip', '/v2/iex']).flat());
  });

  it('ends while it is still trying', async () => {
    const double = await started();
    double.stream.manners.greets = false;
    const { provider, open, sink } = unopened(double);
    const opening = expect(open()).rejects.toMatchObject({ refusal: 'service' });
    await provider.close();
    await opening;
    expect(sink.of('state').at(-1)).toEqual(['closed', '']);
  });
});

describe('a lost connection', () => {
  it('is made again, with what is wanted, and what was missed is reported', async () => {
    const double = await started();
    const { provider, sink, pace } = await opened(double);
    provider.want(wanted('AAPL', 'MSFT'));
    await sink.until('accepted', [], 2);
    expect(sink.of('state')).toEqual([['live', '']]);
    double.stream.play(trade(TEST_NOW + 1234));
    await sink.until('trade');
    pace.time = TEST_NOW + 20_000;
    double.stream.drop();
    await sink.until('state', ['live'], 2);
    expect(sink.of('state').slice(1)).toEqual([
      ['stale', 'Alpaca ended the connection.'],
      ['live', ''],
    ]);
    expect(pace.waited).toEqual([500]);
    await sink.until('gap');
    expect(sink.of('gap')).toEqual([[undefined, TEST_NOW + 1234, TEST_NOW + 20_500]]);
    expect(double.stream.requests.at(-1)).toMatchObject({ action: 'subscribe', trades: ['AAPL', 'MSFT'] });
    double.stream.play(trade(TEST_NOW + 21_000));
    await sink.until('trade', [], 2);
  });

  it('is missed from when it went live, if nothing came', async () => {
    const double = await started();
    const { sink, pace } = await opened(double);
    await sink.until('state', ['live']);
    pace.time += 7000;
    double.stream.drop();
    await sink.until('gap');
    expect(sink.of('gap')).toEqual([[undefined, TEST_NOW, TEST_NOW + 7500]]);
  });

  it('of the delayed tape misses what that tape would have reported', async () => {
    const double = await started({ tapes: ['delayed_sip'] });
    const { sink } = await opened(double);
    await sink.until('state', ['live']);
    double.stream.drop();
    await sink.until('gap');
    expect(sink.of('gap')).toEqual([[undefined, TEST_NOW - 900_000, TEST_NOW - 899_500]]);
  });

  it('is tried again ever more slowly, up to a minute, and reported as one', async () => {
    const double = await started();
    const { sink, pace } = await opened(double);
    await sink.until('state', ['live']);
    double.stream.manners.refuses = 503;
    pace.chance = 0.999;
    double.stream.drop();
    await sink.until('state', ['stale'], 9);
    double.stream.manners.refuses = undefined;
    await sink.until('gap');
    const expected = [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 999);
    expect(pace.waited.slice(0, 8)).toEqual(expected);
    expect(sink.of('gap')).toEqual([[undefined, TEST_NOW, pace.time]]);
  });

  it('that did not last counts as a failure, one that did does not', async () => {
    const double = await started();
    const { sink, pace } = await opened(double);
    for (const lasted of [0, 0, 60_000, 0]) {
      const before = sink.of('state').filter(([of]) => of === 'live').length;
      await sink.until('state', ['live'], Math.max(1, before));
      pace.time += lasted;
      double.stream.drop();
      await sink.until('state', ['live'], before + 1);
    }
    expect(pace.waited).toEqual([500, 1000, 500, 1000]);
  });

  it('is noticed by its silence', async () => {
    const double = await started();
    const { sink } = await opened(double, { ping: 250 });
    await sink.until('state', ['live']);
    double.stream.fallSilent();
    await sink.until('state', ['stale']);
    expect(sink.of('state')[1]).toEqual(['stale', 'Alpaca sends no more data.']);
  });

  it('is ended by a frame that cannot be read', async () => {
    const double = await started();
    const { sink } = await opened(double);
    for (const [i, frame] of ['[{', '{}', '[null]', '', Buffer.of(0x91, 0x81)].entries()) {
      await sink.until('state', ['live'], i + 1);
      double.stream.playRaw(frame);
    }
    await sink.until('state', ['live'], 6);
    const reasons = sink.of('state').filter(([state]) => state === 'stale');
    expect(reasons).toEqual(new Array(5).fill(['stale', 'Alpaca sent a message that cannot be read.']));
  });

  it('is final if the key is refused afterwards', async () => {
    const double = await started();
    const { sink } = await opened(double);
    double.account.key = 'ANOTHER';
    double.stream.drop();
    await sink.until('state', ['closed']);
    expect(sink.of('state').at(-1)).toEqual(['closed', 'Alpaca refuses the key or the secret.']);
  });

  it('continues on the lesser tape after a downgrade of the plan', async () => {
    const double = await started({ tapes: ['sip', 'iex'] });
    const { provider, sink } = await opened(double);
    await sink.until('state', ['live']);
    double.account.tapes = ['iex'];
    double.stream.drop();
    await sink.until('state', ['live'], 2);
    expect(provider.can.tape).toBe('IEX');
  });

  it.each([
    [407, 'Alpaca ended the connection, because messages were not read fast enough.'],
    [500, 'Alpaca reports a problem of its own.'],
  ])('is reported with the reason of error %i', async (code, reason) => {
    const double = await started();
    const { sink } = await opened(double);
    await sink.until('state', ['live']);
    double.stream.complain(code);
    await sink.until('state', ['stale']);
    expect(sink.of('state')[1]).toEqual(['stale', reason]);
  });
});

it('ends with the signal that it was opened with', async () => {
  const double = await started();
  const { provider, sink } = unopened(double);
  const ending = new AbortController();
  await provider.open(sink, ending.signal);
  ending.abort();
  await sink.until('state', ['closed']);
  await double.stream.left();
});

it('nothing more is reported or asked once it is closed', async () => {
  const double = await started();
  const { provider, sink } = await opened(double);
  await sink.until('state', ['live']);
  await provider.close();
  expect(sink.of('state').at(-1)).toEqual(['closed', '']);
  expect(double.stream.connected).toHaveLength(2);
});

it('a burst is reported whole and in order', async () => {
  const double = await started({ tapes: ['sip'] });
  const { provider, sink } = await opened(double);
  provider.want(wanted('AAPL'));
  await sink.until('accepted');
  const numbers = Array.from({ length: 20_000 }, (_, i) => i);
  for (let from = 0; from < numbers.length; from += 100) {
    double.stream.play(...numbers.slice(from, from + 100).map((i) => ({ ...trade(TEST_NOW + i), i })));
  }
  await sink.until('trade', [], numbers.length);
  expect(sink.of('trade').map((reported) => reported[5])).toEqual(numbers);
});
