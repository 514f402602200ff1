import { ALPACA_PACE, type AlpacaPace } from '../../../server/providers/alpaca/alpaca-pace.ts';
import { AlpacaProvider } from '../../../server/providers/alpaca/alpaca-provider.ts';
import { RecordingSink } from '../recording-sink.ts';
import { TestPace } from '../test-pace.ts';
import type { AlpacaDouble } from './alpaca-double.ts';

/** 24 November 2025, 15:00 UTC, a Monday: 10:00 in Toronto. */
export const TEST_NOW = Date.UTC(2025, 10, 24, 15);

/** A provider and its reports. */
interface Opened {
  readonly provider: AlpacaProvider;
  readonly sink: RecordingSink;
  readonly pace: TestPace;
}

/** A provider for the account of a double, not yet open. */
export function alpacaFor(double: AlpacaDouble, changes: Partial<AlpacaPace> = {}): Opened {
  const { answer, ping } = ALPACA_PACE;
  const pace = Object.assign(new TestPace(TEST_NOW, 'skipped'), { chance: 0.5, answer, ping }, changes);
  const settings = { values: double.keys, addresses: double.addresses, keep: async () => {} };
  return { provider: new AlpacaProvider(settings, pace), sink: new RecordingSink(), pace };
}

/** A provider that has opened. */
export async function openAlpaca(double: AlpacaDouble, changes: Partial<AlpacaPace> = {}): Promise<Opened> {
  const opened = alpacaFor(double, changes);
  await opened.provider.open(opened.sink, new AbortController().signal);
  return opened;
}

/** Wants of US symbols, numbered from 1. */
export function wanted(...symbols: readonly string[]) {
  return symbols.map((symbol, i) => ({ symbol, region: 'U' as const, security: i + 1, depth: false }));
}
