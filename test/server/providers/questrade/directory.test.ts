import { afterEach, beforeEach, expect, it } from 'vitest';
import { QuestradeDirectory } from '../../../../server/providers/questrade/directory.ts';
import type { QuestradeProvider } from '../../../../server/providers/questrade/questrade-provider.ts';
import { QuestradeBench } from '../../../feeds/questrade/questrade-bench.ts';

let bench: QuestradeBench;
let provider: QuestradeProvider;

beforeEach(async () => {
  bench = await QuestradeBench.start();
  provider = bench.make();
});
afterEach(() => bench.stop());

it('finds securities by symbol or name, without those that cannot be shown', async () => {
  expect(await provider.search(' aapl ')).toEqual([
    { symbol: 'AAPL', region: 'U', exchange: 'Q', name: 'APPLE INC', kind: 'stock', boardlot: 1, currency: 'USD' },
  ]);
  expect((await provider.search('royal bank of canada')).map(({ symbol, region }) => symbol + region)).toEqual([
    'RYC',
    'RYU',
    'RY.PR.SC',
  ]);
  expect(await provider.search(' ')).toEqual([]);
});

it('distinguishes a symbol of one country from the same of the other, and asks for each once', async () => {
  expect(await provider.define({ symbol: 'RY', region: 'C' })).toMatchObject({ exchange: 'T', currency: 'CAD' });
  expect(await provider.define({ symbol: 'RY', region: 'U' })).toMatchObject({ exchange: 'N', currency: 'USD' });
  const asked = bench.double.asked.length;
  await provider.define({ symbol: 'RY', region: 'C' });
  expect(bench.double.asked).toHaveLength(asked);
});

it('does not know what the service does not list', async () => {
  expect(await provider.define({ symbol: 'NONE', region: 'U' })).toBeUndefined();
  expect(await provider.define({ symbol: 'AAPL', region: 'C' })).toBeUndefined();
});

it('reads further pages of a search until it has the symbol', async () => {
  const page = (from: number): unknown[] =>
    Array.from({ length: 20 }, (_, i) => ({
      symbol: `T${from + i}`,
      symbolId: from + i,
      securityType: 'Stock',
      listingExchange: 'NYSE',
      currency: 'USD',
    }));
  const asked: string[] = [];
  const calls = {
    market: (path: string) => {
      asked.push(path);
      return Promise.resolve({ symbols: page(asked.length * 100) });
    },
  };
  const directory = new QuestradeDirectory(calls);
  expect(await directory.find({ symbol: 'T305', region: 'U' })).toMatchObject({ id: 305 });
  expect(asked.map((path) => path.split('offset=')[1])).toEqual(['0', '20', '40']);
  expect(await directory.find({ symbol: 'T', region: 'U' })).toBeUndefined();
  expect(asked).toHaveLength(8);
});
