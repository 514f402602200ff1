import { PREFERENCE_DEFAULTS } from '../../engine/settings/preferences.ts';
import { useMarketState } from './market-store.ts';

/**
 * How often a polling screen asks again, in milliseconds: the refresh preference, the configuration's period while that
 * was never set, and for a subscriber no longer than the configuration says. Quote lists follow the same rule.
 */
export function useRefreshPeriod(): number {
  return useMarketState(({ session, preferences, config: { timings } }) => {
    const chosen = preferences.refresh ?? PREFERENCE_DEFAULTS.refresh;
    const period = chosen === PREFERENCE_DEFAULTS.refresh ? timings.refresh : Number(chosen) * 1_000;
    return session.loggedIn ? Math.min(period, timings.refreshLoggedIn) : period;
  });
}
