import { useMarketState } from './market-store.ts';

/** The refresh interval of polling screens in milliseconds (`MarketState.refresh`). Quote lists follow the same rule. */
export function useRefreshPeriod(): number {
  return useMarketState(({ refresh }) => refresh);
}
