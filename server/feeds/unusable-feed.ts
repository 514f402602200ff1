import { BasicProvider, LEAST_ABILITIES } from '../providers/basic-provider.ts';
import { FeedError } from '../providers/feed-error.ts';
import type { FeedAbilities, Listing } from '../providers/feed-provider.ts';

/**
 * Replaces the provider of a feed whose stored values cannot be decrypted. It serves nothing and states the reason, so that the
 * server runs, the other feeds work, and an administrator can remove it.
 */
export class UnusableFeed extends BasicProvider {
  readonly name: string;
  readonly can: FeedAbilities = {
    ...LEAST_ABILITIES,
    regions: [],
    tape: 'consolidated',
    tapeShare: 1,
    delayMinutes: 0,
    symbols: 0,
  };

  constructor(name: string) {
    super();
    this.name = name;
  }

  /** None. */
  async define(): Promise<Listing | undefined> {
    return undefined;
  }

  /** Every user may read the reason, so it names no file. */
  protected async start(): Promise<void> {
    throw new FeedError(
      'service',
      'This server cannot read its stored keys. Data feeds, or npm run feed -- list, says why.',
    );
  }
}
