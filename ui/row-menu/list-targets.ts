import { Failure } from '../../workers/api/failure.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { Translate } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { addToList, createList } from '../named-lists/change-lists.ts';
import { portfolioId } from '../named-lists/use-list-moves.ts';
import type { NamedList } from '../named-lists/use-named-lists.ts';
import { PORTFOLIO_NUMBERS } from '../routes/portfolio-numbers.ts';

/** A list that a security can be added to. */
export interface ListTarget {
  readonly id: string;
  readonly name: string;
  /** Resolves when the security is in the list. */
  readonly add: (security: SymbolKey) => Promise<void>;
}

/**
 * All lists of the user to which a row can be added. Visitors have no portfolios. `lists` is null while the named lists are
 * loading.
 */
export function listTargets(
  lists: readonly NamedList[] | null,
  loggedIn: boolean,
  t: Translate,
): readonly ListTarget[] {
  const fresh = t('lists.new.name', { n: (lists?.length ?? 0) + 1 });
  return [
    ...(lists ?? []).map(({ id, body }) => ({
      id,
      name: body.name,
      add: async ({ region, symbol }: SymbolKey) => {
        if (addToList(id, [{ region, symbol }]).length > 0) throw new Failure('refused');
      },
    })),
    ...(lists === null
      ? []
      : [
          {
            id: 'new',
            name: t('lists.new.as', { name: fresh }),
            add: async ({ region, symbol }: SymbolKey) => {
              createList(fresh, [{ region, symbol }]);
            },
          },
        ]),
    ...(loggedIn ? PORTFOLIO_NUMBERS : []).map((n) => ({
      id: portfolioId(n),
      name: t('list.port', { n }),
      add: async (security: SymbolKey) => {
        await market.addToPortfolio(n, security);
      },
    })),
  ];
}
