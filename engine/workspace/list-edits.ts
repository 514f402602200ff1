import { entryKey, type ListedSecurity, MAX_SECURITIES, type NamedListBody } from './named-list.ts';

/** What is noted about a security in a list. */
type Noted = Omit<ListedSecurity, 'region' | 'symbol'>;

/** A change of it; undefined or an empty text takes a part away. */
type NotedChange = { readonly [Part in keyof Noted]: Noted[Part] | undefined };

/** A list with securities added. */
interface Extended {
  readonly body: NamedListBody;
  /** Those that have no room in it. */
  readonly left: readonly ListedSecurity[];
}

/** Adds securities at the end, as far as there is room. Those that are in the list already keep their places, marks and notes. */
export function withSecurities(body: NamedListBody, added: readonly ListedSecurity[]): Extended {
  const known = new Set(body.symbols.map(entryKey));
  const fresh = added.filter((security) => !known.has(entryKey(security)));
  const room = MAX_SECURITIES - body.symbols.length;
  return { body: { ...body, symbols: [...body.symbols, ...fresh.slice(0, room)] }, left: fresh.slice(room) };
}

/** Takes a security, named by `entryKey`, out of the list. */
export function withoutSecurity(body: NamedListBody, key: string): NamedListBody {
  return { ...body, symbols: body.symbols.filter((security) => entryKey(security) !== key) };
}

/** Changes what is noted about a security. */
export function withNoted(body: NamedListBody, key: string, change: NotedChange): NamedListBody {
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

/**
 * Moves a security to a place (from 0) of the list's own order. A sort is dropped: the list shows the order that was made by hand.
 */
export function withSecurityAt(body: NamedListBody, key: string, to: number): NamedListBody {
  const from = body.symbols.findIndex((security) => entryKey(security) === key);
  const moved = body.symbols[from];
  if (moved === undefined) return body;
  const { sort: _, ...unsorted } = body;
  return { ...unsorted, symbols: body.symbols.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, moved) };
}
