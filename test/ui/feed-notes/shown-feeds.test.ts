import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownFeeds } from '../../../ui/feed-notes/shown-feeds.ts';
import type { SymbolKey } from '../../../workers/api/quote-list.ts';
import type { SecurityFeed } from '../../../workers/api/security-feed.ts';

const { calls } = vi.hoisted(() => ({
  calls: [] as { readonly symbols: string; readonly seen: number; readonly answer: () => void }[],
}));

vi.mock('../../../ui/market/market-store.ts', () => ({ marketState: () => ({ config: { feeds: true } }) }));
vi.mock('../../../ui/market/connection.ts', () => ({
  market: {
    securityFeeds: (keys: readonly SymbolKey[], seen: number) =>
      new Promise<SecurityFeed[]>((resolve) => {
        const answer = (): void => resolve(keys.map(feedOf));
        calls.push({ symbols: keys.map(({ symbol }) => symbol).join(''), seen, answer });
      }),
  },
}));

const KEYS: readonly SymbolKey[] = [...'ABC'].map((symbol) => ({ symbol, region: 'U' }));

let leave: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('window', globalThis);
  calls.length = 0;
  leave = [shownFeeds.watch(KEYS, () => {}), shownFeeds.see(KEYS.slice(0, 1))];
});

afterEach(async () => {
  for (const end of leave) end();
  for (const { answer } of calls) answer();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports rows that come on the screen during a call with the next one, a second later', async () => {
  await vi.advanceTimersByTimeAsync(200);
  expect(calls.map(({ symbols, seen }) => `${symbols} ${seen}`)).toEqual(['ABC 1']);
  await vi.advanceTimersByTimeAsync(500);
  leave.push(shownFeeds.see(KEYS.slice(2)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
  calls[0]?.answer();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls.map(({ symbols, seen }) => `${symbols} ${seen}`)).toEqual(['ABC 1', 'ACB 2']);
});

it('asks again soon after it has reported other rows, and then at its usual pace', async () => {
  const count = async (ms: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(ms);
    for (const { answer } of calls) answer();
    await vi.advanceTimersByTimeAsync(0);
    return calls.length;
  };
  expect(await count(200)).toBe(1);
  expect(await count(2_000)).toBe(2);
  expect(await count(14_000)).toBe(2);
  expect(await count(1_000)).toBe(3);
  leave.push(shownFeeds.see(KEYS.slice(1, 2)));
  expect(await count(1_000)).toBe(4);
  expect(await count(2_000)).toBe(5);
  expect(await count(14_000)).toBe(5);
});

function feedOf({ symbol, region }: SymbolKey): SecurityFeed {
  return {
    symbol,
    region,
    feed: 'Alpaca',
    state: 'live',
    words: '',
    delay: 0,
    tape: 'iex',
    tapeShare: 0.035,
    wholeHistory: false,
    symbols: 30,
    heardAt: 1,
    band: null,
    loading: null,
  };
}
