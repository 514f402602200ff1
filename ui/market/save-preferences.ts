import { market } from './connection.ts';

/** Saves preferences by name; a choice that could not be saved still holds where it was made. */
export function savePreferences(changed: Readonly<Record<string, string>>): void {
  market.savePreferences(changed).catch(() => {});
}
