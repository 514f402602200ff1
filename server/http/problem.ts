/**
 * The header with the reason for a refused call, which a page shows in the user's language: `owner`, the market data belong to
 * somebody else; `loading`, the history is still being loaded.
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

/** The client has disconnected. Nobody will read this answer. */
export class ClientGone extends Problem {
  constructor() {
    super(499, 'The client has disconnected.');
  }
}
