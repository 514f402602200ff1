import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AlpacaDouble } from '../../../feeds/alpaca/alpaca-double.ts';
import { alpacaFor } from '../../../feeds/alpaca/open-alpaca.ts';

const asset = (symbol: string, name: string, exchange = 'NASDAQ') => ({
  id: symbol,
  class: 'us_equity',
  exchange,
  symbol,
  name,
  status: 'active',
});

let double: AlpacaDouble;

beforeEach(async () => {
  double = new AlpacaDouble({ isPaper: true });
  double.rest.assets = [
    asset('AAPL', 'Apple Inc. Common Stock'),
    asset('APLE', 'Apple Hospitality REIT, Inc.', 'NYSE'),
    asset('APP', 'Applovin Corporation'),
    asset('SPY', 'SPDR S&P 500 ETF Trust', 'ARCA'),
    asset('IVV', 'iShares Core S&P 500 Shares', 'BATS'),
    asset('MLPX', 'Pineapple Energy', 'AMEX'),
    asset('CGRNQ', 'Capstone Green Energy', 'OTC'),
    asset('EVG', 'Evergreen Holdings'),
  ];
  await double.start();
});

afterEach(() => double.stop());

describe('a search', () => {
  it.each([
    ['app', ['APP', 'AAPL', 'APLE', 'MLPX']],
    ['AAPL', ['AAPL']],
    ['apple', ['AAPL', 'APLE', 'MLPX']],
    [' inc. ', ['AAPL', 'APLE']],
    ['energy', ['MLPX', 'CGRNQ']],
    ['green', ['CGRNQ', 'EVG']],
    ['nothing of the kind', []],
    ['  ', []],
  ])('for %s', async (text, symbols) => {
    const { provider } = alpacaFor(double);
    expect((await provider.search(text)).map(({ symbol }) => symbol)).toEqual(symbols);
    await provider.close();
  });

  it('asks once a day, with the keys of paper at their host', async () => {
    const { provider, pace } = alpacaFor(double);
    await provider.search('a');
    await provider.search('b');
    expect(double.rest.calls.map(({ path }) => path)).toEqual(['/api/v2/assets', '/paper/v2/assets']);
    expect(double.rest.calls[1]?.query).toEqual({ status: 'active', asset_class: 'us_equity' });
    pace.time += 86_400_000;
    await provider.search('c');
    // By then the host is known.
    expect(double.rest.calls.map(({ path }) => path).slice(2)).toEqual(['/paper/v2/assets']);
    await provider.close();
  });

  it('that failed is made anew', async () => {
    const { provider } = alpacaFor(double);
    double.rest.failures.push(400);
    await expect(provider.search('a')).rejects.toMatchObject({ refusal: 'unknown' });
    expect(await provider.search('SPY')).toHaveLength(1);
    await provider.close();
  });
});

describe('a security', () => {
  it.each([
    ['AAPL', { exchange: 'Q', kind: 'stock', name: 'Apple Inc. Common Stock' }],
    ['APLE', { exchange: 'N', kind: 'stock' }],
    ['SPY', { exchange: 'X', kind: 'fund' }],
    ['IVV', { exchange: 'X', kind: 'fund' }],
    ['MLPX', { exchange: 'X', kind: 'stock' }],
    ['CGRNQ', { exchange: 'P', kind: 'stock' }],
  ])('%s', async (symbol, expected) => {
    const { provider } = alpacaFor(double);
    const found = await provider.define({ symbol, region: 'U' });
    expect(found).toMatchObject({ symbol, region: 'U', currency: 'USD', boardlot: 1, ...expected });
    await provider.search('a');
    const calls = double.rest.calls.length;
    expect(await provider.define({ symbol, region: 'U' })).toEqual(found);
    expect(double.rest.calls).toHaveLength(calls);
    await provider.close();
  });

  it('that is not known, or Canadian, is undefined', async () => {
    const { provider } = alpacaFor(double);
    expect(await provider.define({ symbol: 'NOPE', region: 'U' })).toBeUndefined();
    const calls = double.rest.calls.length;
    expect(await provider.define({ symbol: 'AAPL', region: 'C' })).toBeUndefined();
    expect(double.rest.calls).toHaveLength(calls);
    await provider.close();
  });

  it('a wrong key is an error', async () => {
    const { provider } = alpacaFor(double);
    double.account.secret = 'another';
    await expect(provider.define({ symbol: 'AAPL', region: 'U' })).rejects.toMatchObject({ refusal: 'credentials' });
    await provider.close();
  });
});
