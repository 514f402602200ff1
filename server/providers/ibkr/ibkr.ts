import type { ProviderKind } from '../provider-kind.ts';
import { GATEWAY_DEFAULT, GATEWAY_VARIABLE } from './gateway-address.ts';
import { IBKR_PACE } from './ibkr-pace.ts';
import { IBKR_NAME, IbkrProvider } from './ibkr-provider.ts';

/** Interactive Brokers by the Client Portal gateway. It has no secret: the user signs in at the gateway. */
export const IBKR: ProviderKind = {
  code: 'ibkr',
  name: IBKR_NAME,
  fields: [
    {
      name: 'account',
      label: 'Account for market depth, such as U1234567 (empty: the one that the gateway has selected)',
      secret: false,
      variable: 'IBKR_ACCOUNT',
    },
  ],
  addresses: [{ variable: GATEWAY_VARIABLE, default: GATEWAY_DEFAULT }],
  make: ({ values, addresses }) =>
    new IbkrProvider(addresses[GATEWAY_VARIABLE] ?? GATEWAY_DEFAULT, values.account ?? '', IBKR_PACE),
};
