import type { ProviderKind } from '../provider-kind.ts';
import { QuestradeProvider } from './questrade-provider.ts';
import { LOGIN_URL, REFRESH_TOKEN } from './session.ts';

/** Questrade, a Canadian broker: level-1 quotes and history of both countries, for the holder of an account. */
export const QUESTRADE: ProviderKind = {
  code: 'questrade',
  name: 'Questrade',
  fields: [
    {
      name: REFRESH_TOKEN,
      label: 'Refresh token, from the API centre of Questrade',
      secret: true,
      variable: 'QUESTRADE_REFRESH_TOKEN',
    },
  ],
  addresses: [{ variable: LOGIN_URL, default: 'https://login.questrade.com' }],
  make: (settings) => new QuestradeProvider(settings),
};
