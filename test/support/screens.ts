import type { Page } from '@playwright/test';
import { ROUTES } from '../../ui/route-table.ts';
import { expect } from './fixtures.ts';

/** The screens whose paths have no parameters, by name: `about`; the start page is `home`. */
function plainScreens(forSubscribers: boolean): Record<string, string> {
  const plain = ROUTES.filter(
    ({ pattern, subscribers }) => !pattern.includes(':') && (subscribers === true) === forSubscribers,
  );
  return Object.fromEntries(plain.map(({ pattern }) => [pattern.slice(1) || 'home', pattern]));
}

/** Every screen and state for a visitor: a name and a path. */
export const VISITOR_SCREENS: Readonly<Record<string, string>> = {
  ...plainScreens(false),
  menu: '/menu',
  list: '/quote/symbols/MSFT SPY NOSUCH/U/-1',
  markets: '/quote/index/a/C/-1',
  'search-results': '/quote/search/:stype:volume:mp:100/CC/-1',
  'search-empty': '/quote/search/:stype:volume:mv:999999999999/T/-1',
  news: '/news/UC notsymbol',
  article: '/article/1',
  'guide-chapter': '/guide/charts',
  'not-found': '/nowhere',
  'list-visitor': '/quote/port/a/b/1',
  'value-visitor': '/value/1',
  chart: '/details/U MSFT/chart/U MSFT',
  'news-of-security': '/details/U MSFT/news/U MSFT',
  fundamentals: '/details/U MSFT/fund/U MSFT',
  'level2-visitor': '/details/U MSFT/level2/U MSFT',
  trades: '/details/U SPY/trades/U SPY',
};

/** The screens that differ for a subscriber with real-time, and those for subscribers only. */
export const SUBSCRIBER_SCREENS: Readonly<Record<string, string>> = {
  'home-live': '/',
  'board-live': '/board',
  'heatmap-live': '/heatmap',
  'menu-subscriber': '/menu',
  'list-live': '/quote/symbols/MSFT SPY/U/-1',
  portfolio: '/quote/port/a/b/1',
  'chart-live': '/details/U SPY/chart/U SPY',
  level2: '/details/U SPY/level2/U SPY',
  'depth-by-price': '/details/C NBK.A/depthprice/C NBK.A',
  'trades-live': '/details/U SPY/trades/U SPY',
  'portfolio-select': '/portfolio-select/value',
  value: '/value/1',
  'value-empty': '/value/9',
  'value-chart': '/value-chart/1',
  alarms: '/details/U MSFT/alarms/U MSFT',
  ...plainScreens(true),
};

/** What a screen shows once its data has arrived, by the first segment of its path. */
const SIGN: Readonly<Record<string, string>> = {
  '': 'a[href^="/article/"]',
  quote: 'tbody td:not(:empty), main p:only-child, main a[href="/login"], main a[href="/search"]',
  search: 'main form',
  news: 'a[href^="/article/"], main p',
  article: 'main p',
  board: '[data-phase="ready"]',
  heatmap: '[data-phase="ready"] canvas',
  value: 'main dl, main form, main a[href="/login"]',
  'value-chart': '[data-phase="ready"], main p + p',
  account: 'main td',
  details: '[data-phase="ready"], main td, main p',
};

/**
 * Opens a second page that keeps the market worker alive while one screen after the other is opened; otherwise each page would
 * end and restart it. Waits until the footer says that the feed is live, or that prices are polled.
 */
export async function keepMarketWorker(page: Page, { realtime }: { readonly realtime: boolean }): Promise<void> {
  const beside = await page.context().newPage();
  await beside.goto('/about');
  await expect(beside.locator('footer')).toContainText(realtime ? 'Live since' : 'Prices refresh');
  await page.bringToFront();
}

/** Waits until the screen at `path` shows its data and nothing is pending. */
export async function settled(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1, includeHidden: true })).toBeAttached();
  await expect(page.locator('footer')).toContainText(
    /Prices refresh|Live since|^Replay|Cours actualisés|En direct depuis/,
  );
  const sign = SIGN[path.split('/')[1] ?? ''];
  if (sign) await expect(page.locator(sign).filter({ visible: true }).first()).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
