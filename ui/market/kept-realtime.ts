import { marketState, watchMarketState } from './market-store.ts';

const KEY = 'borealis.realtime';

/** Whether the subscriber who was logged in last in this browser had real-time on; false before the first. */
export function hadRealtime(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

/**
 * From now on keeps whether the subscriber has real-time on. A login sets the feed, and before it nobody's preferences are
 * known: without this, whoever logs in again on a page that was loaded anew would turn real-time off by not looking.
 */
export function keepRealtime(): void {
  let kept = hadRealtime();
  watchMarketState(() => {
    const { session, preferences, settings } = marketState();
    const realtime = preferences.realtime === 'true';
    if (!session.loggedIn || settings !== 'kept' || realtime === kept) return;
    kept = realtime;
    try {
      localStorage.setItem(KEY, String(realtime));
    } catch {
      // A browser without storage begins with polling each time.
    }
  });
}
