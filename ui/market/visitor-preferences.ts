import { formatPreferences } from '../../engine/settings/preferences.ts';
import { marketState, watchMarketState } from './market-store.ts';

const KEY = 'borealis.preferences';

/** The preferences string that this browser keeps for visitors; empty on a first visit or without storage. */
export function storedVisitorPreferences(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** From now on keeps a visitor's preferences whenever they change; a subscriber's are kept on the server. */
export function keepVisitorPreferences(): void {
  let kept = storedVisitorPreferences();
  watchMarketState(() => {
    const { phase, session, preferences } = marketState();
    if (phase === 'starting' || session.loggedIn || session.expired) return;
    const text = formatPreferences(preferences);
    if (text === kept) return;
    kept = text;
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // A browser without storage forgets them with the page.
    }
  });
}
