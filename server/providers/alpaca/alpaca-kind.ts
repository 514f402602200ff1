import type { ProviderKind } from '../provider-kind.ts';
import { ALPACA_PACE } from './alpaca-pace.ts';
import { AlpacaProvider } from './alpaca-provider.ts';

/** Alpaca (alpaca.markets): live US trades and quotes, history, corporate actions and news for the holder of an account. */
export const ALPACA: ProviderKind = {
  code: 'alpaca',
  name: 'Alpaca',
  fields: [
    { name: 'key', label: 'API key ID', secret: false, variable: 'ALPACA_KEY' },
    { name: 'secret', label: 'API secret key', secret: true, variable: 'ALPACA_SECRET' },
  ],
  addresses: [
    { variable: 'ALPACA_STREAM_URL', default: 'wss://stream.data.alpaca.markets' },
    { variable: 'ALPACA_DATA_URL', default: 'https://data.alpaca.markets' },
    { variable: 'ALPACA_API_URL', default: 'https://api.alpaca.markets' },
    // Keys of paper accounts, which are free, are known to this host only.
    { variable: 'ALPACA_PAPER_URL', default: 'https://paper-api.alpaca.markets' },
  ],
  make: (settings) => new AlpacaProvider(settings, ALPACA_PACE),
};
