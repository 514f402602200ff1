import type { MarketState } from '../../workers/api/market-api.ts';

/** What the page believes until the market worker's first word: nobody is logged in, nothing is known of the server. */
export const STARTING_STATE: MarketState = {
  phase: 'starting',
  heardAt: 0,
  config: {
    provider: 'Borealis',
    externalUrl: '',
    trialUrl: '',
    subscriptionsUrl: '',
    adverts: false,
    demo: false,
    simulated: false,
    timings: {
      loginTick: 1_000,
      loginAskEvery: 10,
      refresh: 60_000,
      refreshLoggedIn: 10_000,
      message: 5_000,
      fadeStep: 1_000,
      streamSilence: 45_000,
      hubServerTimeout: 30_000,
      hubKeepAlive: 15_000,
      redrawIntraday: 1_000,
      redrawLive: 3_000,
      depthTick: 1_000,
      advertDelay: 100,
      reconnect: [2_000, 5_000, 15_000, 30_000],
    },
  },
  session: { loggedIn: false, userid: '', realtimeKeys: [], depthKeys: [], expired: false },
  feed: { mode: 'off', connected: false, since: 0, reason: '', retryAt: 0 },
  clock: { now: 0, heardAt: 0, speed: 1, date: 0, open: false },
  preferences: {},
};
