import type { FailureCode } from '../api/market-api.ts';

/** A call that failed, with the code that the page has a message for; the code is the message, because Comlink keeps that. */
export class Failure extends Error {
  readonly code: FailureCode;
  /** Milliseconds in which the server takes the call; 0 where it does not say. */
  readonly wait: number;

  constructor(code: FailureCode, wait = 0) {
    super(code);
    this.name = 'Failure';
    this.code = code;
    this.wait = wait;
  }
}

/** The code of whatever was thrown; what is not a `Failure` is a fault in the answer or in this build. */
export function failureCode(thrown: unknown): FailureCode {
  return thrown instanceof Failure ? thrown.code : 'bad-answer';
}

/** In how many milliseconds to ask a busy server again; 0 for every other failure, which waits for the next refresh. */
export function busyWait(thrown: unknown): number {
  return thrown instanceof Failure && thrown.code === 'busy' ? thrown.wait : 0;
}
