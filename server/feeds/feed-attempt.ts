import { FeedError, type FeedRefusal } from '../providers/feed-error.ts';
import type { FeedAbilities } from '../providers/feed-provider.ts';
import type { ProviderKind } from '../providers/provider-kind.ts';
import { feedReason, withoutSecrets } from './feed-reason.ts';
import type { FeedRegistry } from './feed-registry.ts';
import { type Patience, withProvider } from './feed-trial.ts';
import type { FieldValues } from './sealed-values.ts';

/** The result of an attempt to use an account that is not stored. */
type FeedAttempt =
  | {
      readonly works: true;
      readonly can: FeedAbilities;
      /** The values to store: those that were given, except those that signing in has replaced. */
      readonly values: FieldValues;
    }
  | {
      readonly works: false;
      readonly refusal: FeedRefusal;
      /** A sentence without a secret. */
      readonly reason: string;
    };

/** Opens the provider of an account that is not stored, to find out whether the account works and what it allows. */
export async function attemptFeed(
  registry: FeedRegistry,
  kind: ProviderKind,
  given: FieldValues,
  patience: Pick<Patience, 'opening'>,
): Promise<FeedAttempt> {
  let values = given;
  try {
    const provider = kind.make({
      values,
      addresses: registry.addressesOf(kind),
      keep: async (changed) => {
        values = { ...values, ...changed };
      },
    });
    const can = await withProvider(provider, patience, async () => provider.can);
    return { works: true, can, values };
  } catch (error) {
    const refusal = error instanceof FeedError ? error.refusal : 'service';
    return { works: false, refusal, reason: withoutSecrets(feedReason(error), kind, { ...given, ...values }) };
  }
}
