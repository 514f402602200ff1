import { market } from './connection.ts';
import { marketState, publishMarketState } from './market-store.ts';

/**
 * Saves preferences by name. They apply on this page at once, before the market worker answers, so that a switch does not fall
 * back. A choice that cannot be saved still applies on this page.
 */
export function savePreferences(changed: Readonly<Record<string, string>>): void {
  publishMarketState({ preferences: { ...marketState().preferences, ...changed } });
  market.savePreferences(changed).catch(() => {});
}
