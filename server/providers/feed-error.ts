/** What a provider's account or service refuses. */
export type FeedRefusal = 'credentials' | 'entitlement' | 'limit' | 'unknown' | 'service';

/** A request that a provider could not fulfil. The message is a sentence for users, without a secret. */
export class FeedError extends Error {
  readonly refusal: FeedRefusal;

  constructor(refusal: FeedRefusal, message: string) {
    super(message);
    this.name = 'FeedError';
    this.refusal = refusal;
  }
}
