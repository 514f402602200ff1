import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { QuestradeSession } from '../../../../server/providers/questrade/session.ts';
import { QuestradeBench } from '../../../feeds/questrade/questrade-bench.ts';
import { LoopbackServer } from '../../../support/loopback-server.ts';

let bench: QuestradeBench;
let ending: AbortController;

beforeEach(async () => {
  bench = await QuestradeBench.start();
  ending = new AbortController();
});
afterEach(() => bench.stop());

function begin(refreshToken = bench.double.makeRefreshToken()): QuestradeSession {
  return new QuestradeSession(bench.settings(refreshToken), bench.pace, ending.signal);
}

/** What the store has after a crash. */
function stored(first: string): string {
  return bench.kept.at(-1)?.refreshToken ?? first;
}

it('stores the next refresh token before the access token can be used', async () => {
  const order: string[] = [];
  bench.onKeep = async () => {
    await fetch(`${bench.double.url}/v1/storing`);
    order.push('stored');
  };
  const { server, token } = await begin().access();
  order.push('usable');
  expect(order).toEqual(['stored', 'usable']);
  expect([server, token]).toEqual([`${bench.double.url}/`, bench.double.granted[1]]);
  expect(bench.kept).toEqual([{ refreshToken: bench.double.granted[2] }]);
});

it('renews once for all who ask at once, and no token twice', async () => {
  const session = begin();
  await Promise.all([session.access(), session.access(), session.access()]);
  bench.pace.advance(1_800_000);
  await Promise.all([session.access(), session.access()]);
  expect(bench.double.redeemed).toHaveLength(2);
  expect(new Set(bench.double.redeemed).size).toBe(2);
});

it('goes on from the stored token after a crash', async () => {
  const first = bench.double.makeRefreshToken();
  await begin(first).access();
  // What was granted is lost with the process; the store is not.
  const { token } = await begin(stored(first)).access();
  expect(bench.double.isValid(token)).toBe(true);
  expect(new Set(bench.double.redeemed).size).toBe(bench.double.redeemed.length);
});

it('says what to do after a crash before the token was stored', async () => {
  const first = bench.double.makeRefreshToken();
  bench.onKeep = () => new Promise(() => {});
  void begin(first).access();
  await bench.double.until(() => bench.double.granted.length === 3);
  await expect(begin(stored(first)).access()).rejects.toMatchObject({
    refusal: 'credentials',
    message:
      'Questrade refused the refresh token (HTTP 400). Each works once, and only for a few days: make a new one in the API ' +
      'centre of Questrade, and enter it here.',
  });
});

it('stores a token again that could not be stored, and never sends the one before again', async () => {
  const session = begin();
  bench.onKeep = () => Promise.reject(new Error('disk full'));
  await expect(session.access()).rejects.toMatchObject({
    refusal: 'service',
    message: 'The new refresh token of Questrade could not be stored, so it is not used yet.',
  });
  bench.onKeep = () => Promise.resolve();
  const { token } = await session.access();
  expect(bench.double.isValid(token)).toBe(true);
  expect(bench.double.redeemed).toHaveLength(1);
  expect(bench.kept).toEqual([{ refreshToken: bench.double.granted[2] }]);
});

it('renews before the access token ends', async () => {
  const session = begin();
  const { token } = await session.access();
  bench.pace.advance(1_679_999);
  expect((await session.access()).token).toBe(token);
  bench.pace.advance(1);
  expect((await session.access()).token).not.toBe(token);
});

it('does not send a refused token again', async () => {
  const session = begin('made up');
  const error = await session.access().catch((reason: unknown) => reason);
  expect(session.isFinal(error)).toBe(true);
  await expect(session.access()).rejects.toBe(error);
  expect(bench.double.redeemed).toEqual(['made up']);
});

it('needs a token', async () => {
  await expect(begin(' ').access()).rejects.toThrow('Questrade needs a refresh token, from its API centre.');
  expect(bench.double.redeemed).toEqual([]);
});

it('keeps its token through a failure of the service', async () => {
  const session = begin();
  bench.double.signInStatus = 503;
  const error = await session.access().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: 'Questrade is out of service at the moment (HTTP 503).' });
  expect(session.isFinal(error)).toBe(false);
  bench.double.signInStatus = 200;
  await session.access();
});

it('keeps a young access token, because two programs would otherwise renew forever', async () => {
  const session = begin();
  const { token } = await session.access();
  expect(session.giveUp(token)).toBe(false);
  bench.pace.advance(60_000);
  expect(session.giveUp(token)).toBe(true);
  expect((await session.access()).token).not.toBe(token);
  expect(session.giveUp(token)).toBe(true);
});

it('names the reason of the system if the service cannot be reached', async () => {
  const session = begin();
  await bench.double.stop();
  await expect(session.access()).rejects.toThrow('Questrade cannot be reached (ECONNREFUSED).');
  await bench.double.start();
});

describe('two processes with one account', () => {
  function share(refreshToken: string): QuestradeSession {
    return new QuestradeSession(bench.sharedSettings(refreshToken), bench.pace, ending.signal);
  }

  it('use the token that was stored last, whoever stored it', async () => {
    const first = bench.double.makeRefreshToken();
    const [before, after] = [share(first), share(first)];
    await before.access();
    const { token } = await after.access();
    expect(bench.double.isValid(token)).toBe(true);
    // A process that has not learned yet that it holds the market no longer.
    bench.pace.advance(1_800_000);
    await before.access();
    await after.access();
    expect(bench.double.redeemed).toHaveLength(4);
    expect(new Set(bench.double.redeemed).size).toBe(4);
  });

  it('wait for one that is being stored when its predecessor is refused', async () => {
    const first = bench.double.makeRefreshToken();
    let store = (): void => {};
    bench.onKeep = () =>
      new Promise((resolve) => {
        store = resolve;
      });
    const before = share(first).access();
    await bench.double.until(() => bench.double.granted.length === 3);
    const after = share(first).access();
    await bench.pace.paused(2_000);
    store();
    await before;
    bench.onKeep = () => Promise.resolve();
    bench.pace.advance(2_000);
    expect(bench.double.isValid((await after).token)).toBe(true);
    expect(bench.double.redeemed).toEqual([first, first, bench.kept[0]?.refreshToken]);
  });

  it('take up a new token after a refusal', async () => {
    const session = share('made up');
    const refused = session.access().catch((reason: unknown) => reason);
    await bench.pace.paused(2_000);
    bench.pace.advance(2_000);
    expect(session.isFinal(await refused)).toBe(true);
    bench.kept.push({ refreshToken: bench.double.makeRefreshToken() });
    expect(bench.double.isValid((await session.access()).token)).toBe(true);
  });
});

it('stores a token that could not be stored before it ends', async () => {
  const first = bench.double.makeRefreshToken();
  const session = begin(first);
  bench.onKeep = () => Promise.reject(new Error('disk full'));
  await expect(session.access()).rejects.toThrow('could not be stored');
  bench.onKeep = () => Promise.resolve();
  ending.abort();
  await session.settled();
  ending = new AbortController();
  expect(bench.double.isValid((await begin(stored(first)).access()).token)).toBe(true);
});

describe('an answer to a sign-in', () => {
  const right = {
    access_token: 'access',
    refresh_token: 'next',
    api_server: 'https://api.example.com/v1',
    expires_in: 1_800,
  };

  /** A session whose sign-in gets the same answer each time. */
  async function answered(changes: Readonly<Record<string, unknown>>): Promise<QuestradeSession> {
    server = new LoopbackServer(createServer((_, response) => response.end(JSON.stringify({ ...right, ...changes }))));
    await server.start();
    const settings = { ...bench.settings('first'), addresses: { QUESTRADE_LOGIN_URL: server.url } };
    return new QuestradeSession(settings, bench.pace, ending.signal);
  }

  let server: LoopbackServer;
  afterEach(() => server.stop());

  it('has an access token, its server, the next refresh token and a time', async () => {
    const session = await answered({});
    expect(session.renewAt).toBe(0);
    expect(await session.access()).toMatchObject({ token: 'access', server: 'https://api.example.com/' });
    expect(bench.kept).toEqual([{ refreshToken: 'next' }]);
    expect(session.renewAt - bench.pace.now()).toBe(1_680_000);
  });

  it('may be valid for a short time, of which three quarters are used', async () => {
    const session = await answered({ expires_in: 40 });
    await session.access();
    expect(session.renewAt - bench.pace.now()).toBe(30_000);
  });

  it.each([
    ['an access token', { access_token: '' }],
    ['a refresh token', { refresh_token: undefined }],
    ['an address', { api_server: 'somewhere' }],
    ['an encrypted address', { api_server: 'ftp://api.example.com/' }],
    ['a time', { expires_in: 0 }],
    ['a number of seconds', { expires_in: 'soon' }],
  ])('without %s is none', async (_, changes) => {
    const session = await answered(changes);
    await expect(session.access()).rejects.toMatchObject({
      refusal: 'service',
      message: 'Questrade answered a sign-in without tokens.',
    });
    expect(bench.kept).toEqual([]);
    expect(session.renewAt).toBe(0);
  });
});

it('gives up a token once it is a minute old, and no token of before', async () => {
  const session = begin();
  const { token } = await session.access();
  expect(session.giveUp('another')).toBe(true);
  bench.pace.advance(59_999);
  expect(session.giveUp(token)).toBe(false);
  bench.pace.advance(1);
  expect(session.giveUp(token)).toBe(true);
  expect(session.renewAt).toBe(0);
});
