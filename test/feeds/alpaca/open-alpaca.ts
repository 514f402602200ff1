import { AlpacaProvider } from '../../../server/providers/alpaca/alpaca-provider.ts';
import type { AlpacaDouble } from './alpaca-double.ts';
import { type TestPace, testPace } from './alpaca-test-pace.ts';
import { SinkRecord } from './sink-record.ts';

/** 24 November 2025, 15:00 UTC, a Monday: 10:00 in Toronto. */
export const TEST_NOW = Date.UTC(2025, 10, 24, 15);

/** A provider and what it tells. */
interface Opened {
  readonly provider: AlpacaProvider;
  readonly sink: SinkRecord;
  readonly pace: TestPace;
}

/** A provider for the account of a double, not yet open. */
export function alpacaFor(double: AlpacaDouble, changes: Partial<TestPace> = {}): Opened {
  const pace = testPace(TEST_NOW, changes);
  const settings = { values: double.keys, addresses: double.addresses, keep: async () => {} };
  return { provider: new AlpacaProvider(settings, pace), sink: new SinkRecord(), pace };
}

/** A provider that has opened. */
export async function openAlpaca(double: AlpacaDouble, changes: Partial<TestPace> = {}): Promise<Opened> {
  const opened = alpacaFor(double, changes);
  await opened.provider.open(opened.sink, new AbortController().signal);
  return opened;
}

/** Wants of US symbols, numbered from 1. */
export function wanted(...symbols: readonly string[]) {
  return symbols.map((symbol, i) => ({ symbol, region: 'U' as const, security: i + 1, depth: false }));
}
