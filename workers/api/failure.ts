/** Why a call failed; the page has a message for each. */
export type FailureCode =
  | 'unreachable'
  | 'busy'
  | 'failed'
  | 'refused'
  | 'not-logged-in'
  | 'not-entitled'
  | 'not-found'
  | 'too-many'
  | 'bad-answer';

const NAME = 'Failure';

/** A call that failed. Of an error, only name and message cross to another thread: the message is the code. */
export class Failure extends Error {
  /** Milliseconds in which the server takes the call; 0 where it does not say. Does not cross to another thread. */
  readonly wait: number;

  constructor(code: FailureCode, wait = 0) {
    super(code);
    this.name = NAME;
    this.wait = wait;
  }
}

/** The code of whatever was thrown, here or in another thread. What is no `Failure` is a fault in the answer or in this build. */
export function failureOf(thrown: unknown): FailureCode {
  // A `Failure` alone has that name, and only codes make one.
  return thrown instanceof Error && thrown.name === NAME ? (thrown.message as FailureCode) : 'bad-answer';
}
