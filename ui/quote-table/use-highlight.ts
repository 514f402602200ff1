import { useMarketState } from '../market/market-store.ts';

/** Whether changed rows are highlighted in yellow. */
export function useHighlight(): boolean {
  return useMarketState((state) => state.preferences.fade !== 'false');
}
