import type { FailureCode } from '../api/market-api.ts';

/** A call that failed, with the code that the page has a message for; the code is the message, because Comlink keeps that. */
export class Failure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode) {
    super(code);
    this.name = 'Failure';
    this.code = code;
  }
}

/** The code of whatever was thrown; what is not a `Failure` is a fault in the answer or in this build. */
export function failureCode(thrown: unknown): FailureCode {
  return thrown instanceof Failure ? thrown.code : 'bad-answer';
}
