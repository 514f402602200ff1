import { Failure, failureOf } from '../../api/failure.ts';

/** Milliseconds to wait before retrying a busy server; 0 for any other failure, which waits for the next refresh. */
export function busyWait(thrown: unknown): number {
  return thrown instanceof Failure && failureOf(thrown) === 'busy' ? thrown.wait : 0;
}
