/** Why a call failed; the page has a message for each. */
export type FailureCode =
  | 'unreachable'
  | 'busy'
  | 'failed'
  | 'refused'
  | 'not-logged-in'
  | 'not-entitled'
  | 'not-owner'
  | 'not-found'
  | 'too-many'
  | 'bad-answer';

const NAME = 'Failure';

/**
 * A failed call. Only an error's name and message survive the crossing to another thread, so the message is the code.
 */
export class Failure extends Error {
  /**
   * Milliseconds after which the server will accept the call; 0 if it did not say. Does not cross to another thread.
   */
  readonly wait: number;

  constructor(code: FailureCode, wait = 0) {
    super(code);
    this.name = NAME;
    this.wait = wait;
  }
}

/** The server is still loading the history that a call asked for. To whom that makes no difference, it is busy. */
export class HistoryLoading extends Failure {
  constructor(wait: number) {
    super('busy', wait);
  }
}

/**
 * The code of anything thrown, here or in another thread. Anything but a `Failure` is a fault in the answer or in this
 * build.
 */
export function failureOf(thrown: unknown): FailureCode {
  // Only a `Failure` has this name, and its message is always a code.
  return thrown instanceof Error && thrown.name === NAME ? (thrown.message as FailureCode) : 'bad-answer';
}
