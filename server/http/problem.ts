/** A request that cannot be answered as asked: `statusCode` with `{error: message}`, in words for whoever called. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** The client has gone. Nobody reads this answer. */
export class ClientGone extends Problem {
  constructor() {
    super(499, 'The client has gone.');
  }
}
