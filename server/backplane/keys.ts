/** The backplane's keys in Redis. The braces put all of them into one slot of a cluster, as scripts require. */
export const KEYS = {
  /** The holder and its epoch; expires. */
  lease: '{borealis}:lease',
  /** The last epoch. */
  epoch: '{borealis}:epoch',
  /** The stream of batches. */
  lines: '{borealis}:lines',
  /** The epoch that ended, and what had been made by hand in its market. */
  madeByHand: '{borealis}:made-by-hand',
  /** Where questions to the holder are published. */
  questions: '{borealis}:questions',
} as const;

/** Where the answers to a process's questions are published. */
export function answersTo(owner: string): string {
  return `{borealis}:answers:${owner}`;
}

/** The failed login attempts of an account and address, an account, or an address. */
export function attemptsOf(key: string): string {
  return `{borealis}:attempts:${key}`;
}

/** The times of an address's or account's latest contact messages. */
export function messagesOf(key: string): string {
  return `{borealis}:messages:${key}`;
}

/** The calls that an address made within a minute. */
export function callsOf(key: string): string {
  return `{borealis}:calls:${key}`;
}
