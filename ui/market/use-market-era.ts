import { marketState, useMarketState } from './market-store.ts';

/** Which market this tab shows: 0 for the live one, another number for each replay. */
export function marketEra(): number {
  return marketState().replay?.id ?? 0;
}

/** The same, kept up to date. Data of another market must disappear and be requested again. */
export function useMarketEra(): number {
  return useMarketState((state) => state.replay?.id ?? 0);
}
