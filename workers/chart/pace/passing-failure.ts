import type { FailureCode } from '../../api/failure.ts';

/** Milliseconds before a call that failed for a passing reason is retried. */
export const RETRY_INTERVAL = 5000;

const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>(['unreachable', 'busy', 'too-many', 'failed']);

/** Whether a call that failed this way may succeed a while later: the server is unreachable, overloaded or broken. */
export function mayPass(failure: FailureCode): boolean {
  return PASSING.has(failure);
}

/** Whether it failed because the server was busy, which does not last long. */
export function isBusy(failure: FailureCode): boolean {
  return failure === 'busy';
}
