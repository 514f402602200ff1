import { Failure, failureOf } from '../../api/failure.ts';

/** In how many milliseconds to ask a busy server again; 0 for every other failure, which waits for the next refresh. */
export function busyWait(thrown: unknown): number {
  return thrown instanceof Failure && failureOf(thrown) === 'busy' ? thrown.wait : 0;
}
