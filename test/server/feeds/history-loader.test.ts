import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { unixSeconds, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { HistoryLoader } from '../../../server/feeds/history-loader.ts';
import type { FeedProvider } from '../../../server/providers/feed-provider.ts';
import { instrumentRow } from '../instrument-row.ts';
import { instrument } from '../market/sample-market.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const DAY = wallOfDate(20261118);
const minute = (n: number): number => DAY + 60 * n;

let own: TemporaryStore;
let of: ReturnType<typeof instrument>;
let now: number;
let complaints: string[];
let loader: HistoryLoader;
/** The ranges that the provider was asked for, in minutes of the day. */
let asked: (readonly [number, number])[];
let fails: boolean;
/** Called between the portions that the provider sends. */
let between: () => Promise<void>;

const provider = {
  name: 'Double',
  can: { history: ['minute'] },
  async *history(_: unknown, _grain: string, from: number, to: number) {
    const [first, last] = [from, to].map((unix) => (unix - unixSeconds(DAY)) / 60) as [number, number];
    asked.push([first, last]);
    yield new Bars(1);
    for (let n = Math.ceil(first); n <= last; n += 10) {
      const bars = new Bars(10);
      for (let i = n; i < Math.min(n + 10, last); i++) bars.append(minute(i), i + 1, i + 1, i + 1, i + 1, 100, 1);
      yield bars;
      await between();
      if (fails) throw new Error('not now');
    }
  },
} as unknown as FeedProvider;

const range = (from: number, to: number) => ({ from: minute(from), to: minute(to) - 1 });
const ensure = (from: number, to: number): Promise<boolean> => loader.ensure(of, provider, 'minute', range(from, to));

beforeEach(async () => {
  own = await temporaryStore();
  const { id } = await own.store
    .insertInto('instrument')
    .values(instrumentRow({ symbol: 'REC', ex: 'N' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  of = instrument({ id, symbol: 'REC', region: 'U' });
  [now, complaints, asked, fails, between] = [1_000_000, [], [], false, async () => {}];
  loader = new HistoryLoader(
    own.store,
    () => now,
    (line) => complaints.push(line),
  );
});
afterEach(() => own.remove());

const stored = async (): Promise<number> =>
  (await new Histories(own.store).readMinutes(of.id, 20261118, 20261118)).count;

describe('history from a provider', () => {
  it('is asked for once, and of a larger range only what is missing', async () => {
    expect(await ensure(600, 620)).toBe(true);
    expect(await stored()).toBe(20);
    expect(await ensure(605, 615)).toBe(true);
    expect(await ensure(590, 640)).toBe(true);
    expect(asked.map(([from, to]) => [from, Math.round(to)])).toEqual([
      [600, 620],
      [590, 600],
      [620, 640],
    ]);
    expect(await stored()).toBe(50);
    expect(complaints).toEqual([]);
  });

  it('is asked for by one after the other, so that nothing is asked for twice', async () => {
    expect(await Promise.all([ensure(600, 620), ensure(600, 620), ensure(610, 630)])).toEqual([true, true, true]);
    expect(asked.map(([from]) => from)).toEqual([600, 620]);
  });

  it('that does not come keeps what has come, and is asked for again after a rest', async () => {
    fails = true;
    expect(await ensure(600, 620)).toBe(false);
    expect(complaints).toEqual(['U REC: Double did not send its history: not now']);
    expect(await stored()).toBe(10);
    fails = false;
    now += 29_999;
    expect([await ensure(600, 620), asked.length]).toEqual([false, 1]);
    now += 1;
    expect([await ensure(600, 620), asked.length, await stored()]).toEqual([true, 2, 20]);
  });

  it('says how much of it has come, while it comes', async () => {
    expect(loader.progressOf(of)).toBeNull();
    const seen: (number | null)[] = [];
    between = async () => {
      seen.push(loader.progressOf(of));
    };
    await ensure(600, 640);
    // Up to the beginning of the last minute of each portion, and of nothing before it was stored.
    expect(seen.map((part) => Math.round((part ?? -1) * 2400))).toEqual([541, 1141, 1741, 2341]);
    expect(loader.progressOf(of)).toBeNull();
  });

  it('is not loaded if the provider lacks it, and an empty range counts as loaded', async () => {
    expect([await loader.ensure(of, provider, 'day', range(600, 620)), await ensure(620, 600)]).toEqual([false, true]);
    expect(asked).toEqual([]);
    await loader.reload(of, provider, 'day', range(600, 620));
    expect(asked).toEqual([]);
  });

  it('is asked for again on demand, though the store has it', async () => {
    await ensure(600, 620);
    await loader.reload(of, provider, 'minute', range(600, 620));
    expect(asked).toHaveLength(2);
    fails = true;
    await expect(loader.reload(of, provider, 'minute', range(600, 620))).rejects.toThrow('not now');
  });
});
