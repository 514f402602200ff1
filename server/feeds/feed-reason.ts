import { reasonOf } from '../core/reason.ts';
import { FeedError } from '../providers/feed-error.ts';
import type { ProviderKind } from '../providers/provider-kind.ts';
import type { FieldValues } from './sealed-values.ts';

/** Why a feed could not be used, for the person who sets it up. It may contain a secret: see `withoutSecrets`. */
export function feedReason(error: unknown): string {
  const busy = 'A running server may be using the only connection of the account.';
  return error instanceof FeedError && error.refusal === 'limit' ? `${error.message} ${busy}` : reasonOf(error);
}

/** A text without a feed's secrets, whatever a service or a library has put into its message. */
export function withoutSecrets(text: string, { fields }: ProviderKind, values: FieldValues): string {
  const open = fields.filter(({ secret }) => !secret).map(({ name }) => name);
  return (
    Object.entries(values)
      .filter(([name, value]) => value !== '' && !open.includes(name))
      .flatMap(([, value]) => [value, encoded(value)])
      // The longest secret is removed first: if another secret is a prefix of it, the rest would stay readable.
      .toSorted((a, b) => b.length - a.length)
      .reduce((shown, value) => shown.replaceAll(value, '…'), text)
  );
}

/** The secret as it appears in a URL. A text that is not valid Unicode cannot appear in one. */
function encoded(value: string): string {
  return /\p{Surrogate}/u.test(value) ? value : encodeURIComponent(value);
}
