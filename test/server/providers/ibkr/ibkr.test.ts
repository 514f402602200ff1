import { expect, it } from 'vitest';
import { IBKR } from '../../../../server/providers/ibkr/ibkr.ts';
import { RecordingSink } from '../../../feeds/recording-sink.ts';

it('asks for no secret, and makes a provider that asks for nothing yet', async () => {
  expect(IBKR.fields.map(({ name, secret, variable }) => [name, secret, variable])).toEqual([
    ['account', false, 'IBKR_ACCOUNT'],
  ]);
  expect(IBKR.addresses).toEqual([{ variable: 'IBKR_GATEWAY_URL', default: 'https://localhost:5000/v1/api' }]);
  const provider = IBKR.make({ values: {}, addresses: {}, keep: async () => {} });
  expect(provider.name).toBe('Interactive Brokers');
  expect(provider.can).toMatchObject({ symbols: 100, depth: 'price', shown: 'owner', news: false });
  await expect(provider.search('RY')).rejects.toThrow('Interactive Brokers is not open.');
  expect(await provider.actions({ symbol: 'RY', region: 'C' }, 20_260_101, 20_261_231)).toEqual([]);
  expect(await provider.news([], 0)).toEqual([]);
});

it('refuses an address that is none', async () => {
  const provider = IBKR.make({ values: {}, addresses: { IBKR_GATEWAY_URL: 'nowhere' }, keep: async () => {} });
  await expect(provider.open(new RecordingSink(), new AbortController().signal)).rejects.toThrow(
    'IBKR_GATEWAY_URL must be an https address',
  );
});
