import { entryKey, type ListedSecurity, MAX_SECURITIES, type NamedListBody } from './named-list.ts';

/** What a user may change about a security in a list. */
type ListedDetails = Omit<ListedSecurity, 'region' | 'symbol'>;

/** A change of details; undefined or an empty text removes one. */
type ListedChange = { readonly [Part in keyof ListedDetails]: ListedDetails[Part] | undefined };

/** A list with securities added. */
interface Extended {
  readonly body: NamedListBody;
  /** The securities that did not fit. */
  readonly left: readonly ListedSecurity[];
}

/**
 * Appends securities as far as there is room. Securities that are already in the list keep their positions, marks and notes.
 */
export function withSecurities(body: NamedListBody, added: readonly ListedSecurity[]): Extended {
  const known = new Set(body.symbols.map(entryKey));
  const fresh = added.filter((security) => !known.has(entryKey(security)));
  const room = MAX_SECURITIES - body.symbols.length;
  return { body: { ...body, symbols: [...body.symbols, ...fresh.slice(0, room)] }, left: fresh.slice(room) };
}

/** Removes a security, identified by `entryKey`, from the list. */
export function withoutSecurity(body: NamedListBody, key: string): NamedListBody {
  return { ...body, symbols: body.symbols.filter((security) => entryKey(security) !== key) };
}

/** Changes the details of a security. */
export function withAnnotation(body: NamedListBody, key: string, change: ListedChange): NamedListBody {
  return {
    ...body,
    symbols: body.symbols.map((security) => {
      if (entryKey(security) !== key) return security;
      const parts = Object.entries({ ...security, ...change }).filter(
        ([, value]) => value !== undefined && value !== '',
      );
      return Object.fromEntries(parts) as unknown as ListedSecurity;
    }),
  };
}

/** Moves a security to a position (from 0) in the list's own order. Clears the sort, so that the list shows this order. */
export function withSecurityAt(body: NamedListBody, key: string, to: number): NamedListBody {
  const from = body.symbols.findIndex((security) => entryKey(security) === key);
  const moved = body.symbols[from];
  if (moved === undefined) return body;
  const { sort: _, ...unsorted } = body;
  return { ...unsorted, symbols: body.symbols.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, moved) };
}
