import { KeptText } from '../kept-text.ts';
import { marketState, watchMarketState } from './market-store.ts';

const kept = new KeptText(() => localStorage, 'borealis.realtime');

/** Whether the subscriber who was logged in last in this browser had real-time on; false before the first. */
export function hadRealtime(): boolean {
  return kept.read() === 'true';
}

/**
 * From now on keeps whether the subscriber has real-time on. A login sets the feed, and before it nobody's preferences are
 * known: without this, whoever logs in again on a page that was loaded anew would turn real-time off by not looking.
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
