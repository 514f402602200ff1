import { market } from './connection.ts';
import { choosePreferences } from './market-store.ts';

/**
 * Saves preferences by name. They apply on this page at once, before the market worker answers, so that a switch does not flip
 * back. A choice that cannot be saved still applies on this page.
 */
export function savePreferences(changed: Readonly<Record<string, string>>): void {
  choosePreferences(changed);
  market.savePreferences(changed).catch(() => {});
}
