import { KeptText } from '../platform/kept-text.ts';
import { marketState, watchMarketState } from './market-store.ts';

const kept = new KeptText(() => localStorage, 'borealis.preferences');

/** The preferences that this browser keeps for visitors, as a string; empty on a first visit or without storage. */
export function storedVisitorPreferences(): string {
  return kept.read();
}

/** Starts to keep a visitor's preferences whenever they change; a subscriber's are kept on the server. */
export function keepVisitorPreferences(): void {
  let last = kept.read();
  watchMarketState(() => {
    const { phase, session, preferencesText } = marketState();
    if (phase === 'starting' || session.loggedIn || session.expired || preferencesText === last) return;
    last = preferencesText;
    kept.write(preferencesText);
  });
}
