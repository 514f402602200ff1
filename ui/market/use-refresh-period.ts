import { useMarketState } from './market-store.ts';

/** How often a polling screen asks again, in milliseconds (`MarketState.refresh`). Quote lists follow the same rule. */
export function useRefreshPeriod(): number {
  return useMarketState(({ refresh }) => refresh);
}
