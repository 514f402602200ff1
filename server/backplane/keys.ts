/** The keys in Redis of a market that several processes share. */
export interface MarketKeys {
  /** The holder and its epoch; expires. */
  readonly lease: string;
  /** The last epoch. */
  readonly epoch: string;
  /** The stream of batches. */
  readonly lines: string;
  /** The epoch that ended, and what had been made by hand in its market. */
  readonly madeByHand: string;
  /** Where questions to the holder are published. */
  readonly questions: string;
}

/** The backplane's keys in Redis. The braces put all of them into one slot of a cluster, as scripts require. */
export const KEYS: MarketKeys = {
  lease: '{borealis}:lease',
  epoch: '{borealis}:epoch',
  lines: '{borealis}:lines',
  madeByHand: '{borealis}:made-by-hand',
  questions: '{borealis}:questions',
};

/**
 * The keys of the market of feeds, by the revision of the feeds: servers that have followed a change of the feeds receive
 * nothing from servers that have not. The lease is the same for all revisions, so that no two servers are connected to one
 * feed.
 */
export function keysOfFeeds(revision: number): MarketKeys {
  return {
    lease: '{borealis}:feeds:lease',
    epoch: '{borealis}:feeds:epoch',
    lines: `{borealis}:feeds:lines:${revision}`,
    madeByHand: '{borealis}:feeds:made-by-hand',
    questions: `{borealis}:feeds:questions:${revision}`,
  };
}

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
