import type { Locator, Page } from '@playwright/test';
import { FaultProxy } from '../support/fault-proxy.ts';
import { choose, expect, test } from '../support/fixtures.ts';
import { DEMO_PASSWORD, TestServer } from '../support/server.ts';

/**
 * Every data call fails once, and the screen is looked at: what it says, what it keeps, and that one key loads it again.
 * The server refreshes nothing by itself within a test (`QUIET`), so that what comes back came by the key.
 */
const HOUR = 3_600_000;
const QUIET = { refresh: HOUR, refreshLoggedIn: HOUR, loginAskEvery: 3600, depthTick: HOUR, reconnect: [HOUR] };

const FAILED = 'The server could not answer this. Try again in a moment.';
const SEARCH = ':stype:volume:mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1';

type Who = 'visitor' | 'polling' | 'realtime';

interface Fault {
  readonly call: string;
  readonly failing: RegExp;
  readonly who: Who;
  readonly open: string;
  /** What is there once the call has worked. */
  readonly shown: (page: Page) => Locator;
  /** What the screen says, where it is not the sentence of every failed call. */
  readonly says?: string;
}

const rows = (page: Page): Locator => page.getByRole('main').getByRole('row').nth(1);
const ready = (page: Page): Locator => page.locator('[data-phase="ready"]').first();

const FAULTS: readonly Fault[] = [
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
  { call: 'hasdepth', failing: /api\/hasdepth/, who: 'polling', open: '/details/C RY/level2/C RY', shown: rows },
  { call: 'depth', failing: /api\/depth\//, who: 'polling', open: '/details/C RY/level2/C RY', shown: rows },
  { call: 'depthprice', failing: /api\/depthp/, who: 'polling', open: '/details/C RY/depthprice/C RY', shown: rows },
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
    failing: /get\/xalarms/,
    who: 'realtime',
    open: '/details/C RY/alarms/C RY',
    shown: (page) => page.getByRole('button', { name: 'Add Alarm' }),
    says: 'Your alarms could not be loaded.',
  },
];

/** A server behind a proxy that fails calls when told to. */
const live = test.extend<object, { faults: FaultProxy }>({
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

const quiet = live.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const server = new TestServer({ TIMINGS: JSON.stringify(QUIET) });
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

async function enter(page: Page, who: Who): Promise<void> {
  if (who === 'visitor') return;
  await page.goto('/login');
  await page.getByLabel('User ID').fill('demo');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await choose(page, who === 'realtime' ? 'Real-time' : 'Polling');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('banner')).toContainText('demo');
}

quiet.describe('a call that fails', () => {
  quiet.afterEach(({ faults }) => {
    faults.failing = null;
    faults.broken = null;
  });

  for (const { call, failing, who, open, shown, says = FAILED } of FAULTS) {
    quiet(`${call}: the screen says why, and Alt-R loads it`, async ({ page, faults }) => {
      await enter(page, who);
      const path = open === 'first article' ? await firstArticle(page, faults) : open;
      faults.failing = failing;
      await page.goto(path);
      await expect(page.getByText(says).first()).toBeVisible();
      if (says === FAILED) await expect(shown(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Try now' }).first()).toHaveAttribute('aria-keyshortcuts', 'Alt+R');
      faults.failing = null;
      await page.keyboard.press('Alt+r');
      await expect(shown(page)).toBeVisible();
      await expect(page.getByText(says)).toHaveCount(0);
    });
  }

  quiet('login: said for five seconds, and what was typed stays', async ({ page, faults }) => {
    faults.failing = /api\/login/;
    await page.goto('/login');
    await page.getByLabel('User ID').fill('demo');
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
    await expect(page.getByLabel('User ID')).toHaveValue('demo');
    await expect(page.getByLabel('Password')).toHaveValue(DEMO_PASSWORD);
  });

  quiet('lookup: the field says that names are not found just now, and symbols work', async ({ page, faults }) => {
    faults.failing = /api\/lookup/;
    await page.goto('/stock-select');
    await page.getByRole('combobox').fill('msft');
    await expect(page.getByText('Companies cannot be looked up at the moment. Symbols work.')).toBeVisible();
    await choose(page, 'US');
    await page.getByRole('button', { name: 'Go' }).click();
    await expect(page).toHaveURL(/quote\/symbols\/MSFT\/U/);
  });

  quiet('saving a setting: it holds, is said to be unsaved, and Alt-R saves it', async ({ page, faults }) => {
    await enter(page, 'polling');
    await page.goto('/stock-select');
    const highlight = page.getByRole('switch', { name: 'Highlight changes' });
    const before = await highlight.isChecked();
    faults.failing = /usersettings\/set/;
    await highlight.click();
    await expect(page.getByText('Your latest settings could not be saved.')).toBeVisible();
    await expect(highlight).toBeChecked({ checked: !before });
    faults.failing = null;
    await page.keyboard.press('Alt+r');
    await expect(page.getByText('Your latest settings could not be saved.')).toHaveCount(0);
    await page.goto('/about');
    await page.goto('/stock-select');
    await expect(highlight).toBeChecked({ checked: !before });
    await highlight.click();
  });
});

/** The screens whose data is asked for again, on the server that refreshes every second. */
const KEPT: readonly Pick<Fault, 'call' | 'failing' | 'open' | 'shown' | 'who'>[] = FAULTS.filter(({ call }) =>
  ['quote', 'search', 'news', 'trade', 'close', 'portfolio', 'transaction', 'depth', 'depthprice'].includes(call),
);

live.describe('data that cannot be refreshed', () => {
  for (const { call, failing, open, shown, who } of KEPT) {
    live(`${call}: stays, marked with its age, until it can`, async ({ page, faults }) => {
      await enter(page, who);
      // One day is asked for again at every refresh; longer ranges of a chart are, too.
      await page.goto(open);
      await expect(shown(page)).toBeVisible();
      faults.failing = failing;
      const stale = page
        .getByRole('main')
        .getByText(/Could not be refreshed/)
        .first();
      await expect(stale).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/[Aa]s of \d\d:\d\d:\d\d/);
      await expect(page.getByRole('main').getByRole('button', { name: 'Try now' }).first()).toBeVisible();
      await expect(shown(page)).toBeVisible();
      faults.failing = null;
      await expect(stale).toHaveCount(0);
      await expect(shown(page)).toBeVisible();
    });
  }

  live('offline is said, and how old the values are', async ({ page, context, faults }) => {
    await page.clock.install();
    await page.goto('/quote/symbols/MSFT SPY/U/-1');
    await expect(rows(page)).toBeVisible();
    faults.broken = /^\/(api|config)/;
    await context.setOffline(true);
    await expect(page.getByText('This device is offline')).toBeVisible();
    await page.clock.fastForward(121_000);
    await expect(page.getByRole('main')).toContainText(/as of \d\d:\d\d:\d\d, [23] min old/);
    await expect(rows(page)).toBeVisible();
    await context.setOffline(false);
    faults.broken = null;
    await expect(page.getByText('This device is offline')).toHaveCount(0);
  });
});

/** The address of a story that the server has. */
async function firstArticle(page: Page, { url }: FaultProxy): Promise<string> {
  const answer = await page.request.get(`${url}/api/news/notsymbol/UC/-1`);
  const [first] = (await answer.json()) as { id: string }[];
  expect(first).toBeDefined();
  return `/article/${first?.id}`;
}
