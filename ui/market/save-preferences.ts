import { market } from './connection.ts';
import { choosePreferences } from './market-store.ts';

/**
 * Saves preferences by name. They apply on this page at once, before the market worker answers, so that a switch does not flip
 * back. A choice that cannot be saved still applies on this page. Resolves to whether it is saved, once that is known.
 */
export function savePreferences(changed: Readonly<Record<string, string>>): Promise<boolean> {
  choosePreferences(changed);
  return market.savePreferences(changed).then(
    () => true,
    () => false,
  );
}
