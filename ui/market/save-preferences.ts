import { market } from './connection.ts';
import { marketState, publishMarketState } from './market-store.ts';

/**
 * Saves preferences by name. They hold on this page at once, before the market worker has answered: what was switched stays
 * switched. A choice that could not be saved still holds where it was made.
 */
export function savePreferences(changed: Readonly<Record<string, string>>): void {
  publishMarketState({ preferences: { ...marketState().preferences, ...changed } });
  market.savePreferences(changed).catch(() => {});
}
