import type { IbkrPace } from '../../../server/providers/ibkr/ibkr-pace.ts';
import { TestPace } from '../test-pace.ts';

const NEVER = 2 ** 30;

/** A pace for tests: it repeats nothing that they do not wait for. */
export function ibkrTestPace(changes: Partial<IbkrPace> = {}): TestPace & IbkrPace {
  return Object.assign(new TestPace(Date.now(), 'skipped'), { tickle: NEVER, renewal: NEVER, silence: NEVER }, changes);
}
