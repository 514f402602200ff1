import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { Translate } from '../i18n/text.ts';
import { market } from '../market/connection.ts';

/** The specification's portfolios with a button of their own. */
const PORTFOLIOS = 10;

/** A list that a security can be added to. */
export interface ListTarget {
  readonly id: string;
  readonly name: string;
  /** Resolves when the security is in the list. */
  readonly add: (security: SymbolKey) => Promise<void>;
}

/** The user's lists, to which rows are added: the one place that knows where lists come from. Visitors have none. */
export function listTargets(loggedIn: boolean, t: Translate): readonly ListTarget[] {
  if (!loggedIn) return [];
  return Array.from({ length: PORTFOLIOS }, (_, i) => ({
    id: `port-${i + 1}`,
    name: t('list.port', { n: i + 1 }),
    add: async (security) => {
      await market.addToPortfolio(i + 1, security);
    },
  }));
}
