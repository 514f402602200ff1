import type { MarketState } from '../../workers/api/market-api.ts';
import { useMarketState } from './market-store.ts';

/**
 * Whether real-time is on: a subscriber with an entitlement who has chosen it. While the feed is lost it stays on, so that
 * a screen of alarms does not go away for the seconds until it is back.
 */
export function isRealtime({ session, preferences }: MarketState): boolean {
  return session.loggedIn && session.realtimeKeys.length > 0 && preferences.realtime === 'true';
}

/** `isRealtime` of the current state, kept up to date. */
export function useRealtime(): boolean {
  return useMarketState(isRealtime);
}
