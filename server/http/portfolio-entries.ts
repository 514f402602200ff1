import type { Store } from '../store/store.ts';
import type { RequestedSymbol } from './symbols.ts';

/** The symbols of a subscriber's portfolio, in the order in which they were added. `id` is the `subid`. */
export async function portfolioEntries(
  store: Store,
  userId: number,
  portfolio: number,
): Promise<(RequestedSymbol & { readonly id: number })[]> {
  return store
    .selectFrom('portfolio_entry')
    .select(['id', 'symbol', 'region'])
    .where('user_id', '=', userId)
    .where('portfolio', '=', portfolio)
    .orderBy('id')
    .execute();
}
