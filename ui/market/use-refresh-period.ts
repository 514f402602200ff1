import { useMarketState } from './market-store.ts';

/** How often a polling screen asks again, in milliseconds. */
export function useRefreshPeriod(): number {
  return useMarketState(({ session, preferences, config: { timings } }) => {
    const loggedIn = session.loggedIn ? timings.refreshLoggedIn : timings.refresh;
    const chosen = Number(preferences.refresh) * 1_000;
    return chosen > 0 ? Math.min(chosen, loggedIn) : loggedIn;
  });
}
