import { type Highlight, highlightOf, type ListPlace } from '../../engine/quotes/highlight.ts';
import { useMarketState } from '../market/market-store.ts';

/** How lists in a place mark changes. */
export function useHighlight(place: ListPlace): Highlight {
  return useMarketState(({ preferences: { fade, highlight } }) => highlightOf(fade, highlight, place));
}
