import { DEFAULT_TIMINGS } from '../../engine/settings/timings.ts';
import type { PageState } from './market-store.ts';

/** The page's state before the market worker's first message: nobody is logged in, and nothing is known of the server. */
export const STARTING_STATE: PageState = {
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
    feeds: false,
    debugPage: false,
    timings: DEFAULT_TIMINGS,
  },
  session: { loggedIn: false, userid: '', administrator: false, realtimeKeys: [], depthKeys: [], expired: false },
  feed: { mode: 'off', connected: false, since: 0, reason: '', retryAt: 0 },
  gaps: { count: 0, latest: [] },
  alarms: {
    phase: 'off',
    alarms: [],
    messages: [],
    seen: 0,
    delivery: { email: '', quietFrom: 0, quietTo: 0, language: '' },
  },
  clock: { wall: 0, heardAt: 0, speed: 1, until: 0, date: 0, hours: 'closed' },
  replay: null,
  preferences: {},
  preferencesText: '',
  refresh: DEFAULT_TIMINGS.refresh,
  settings: 'kept',
  troubles: [],
};
