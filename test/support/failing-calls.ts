import type { Locator, Page } from '@playwright/test';
import { FaultProxy } from './fault-proxy.ts';
import { test as base, signIn } from './fixtures.ts';

/** What a screen says about a call that the server could not answer. */
export const FAILED = 'The server could not process this. Try again in a moment.';
const SEARCH = ':stype:volume:mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1';

/** The viewer: a visitor, or a subscriber with polled or live prices. */
type Who = 'visitor' | 'polling' | 'realtime';

/** A data call, and a screen that shows its result. */
interface FailingCall {
  readonly call: string;
  readonly failing: RegExp;
  readonly who: Who;
  readonly open: string;
  /** What is visible once the call has worked. */
  readonly shown: (page: Page) => Locator;
  /** What the screen says, if it is not the usual sentence for failed calls. */
  readonly says?: string;
}

const rows = (page: Page): Locator => page.getByRole('main').getByRole('row').nth(1);
const ready = (page: Page): Locator => page.locator('[data-phase="ready"]').first();

/** Every data call. */
export const FAILING_CALLS: readonly FailingCall[] = [
  { call: 'quote', failing: /api\/quote/, who: 'visitor', open: '/quote/symbols/MSFT SPY/U/-1', shown: rows },
  {
    call: 'quote of the indices',
    failing: /api\/quote/,
    who: 'visitor',
    open: '/',
    shown: (page) => page.getByRole('table', { name: 'Major Indices' }),
  },
  {
    call: 'search of the leaders',
    failing: /api\/search/,
    who: 'visitor',
    open: '/',
    shown: (page) => page.getByRole('table', { name: 'TSX Volume Leaders' }),
  },
  { call: 'search', failing: /api\/search/, who: 'visitor', open: `/quote/search/${SEARCH}/T/-1`, shown: rows },
  { call: 'search of the heat map', failing: /api\/search/, who: 'visitor', open: '/heatmap', shown: ready },
  { call: 'news', failing: /api\/news/, who: 'visitor', open: '/news/UC notsymbol', shown: rows },
  {
    call: 'article',
    failing: /api\/article/,
    who: 'visitor',
    open: 'first article',
    shown: (page) => page.getByRole('main').getByRole('article'),
  },
  { call: 'close', failing: /api\/close/, who: 'visitor', open: '/details/U MSFT/chart/U MSFT', shown: ready },
  { call: 'trade', failing: /api\/trade/, who: 'visitor', open: '/details/U SPY/trades/U SPY', shown: rows },
  { call: 'fundamental', failing: /api\/fund/, who: 'visitor', open: '/details/U MSFT/fund/U MSFT', shown: rows },
  { call: 'portfolio', failing: /portfolio\/get/, who: 'polling', open: '/quote/port/a/b/1', shown: rows },
  { call: 'transaction', failing: /api\/transaction/, who: 'polling', open: '/value/1', shown: rows },
  { call: 'weekvalue', failing: /api\/weekvalue/, who: 'polling', open: '/value-chart/1', shown: ready },
  { call: 'hasdepth', failing: /api\/hasdepth/, who: 'polling', open: '/details/C NBK.A/level2/C NBK.A', shown: rows },
  { call: 'depth', failing: /api\/depth\//, who: 'polling', open: '/details/C NBK.A/level2/C NBK.A', shown: rows },
  {
    call: 'depthprice',
    failing: /api\/depthp/,
    who: 'polling',
    open: '/details/C NBK.A/depthprice/C NBK.A',
    shown: rows,
  },
  {
    call: 'settings',
    failing: /get\/spasettings/,
    who: 'polling',
    open: '/stock-select',
    shown: (page) => page.getByRole('button', { name: 'Go' }),
    says: 'Your saved settings could not be loaded.',
  },
  {
    call: 'alarms',
    failing: /api\/alarms/,
    who: 'realtime',
    open: '/details/C NBK.A/alarms/C NBK.A',
    shown: (page) => page.getByRole('button', { name: 'Add Alarm' }),
    says: 'Your alarms could not be loaded.',
  },
];

/** A server behind a proxy that fails calls when told to. */
export const test = base.extend<object, { faults: FaultProxy }>({
  faults: [
    async ({ server }, use) => {
      const faults = new FaultProxy(server.url);
      await faults.start();
      await use(faults);
      await faults.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ faults }, use) => use(faults.url),
});

/** Makes the page's next screens those of the given viewer. */
export async function enter(page: Page, who: Who): Promise<void> {
  if (who !== 'visitor') await signIn(page, { realtime: who === 'realtime' });
}
