import { KeptText } from '../kept-text.ts';
import { marketState, watchMarketState } from './market-store.ts';

const kept = new KeptText(() => localStorage, 'borealis.preferences');

/** The preferences string that this browser keeps for visitors; empty on a first visit or without storage. */
export function storedVisitorPreferences(): string {
  return kept.read();
}

/** From now on keeps a visitor's preferences whenever they change; a subscriber's are kept on the server. */
export function keepVisitorPreferences(): void {
  let last = kept.read();
  watchMarketState(() => {
    const { phase, session, preferencesText } = marketState();
    if (phase === 'starting' || session.loggedIn || session.expired || preferencesText === last) return;
    last = preferencesText;
    kept.write(preferencesText);
  });
}
