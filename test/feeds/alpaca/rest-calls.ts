import { RestClient } from '../../../server/providers/alpaca/rest-client.ts';
import type { TestPace } from '../test-pace.ts';
import type { AlpacaDouble } from './alpaca-double.ts';

/** A client of the double's calls for market data. */
export function dataCalls(double: AlpacaDouble, pace: TestPace, signal = new AbortController().signal): RestClient {
  return new RestClient(`${double.url}/data`, double.keys, pace, signal);
}
