import type { FailureCode } from '../../api/failure.ts';

/** What may succeed a while later is asked for again after this long, milliseconds. */
export const RETRY_INTERVAL = 5000;

const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>(['unreachable', 'busy', 'too-many', 'failed']);

/** Whether what failed so may succeed a while later: the server is away, overburdened or out of order. */
export function mayPass(failure: FailureCode): boolean {
  return PASSING.has(failure);
}

/** Whether it failed because the server was busy, which it will not be for long. */
export function isBusy(failure: FailureCode): boolean {
  return failure === 'busy';
}
