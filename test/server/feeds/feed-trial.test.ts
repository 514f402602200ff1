import { describe, expect, it } from 'vitest';
import { abilityLines, quoteLines, timingLines, withProvider } from '../../../server/feeds/feed-trial.ts';
import { ListeningSink } from '../../../server/feeds/listening-sink.ts';
import { ALPACA } from '../../../server/providers/alpaca/alpaca-kind.ts';
import type { FeedProvider } from '../../../server/providers/feed-provider.ts';
import { IBKR } from '../../../server/providers/ibkr/ibkr.ts';
import type { ProviderKind } from '../../../server/providers/provider-kind.ts';
import { QUESTRADE } from '../../../server/providers/questrade/questrade.ts';
import { AlpacaDouble } from '../../feeds/alpaca/alpaca-double.ts';
import { GatewayDouble } from '../../feeds/ibkr/gateway-double.ts';
import { QuestradeDouble } from '../../feeds/questrade/questrade-double.ts';
import { TestPace } from '../../feeds/test-pace.ts';

type Texts = Readonly<Record<string, string>>;

const PATIENCE = { opening: 30_000, quotes: 30_000 };

/** The report about a provider that was opened and asked for a security. */
function said(kind: ProviderKind, values: Texts, addresses: Texts): Promise<string[]> {
  const provider = kind.make({ values, addresses, keep: async () => {} });
  return withProvider(provider, PATIENCE, async (sink) => {
    await provider.define({ symbol: 'AAPL', region: 'U' });
    return timingLines(provider, sink);
  });
}

/** Each service, with a clock that is ahead of ours. */
const SERVICES: Readonly<Record<string, (ahead: number) => Promise<string[]>>> = {
  async alpaca(ahead) {
    const double = new AlpacaDouble({ now: () => Date.now() + ahead });
    await double.start();
    return said(ALPACA, double.keys, double.addresses).finally(() => double.stop());
  },
  async questrade(ahead) {
    const double = new QuestradeDouble(new TestPace(Date.now() + ahead, 'held'));
    await double.start();
    const refreshToken = double.makeRefreshToken();
    return said(QUESTRADE, { refreshToken }, { QUESTRADE_LOGIN_URL: double.url }).finally(() => double.stop());
  },
  async ibkr(ahead) {
    const double = new GatewayDouble();
    double.clockAhead = ahead;
    await double.start();
    return said(IBKR, {}, { IBKR_GATEWAY_URL: double.address }).finally(() => double.stop());
  },
};

describe.each(Object.entries(SERVICES))('a check of %s', (_, check) => {
  it('says how long a call takes, and that the clocks agree', async () => {
    expect(await check(0)).toEqual([
      expect.stringMatching(/^latency: a call takes \d+ ms$/),
      "clock: agrees with the service's",
    ]);
  });

  // Services state times in whole seconds.
  it('reports that our clock is behind, and what to do', async () => {
    const [, clock] = await check(90_000);
    expect(clock).toMatch(
      /^clock: this machine's is (89|90|91) s behind the service's\. .* will be wrong\. .*set its clock/,
    );
  });

  it('reports that our clock is ahead, and what to do', async () => {
    const [, clock] = await check(-90_000);
    expect(clock).toMatch(
      /^clock: this machine's is (89|90|91) s ahead of the service's\. .* will be wrong\. .*set its clock/,
    );
  });
});

describe('of an account of Alpaca', () => {
  it('reports the share of its tape, and the first quotes of five securities', async () => {
    const double = new AlpacaDouble();
    await double.start();
    const provider = ALPACA.make({ values: double.keys, addresses: double.addresses, keep: async () => {} });
    const [abilities, quotes] = await withProvider(provider, PATIENCE, async (sink) => [
      abilityLines(provider.can),
      await quoteLines(provider, sink, PATIENCE),
    ]).finally(() => double.stop());
    expect(abilities).toContain('tape: trades of IEX only, about 3.5 % of the volume; history of all venues');
    expect(quotes).toEqual(
      ['AAPL', 'MSFT', 'SPY', 'NVDA', 'AMZN'].map((symbol) => `${symbol}: unknown to the service`),
    );
  });
});

describe('of a service that makes no calls', () => {
  it.each([
    ['from our future show that we are behind', 60_000, /is (59|60) s behind the service's/],
    ['that are old show nothing', -60_000, /does not state its time/],
  ])('messages %s', (_, ahead, words) => {
    const sink = new ListeningSink();
    sink.quote(1, Date.now() + ahead, 10, 100, 11, 100);
    expect(timingLines({} as FeedProvider, sink)).toEqual([expect.stringMatching(words)]);
  });
});

describe('in words', () => {
  const can = {
    regions: ['U', 'C'],
    tape: 'consolidated',
    tapeShare: 1,
    wholeHistory: false,
    delayMinutes: 0,
    symbols: 30,
    depth: 'none',
    history: [],
    news: false,
    shown: 'public',
  } as unknown as FeedProvider['can'];

  it('a whole tape has no share, and a part of it has', () => {
    expect(abilityLines(can)).toContain('tape: trades of all venues');
    expect(abilityLines({ ...can, tapeShare: 0.999 })).toContain(
      'tape: trades of all venues, about 100 % of the volume',
    );
    expect(abilityLines({ ...can, delayMinutes: 1 })).toContain('delay: 1 minutes');
  });

  it.each([
    [0, "clock: agrees with the service's"],
    [2_000, "clock: agrees with the service's"],
    [-2_000, "clock: agrees with the service's"],
    [2_001, /^clock: this machine's is 2 s behind/],
    [-2_001, /^clock: this machine's is 2 s ahead/],
  ])('a clock that differs by %i ms', (clockAhead, words) => {
    const provider = { timing: { clockAhead } } as unknown as FeedProvider;
    const [line] = timingLines(provider, new ListeningSink());
    expect(line).toMatch(words);
  });
});
