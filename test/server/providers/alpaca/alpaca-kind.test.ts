import { expect, it } from 'vitest';
import { PROVIDER_KINDS } from '../../../../server/feeds/provider-kinds.ts';
import { ALPACA } from '../../../../server/providers/alpaca/alpaca-kind.ts';

it('is listed, with a secret that is not shown', () => {
  expect(PROVIDER_KINDS).toContain(ALPACA);
  expect(ALPACA.fields.map(({ variable, secret }) => [variable, secret])).toEqual([
    ['ALPACA_KEY', false],
    ['ALPACA_SECRET', true],
  ]);
});

it('makes a provider that asks for nothing yet, and can what the free plan can', async () => {
  const addresses = Object.fromEntries(ALPACA.addresses.map((address) => [address.variable, address.default]));
  const provider = ALPACA.make({ values: { key: 'K', secret: 'S' }, addresses, keep: async () => {} });
  expect(provider.name).toBe('Alpaca');
  expect(provider.can).toEqual({
    regions: ['U'],
    tape: 'IEX',
    tapeShare: 0.035,
    wholeHistory: true,
    delayMinutes: 0,
    symbols: 30,
    depth: 'none',
    history: ['minute', 'day'],
    news: true,
    shown: 'owner',
  });
  await provider.close();
});
