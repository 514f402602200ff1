import { expect, it } from 'vitest';
import { PROVIDER_KINDS } from '../../../../server/feeds/provider-kinds.ts';
import { QUESTRADE } from '../../../../server/providers/questrade/questrade.ts';

it('is a kind of provider that needs a refresh token', () => {
  expect(PROVIDER_KINDS).toContain(QUESTRADE);
  expect(QUESTRADE).toMatchObject({
    code: 'questrade',
    name: 'Questrade',
    fields: [{ name: 'refreshToken', secret: true, variable: 'QUESTRADE_REFRESH_TOKEN' }],
    addresses: [{ variable: 'QUESTRADE_LOGIN_URL', default: 'https://login.questrade.com' }],
  });
});

it('makes a provider that has asked nothing yet', () => {
  const provider = QUESTRADE.make({ values: {}, addresses: {}, keep: () => Promise.resolve() });
  expect(provider.name).toBe('Questrade');
});
