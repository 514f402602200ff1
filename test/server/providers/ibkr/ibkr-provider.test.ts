import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unixSeconds, wallOfDate } from '../../../../engine/time/exchange-time.ts';
import type { Want } from '../../../../server/providers/feed-provider.ts';
import { IbkrProvider } from '../../../../server/providers/ibkr/ibkr-provider.ts';
import { GatewayDouble } from '../../../feeds/ibkr/gateway-double.ts';
import { ibkrTestPace } from '../../../feeds/ibkr/ibkr-test-pace.ts';
import { RecordingSink } from '../../../feeds/recording-sink.ts';

const RY: Want = { security: 1, symbol: 'RY', region: 'C', depth: false };
const AAPL: Want = { security: 2, symbol: 'AAPL', region: 'U', depth: false };
const RY_CONTRACT = 4458;
const AAPL_CONTRACT = 265_598;

const RY_FIGURES = { 31: '212.40', 84: '212.39', 85: '300', 86: '212.42', 88: '500', 6509: 'RB', 7762: '1,000,000' };
const AAPL_FIGURES = {
  31: '271.10',
  84: '271.09',
  85: '200',
  86: '271.11',
  88: '100',
  6509: 'RpB',
  7762: '40,000,000',
};

describe('Interactive Brokers', () => {
  let double: GatewayDouble;
  let sink: RecordingSink;
  let provider: IbkrProvider;
  let pace: ReturnType<typeof ibkrTestPace>;
  let aborting: AbortController;

  beforeEach(async () => {
    double = new GatewayDouble();
    double.contracts = [
      { conid: RY_CONTRACT, ticker: 'RY', name: 'ROYAL BANK OF CANADA', exchange: 'TSE', currency: 'CAD' },
      { conid: AAPL_CONTRACT, ticker: 'AAPL', name: 'APPLE INC', exchange: 'NASDAQ', currency: 'USD' },
    ];
    await double.start();
    sink = new RecordingSink();
    aborting = new AbortController();
    make({});
  });

  afterEach(async () => {
    await provider.close();
    await double.stop();
  });

  function make(changes: Parameters<typeof ibkrTestPace>[0]): void {
    pace = ibkrTestPace(changes);
    provider = new IbkrProvider(double.address, '', pace);
  }

  function open(): Promise<void> {
    return provider.open(sink, aborting.signal);
  }

  /** Opens with both securities, whose figures have come. */
  async function openLive(wants: readonly Want[] = [RY, AAPL]): Promise<void> {
    double.figure(RY_CONTRACT, RY_FIGURES);
    double.figure(AAPL_CONTRACT, AAPL_FIGURES);
    provider.want(wants);
    await open();
    for (const { security } of wants) await sink.until('accepted', [security]);
    await double.until(() => wants.every(({ symbol }) => double.sent.some((text) => text.startsWith(smd(symbol)))));
  }

  function smd(symbol: string): string {
    return `smd+${symbol === 'RY' ? RY_CONTRACT : AAPL_CONTRACT}+`;
  }

  it('says where to sign in, and opens once the user has', async () => {
    double.isSignedIn = false;
    await expect(open()).rejects.toMatchObject({
      refusal: 'credentials',
      message: expect.stringContaining(`Sign in at ${new URL(double.address).origin}`),
    });
    expect(sink.reported).toEqual([]);
    double.isSignedIn = true;
    await open();
    expect(sink.reported).toEqual([['state', 'live', '']]);
  });

  it('states figures by a snapshot, whose first answer is empty, and then follows the stream', async () => {
    await openLive();
    const snapshots = double.calls.filter((call) => call.startsWith('GET iserver/marketdata/snapshot'));
    expect(snapshots).toHaveLength(2);
    expect(snapshots[0]).toContain(
      `conids=${RY_CONTRACT},${AAPL_CONTRACT}&fields=31,70,71,84,85,86,87,88,6509,7059,7295,7741,7762`,
    );
    expect(sink.of('quote')).toMatchObject([
      [1, expect.any(Number), 212.39, 500, 212.42, 300],
      [2, expect.any(Number), 271.09, 100, 271.11, 200],
    ]);
    expect(sink.of('trade')).toEqual([]);
    double.figure(AAPL_CONTRACT, { _updated: 1_795_539_600_000, 31: '271.12', 7059: '100', 7762: '40,000,400' });
    await sink.until('trade', [2]);
    expect(sink.of('trade')).toEqual([[2, 1_795_539_600_000, 271.12, 400, 4, Number.NaN]]);
    double.figure(RY_CONTRACT, { _updated: 1_795_539_601_000, 31: 'H212.40' });
    await sink.until('status', [1]);
    expect(sink.of('status')).toEqual([[1, 1_795_539_601_000, 169, '']]);
  });

  it('opens a stream that asks for the session', async () => {
    double.takesCookie = false;
    await open();
    expect(double.sent).toEqual(['{"session":"a-session"}']);
  });

  it('follows securities without figures yet, and no longer those that are not wanted', async () => {
    await open();
    provider.want([RY]);
    await double.heard(smd('RY'));
    expect(sink.of('accepted')).toEqual([]);
    double.figure(RY_CONTRACT, RY_FIGURES);
    await sink.until('accepted', [1]);
    provider.want([]);
    await double.heard(`umd+${RY_CONTRACT}+{}`);
    expect(double.used.size).toBe(0);
  });

  it('refuses what it does not know', async () => {
    await open();
    provider.want([{ ...RY, security: 7, symbol: 'NONE' }]);
    await sink.until('refused');
    expect(sink.of('refused')).toEqual([[7, 'Interactive Brokers does not know NONE.']]);
    await expect(async () => {
      for await (const _ of provider.history({ symbol: 'NONE', region: 'U' }, 'day', 0, 0));
    }).rejects.toMatchObject({ refusal: 'unknown' });
  });

  it('is as late as the latest of its securities', async () => {
    await openLive();
    expect(provider.can.delayMinutes).toBe(0);
    double.figure(RY_CONTRACT, { 6509: 'DB' });
    await sink.until('state', ['live'], 2);
    expect(provider.can.delayMinutes).toBe(15);
  });

  it('refuses what the user may not see, and frees its line', async () => {
    double.figure(RY_CONTRACT, { 6509: 'N' });
    await open();
    provider.want([RY]);
    await sink.until('refused', [1]);
    expect(sink.of('refused')[0][1]).toContain('no market-data subscription');
    await double.heard(`umd+${RY_CONTRACT}+{}`);
  });

  it('asks for a security again before its subscription ends', async () => {
    make({ renewal: 5 });
    await openLive([RY]);
    await double.heard(smd('RY'), 4);
    expect(sink.of('trade')).toEqual([]);
    double.endSubscriptions();
    double.figure(RY_CONTRACT, { 31: '212.45', 7762: '1,000,100' });
    await sink.until('trade', [1]);
  });

  it('pings the session', async () => {
    make({ tickle: 5 });
    await open();
    await double.heard('tic', 2);
    await double.until(() => double.calls.filter((call) => call === 'POST tickle').length > 2);
    expect(sink.of('state')).toEqual([['live', '']]);
  });

  it('has a hundred lines at most', async () => {
    await open();
    provider.want(Array.from({ length: 102 }, (_, i) => ({ ...RY, security: i, symbol: `NONE${i}` })));
    expect(sink.of('refused')).toEqual([
      [100, 'An Interactive Brokers user has about 100 market-data lines.'],
      [101, 'An Interactive Brokers user has about 100 market-data lines.'],
    ]);
  });

  it('refuses what the gateway has no line for', async () => {
    double.lines = 1;
    double.figure(RY_CONTRACT, RY_FIGURES);
    await open();
    provider.want([RY, AAPL]);
    await sink.until('refused', [2]);
    expect(sink.of('refused')).toEqual([[2, 'Interactive Brokers: Max number of market data lines reached']]);
    expect(sink.of('accepted')).toEqual([[1]]);
  });

  it('follows the depth of one security', async () => {
    await openLive([{ ...RY, depth: true }, AAPL]);
    await double.heard(`sbd+U1234567+${RY_CONTRACT}+TSE`);
    // Until the ladder comes, and for users without one.
    expect(sink.of('level')).toEqual([
      [1, 'bid', 1, 212.39, 500, 0],
      [1, 'ask', 1, 212.42, 300, 0],
    ]);
    sink.reported.length = 0;
    double.ladder([
      { row: 0, focus: 0, price: 212.42, ask: 300 },
      { row: 1, focus: 1, price: 212.39, bid: 500 },
    ]);
    double.figure(RY_CONTRACT, { 85: '200' });
    await sink.until('quote', [1]);
    expect(sink.reported.map(([name, ...args]) => [name, ...args.slice(0, 3)])).toEqual([
      ['bookReset', 1],
      ['level', 1, 'bid', 1],
      ['level', 1, 'ask', 1],
      ['quote', 1, expect.any(Number), 212.39],
    ]);
  });

  it('follows the depth of another when that of the first is no longer wanted', async () => {
    await openLive([{ ...RY, depth: true }, AAPL]);
    await double.heard('sbd+');
    double.ladder([{ row: 0, focus: 0, price: 212.42, ask: 300 }]);
    await sink.until('bookReset', [1]);
    sink.reported.length = 0;
    provider.want([RY, { ...AAPL, depth: true }]);
    await double.heard(`sbd+U1234567+${AAPL_CONTRACT}+NASDAQ`);
    expect(double.sent.slice(-2)[0]).toBe('ubd+U1234567');
    expect(sink.reported).toEqual([
      ['level', 2, 'bid', 1, 271.09, 100, 0],
      ['level', 2, 'ask', 1, 271.11, 200, 0],
      ['bookReset', 1],
    ]);
    sink.reported.length = 0;
    // A late message of the other, then one that names none.
    double.ladder([{ row: 0, price: 212.43, ask: 300 }], `sbd+U1234567+${RY_CONTRACT}`);
    double.ladder([{ row: 0, price: 271.1, bid: 50 }], 'sbd');
    await sink.until('level');
    expect(sink.reported).toEqual([
      ['bookReset', 2],
      ['level', 2, 'bid', 1, 271.1, 50, 0],
    ]);
  });

  it('polls securities, live or not', async () => {
    await openLive([RY]);
    sink.reported.length = 0;
    await provider.poll([RY, AAPL, { ...RY, security: 9, symbol: 'NONE' }]);
    expect(sink.reported.map(([name, security]) => [name, security])).toEqual([
      ['summary', 1],
      ['summary', 2],
      ['quote', 2],
    ]);
    expect(sink.of('summary').at(-1)).toMatchObject([2, { last: 271.1, volume: 40_000_000 }]);
    // It may become live.
    provider.want([RY, AAPL]);
    await double.heard(smd('AAPL'));
    provider.want([]);
    await double.heard('umd', 2);
    expect(double.used.size).toBe(0);
  });

  it('polls with the lines that are free, and ends the oldest snapshots for others', async () => {
    const many = Array.from({ length: 150 }, (_, i) => ({ ...AAPL, security: 100 + i, symbol: `S${i}` }));
    double.contracts = [
      ...double.contracts,
      ...many.map(({ symbol, security }) => ({
        conid: security,
        ticker: symbol,
        name: symbol,
        exchange: 'NYSE',
        currency: 'USD',
      })),
    ];
    for (const { security } of many) double.figure(security, { 31: '10.00', 6509: 'R' });
    await openLive([RY]);
    await provider.poll(many.slice(0, 60));
    await provider.poll(many.slice(0, 60));
    expect(double.calls.filter((call) => call.endsWith('unsubscribe'))).toEqual([]);
    await provider.poll(many.slice(60));
    expect(sink.of('summary').filter(([security]) => Number(security) >= 100)).toHaveLength(210);
    expect(double.used.size).toBe(100);
    expect([double.used.has(100), double.used.has(150), double.used.has(249)]).toEqual([false, false, true]);
    provider.want([RY, AAPL]);
    await sink.until('accepted', [2]);
    expect(double.used.size).toBe(100);
  });

  it('defines and searches', async () => {
    await open();
    expect(await provider.define({ symbol: 'RY', region: 'C' })).toMatchObject({ exchange: 'T', currency: 'CAD' });
    expect(await provider.search('apple')).toMatchObject([{ symbol: 'AAPL', exchange: 'Q' }]);
  });

  it('has history', async () => {
    const began = unixSeconds(wallOfDate(20_201_216) + 34_200);
    double.bars.set(AAPL_CONTRACT, [{ t: began * 1000, o: 127, h: 128, l: 126, c: 127.5, v: 900 }]);
    await open();
    const closes: number[] = [];
    for await (const bars of provider.history(AAPL, 'minute', began, began + 600)) closes.push(bars.close[0]);
    expect(closes).toEqual([127.5]);
  });

  describe('that loses its stream', () => {
    it('comes back, reports what is missing, and makes no trade of it', async () => {
      await openLive();
      double.figure(RY_CONTRACT, { 84: '212.38' });
      await sink.until('quote', [1], 2);
      const before = pace.time;
      double.cut();
      await sink.until('gap');
      const after = pace.time;
      expect(sink.of('state').map(([state]) => state)).toEqual(['live', 'stale', 'live']);
      const [[security, from, to]] = sink.of('gap') as [undefined, number, number][];
      expect(security).toBeUndefined();
      expect(from).toBeLessThanOrEqual(to);
      expect(from).toBeLessThanOrEqual(before);
      expect(to).toBeLessThanOrEqual(after);
      await double.heard(smd('RY'), 2);
      double.figure(RY_CONTRACT, { 31: '212.50', 7762: '1,000,300' });
      await sink.until('trade', [1]);
      expect(sink.of('trade')).toMatchObject([[1, expect.any(Number), 212.5, 300, 4, Number.NaN]]);
    });

    it('tries with growing pauses until the user has signed in again', async () => {
      const attempts: number[] = [];
      make({
        random: () => {
          attempts.push(double.calls.length);
          if (attempts.length === 5) double.isSignedIn = true;
          return 1;
        },
      });
      await openLive([RY]);
      double.isSignedIn = false;
      double.cut();
      await sink.until('gap');
      expect(attempts).toHaveLength(5);
      expect(sink.of('state').map(([state, reason]) => [state, String(reason).slice(0, 50)])).toEqual([
        ['live', ''],
        ['stale', 'The stream of the Interactive Brokers gateway has '],
        ['stale', 'The Interactive Brokers gateway is not signed in. '],
        ['live', ''],
      ]);
    });

    it('also when the session ends, as the stream says', async () => {
      await openLive([RY]);
      double.expire(true);
      await sink.until('gap');
      expect(sink.of('state')[1]).toEqual(['stale', expect.stringContaining('is not signed in. Sign in at')]);
      expect(double.calls).toContain('POST iserver/auth/ssodh/init');
    });

    it('also when the session ends, as only the ping says', async () => {
      make({ tickle: 5 });
      await openLive([RY]);
      double.expire(false);
      await sink.until('gap');
      expect(sink.of('state')[1]).toEqual(['stale', expect.stringContaining('is not signed in. Sign in at')]);
    });

    it('also when nothing comes for a while', async () => {
      make({ silence: 20 });
      await open();
      await sink.until('gap');
      expect(sink.of('state')[1]).toEqual(['stale', expect.stringContaining('nothing came for a while')]);
    });

    it('again while it comes back, and reports each time once', async () => {
      await open();
      provider.want([RY]);
      await double.heard(smd('RY'));
      double.cut();
      const snapshots = (): number => double.calls.filter((call) => call.includes('/snapshot')).length;
      const sofar = snapshots();
      await double.until(() => snapshots() > sofar);
      double.cut();
      double.figure(RY_CONTRACT, RY_FIGURES);
      await sink.until('accepted', [1]);
      await sink.until('gap');
      const states = sink.of('state').map(([state]) => state);
      expect(states.at(-1)).toBe('live');
      expect(states.filter((state) => state === 'live')).toHaveLength(1 + sink.of('gap').length);
    });
  });

  it('closes by its signal, and frees its lines', async () => {
    await openLive([{ ...RY, depth: true }]);
    await double.heard('sbd+');
    aborting.abort();
    await sink.until('state', ['closed']);
    await provider.close();
    expect(double.sent.slice(-2)).toEqual([`umd+${RY_CONTRACT}+{}`, 'ubd+U1234567']);
    await expect(provider.search('RY')).rejects.toThrow();
  });

  it('does not open once its signal has aborted', async () => {
    aborting.abort();
    await expect(open()).rejects.toThrow('Interactive Brokers was closed.');
    expect(double.calls).toEqual([]);
  });

  it('that is closed while it opens is never live', async () => {
    provider.want([RY]);
    const opened = open().catch(() => {});
    await double.until(() => double.calls.some((call) => call.includes('symbols=RY')));
    await provider.close();
    await opened;
    expect(sink.of('state').map(([state]) => state)).toEqual(['closed']);
  });

  it('closes while it comes back', async () => {
    await open();
    pace.manner = 'held';
    double.cut();
    await sink.until('state', ['stale']);
    await provider.close();
    expect(sink.of('state').at(-1)?.[0]).toBe('closed');
  });
});
