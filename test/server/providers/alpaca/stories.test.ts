import { afterEach, beforeEach, expect, it } from 'vitest';
import { AlpacaDouble } from '../../../feeds/alpaca/alpaca-double.ts';
import { alpacaFor } from '../../../feeds/alpaca/open-alpaca.ts';

const SINCE = Date.UTC(2025, 10, 20);

let double: AlpacaDouble;

beforeEach(async () => {
  double = new AlpacaDouble();
  await double.start();
});

afterEach(() => double.stop());

const story = (id: number) => ({
  id,
  headline: `Story ${id}`,
  content: '<p>Text</p>',
  created_at: '2025-11-24T14:30:00Z',
  symbols: ['AAPL'],
});

it('brings the stories of US securities', async () => {
  double.rest.news = [story(3), story(2), story(1)];
  const { provider } = alpacaFor(double);
  const stories = await provider.news(
    [
      { symbol: 'AAPL', region: 'U' },
      { symbol: 'RY', region: 'C' },
      { symbol: 'MSFT', region: 'U' },
    ],
    SINCE,
  );
  expect(stories.map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(stories[0]).toEqual({
    id: '3',
    time: Date.UTC(2025, 10, 24, 14, 30),
    title: 'Story 3',
    body: '<p>Text</p>',
    of: [{ symbol: 'AAPL', region: 'U' }],
  });
  expect(double.rest.calls[0]?.query).toEqual({
    symbols: 'AAPL,MSFT',
    start: '2025-11-20T00:00:00.000Z',
    sort: 'desc',
    include_content: 'true',
    limit: '50',
  });
  await provider.close();
});

it('asks for four pages at most, and for none without a US security', async () => {
  double.rest.news = Array.from({ length: 100 }, (_, i) => story(i));
  const { provider } = alpacaFor(double);
  expect(await provider.news([{ symbol: 'AAPL', region: 'U' }], SINCE)).toHaveLength(8);
  expect(await provider.news([{ symbol: 'RY', region: 'C' }], SINCE)).toEqual([]);
  expect(double.rest.calls).toHaveLength(4);
  await provider.close();
});
