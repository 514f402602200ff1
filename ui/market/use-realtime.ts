import type { MarketState } from '../../workers/api/market-api.ts';
import { useMarketState } from './market-store.ts';

/**
 * Whether real-time is on: the subscriber has an entitlement and has chosen it. It stays on while the feed is lost, so that a
 * screen with alarms does not disappear for the seconds until the feed is back.
 */
export function isRealtime({ session, preferences }: MarketState): boolean {
  return session.loggedIn && session.realtimeKeys.length > 0 && preferences.realtime === 'true';
}

/** `isRealtime` of the current state, kept up to date. */
export function useRealtime(): boolean {
  return useMarketState(isRealtime);
}
