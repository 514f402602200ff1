import { KeptText } from '../platform/kept-text.ts';
import { marketState, watchMarketState } from './market-store.ts';

const kept = new KeptText(() => localStorage, 'borealis.realtime');

/** Whether the last logged-in subscriber of this browser had real-time on; false before the first login. */
export function hadRealtime(): boolean {
  return kept.read() === 'true';
}

/**
 * Starts to keep whether the subscriber has real-time on. A login sets the feed mode, and before it no preferences are known.
 * Without this, logging in again after a reload would turn real-time off unless the user noticed the switch.
 */
export function keepRealtime(): void {
  let last = hadRealtime();
  watchMarketState(() => {
    const { session, preferences, settings } = marketState();
    const realtime = preferences.realtime === 'true';
    if (!session.loggedIn || settings !== 'kept' || realtime === last) return;
    last = realtime;
    kept.write(String(realtime));
  });
}
