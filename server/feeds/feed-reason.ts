import { reasonOf } from '../core/reason.ts';
import { FeedError } from '../providers/feed-error.ts';
import type { ProviderKind } from '../providers/provider-kind.ts';
import type { FieldValues } from './sealed-values.ts';

/** Why a feed could not be used, for the person who sets it up. It may contain a secret: `withoutSecrets`. */
export function feedReason(error: unknown): string {
  const busy = 'A running server may be using the only connection of the account.';
  return error instanceof FeedError && error.refusal === 'limit' ? `${error.message} ${busy}` : reasonOf(error);
}

/** A text in which no secret of a feed can be read, whatever a service or a library put into its message. */
export function withoutSecrets(text: string, { fields }: ProviderKind, values: FieldValues): string {
  const open = fields.filter(({ secret }) => !secret).map(({ name }) => name);
  return (
    Object.entries(values)
      .filter(([name, value]) => value !== '' && !open.includes(name))
      .flatMap(([, value]) => [value, encoded(value)])
      // The longest first: a secret that another one begins with would leave the rest of that.
      .toSorted((a, b) => b.length - a.length)
      .reduce((shown, value) => shown.replaceAll(value, '…'), text)
  );
}

/** As it stands in a URL; a text that is not Unicode cannot stand in one. */
function encoded(value: string): string {
  return /\p{Surrogate}/u.test(value) ? value : encodeURIComponent(value);
}
