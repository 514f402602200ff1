/** What the backplane keeps in Redis. The braces put all of it into one slot of a cluster, as scripts need it. */
export const KEYS = {
  /** Who holds the market, and the epoch; expires. */
  lease: '{borealis}:lease',
  /** The last epoch. */
  epoch: '{borealis}:epoch',
  /** The stream of batches. */
  lines: '{borealis}:lines',
  /** What the last holder's market had made by hand, after the epoch that it ended. */
  madeByHand: '{borealis}:made-by-hand',
  /** Where questions to the holder are published. */
  questions: '{borealis}:questions',
} as const;

/** Where a process hears the answers to its questions. */
export function answersTo(owner: string): string {
  return `{borealis}:answers:${owner}`;
}

/** The failed attempts to log in of a pair, an account or an address. */
export function attemptsOf(key: string): string {
  return `{borealis}:attempts:${key}`;
}

/** When the last contact messages of an address or an account were sent. */
export function messagesOf(key: string): string {
  return `{borealis}:messages:${key}`;
}

/** The calls of an address within a minute. */
export function callsOf(key: string): string {
  return `{borealis}:calls:${key}`;
}
