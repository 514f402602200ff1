/**
 * The header that gives a page the reason for a refused call, so that it can say so in the user's language: `owner`, the market's data
 * are somebody else's; `loading`, the history is on its way.
 */
export const REFUSED_AS = 'X-Refused-As';

/** An error that is answered with `statusCode` and `{error: message}`; the message is written for the caller. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** The client has disconnected. Nobody reads this answer. */
export class ClientGone extends Problem {
  constructor() {
    super(499, 'The client has disconnected.');
  }
}
