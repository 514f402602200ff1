import type { DepthKind } from '../../workers/api/depth-feed.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { useAnswer } from '../market/use-answer.ts';

/**
 * The depth that can be shown of a security: single orders, else price levels. Null if there is none, also while nobody is
 * logged in; undefined while that is not known. Nothing is requested for a security without `wanted`.
 */
export function useBookKind({ symbol, region }: SymbolKey, wanted: boolean): DepthKind | null | undefined {
  const { loggedIn, userid } = useMarketState((state) => state.session);
  const asks = wanted && loggedIn;
  const { value, failure } = useAnswer(`${asks} ${userid} ${region}:${symbol}`, async () => ({
    value: asks ? await market.hasDepth(symbol, region) : { level2: false, depthprice: false },
    keptAt: 0,
  }));
  if (!asks || failure !== null) return null;
  if (value === null) return undefined;
  if (value.level2) return 'orders';
  return value.depthprice && region === 'C' ? 'levels' : null;
}
