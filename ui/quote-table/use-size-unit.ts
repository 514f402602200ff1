import { type SizeUnit, sizeUnitOf } from '../../engine/quotes/order-sizes.ts';
import { useMarketState } from '../market/market-store.ts';

/** The unit in which the user reads the sizes of orders. */
export function useSizeUnit(): SizeUnit {
  return useMarketState(({ preferences: { sizes } }) => sizeUnitOf(sizes));
}
