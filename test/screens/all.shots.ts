import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drawnChart } from '../support/chart.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { settled } from '../support/screens.ts';
import { DEMO_PASSWORD, TestServer } from '../support/server.ts';

/** What to photograph instead of the usual six: `SHOTS_LANGUAGE=fr SHOTS_WIDTHS=1024 SHOTS_THEMES=contrast npm run screenshots`. */
const {
  SHOTS_LANGUAGE: LANGUAGE = 'en',
  SHOTS_WIDTHS: WIDTHS = '360,800,1400',
  SHOTS_THEMES: THEMES = 'light,dark',
  SHOTS_ROWS: ROWS = 'comfortable',
  SHOTS_TEXT: TEXT = '',
} = process.env;

const TEXTS = JSON.parse(readFileSync(new URL(`../../ui/i18n/${LANGUAGE}.json`, import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;

/** As `npm start` has it: the house adverts are on; refreshed as seldom as a minute, so that a picture is not half of each. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const server = new TestServer({ ADVERTS: '' });
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

/** A screen, and what is done there before it is photographed. */
type Shot = readonly [name: string, path: string, act?: (page: Page) => Promise<unknown>];

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, key: string) =>
  page
    .getByRole('button', { name: say(key), exact: true })
    .first()
    .click();
const submit = (page: Page) => page.locator('main form button[type=submit]').click();

const LIST = '/quote/symbols/MSFT SPY NOSUCH/U/-1';
const CHART = '/details/U MSFT/chart/U MSFT';

const VISITOR: readonly Shot[] = [
  ['home', '/'],
  ['menu', '/menu'],
  ['palette', '/about', openPalette],
  ['palette-matches', '/about', lookUp],
  ['stock-select', '/stock-select'],
  ['stock-select-suggestions', '/stock-select', suggest],
  ['stock-select-error', '/stock-select', submit],
  ['list-delayed', LIST],
  ['list-columns', LIST, (page) => press(page, 'list.columns')],
  ['markets', '/quote/index/a/C/-1'],
  ['search', '/search'],
  ['search-errors', '/search', searchWrongly],
  ['search-results', '/quote/search/:stype:volume:mp:1/CC/-1'],
  ['search-empty', '/quote/search/:stype:volume:mv:999999999999/T/-1'],
  ['news', '/news/UC notsymbol', advertShown],
  ['news-options', '/news/UC notsymbol', (page) => press(page, 'news.options')],
  ['news-empty', '/news/U notsymbol'],
  ['article', '/article/1'],
  ['article-unknown', '/article/none'],
  ['login', '/login'],
  ['login-error', '/login', submit],
  ['about', '/about'],
  ['contact', '/contact'],
  ['contact-errors', '/contact', submit],
  ['contact-sent', '/contact', sendMessage],
  ['heat-map', '/heatmap'],
  ['board-visitor', '/board'],
  ['not-found', '/nowhere'],
  ['login-needed', '/value/1'],
  ['chart', CHART, drawnChart],
  ['chart-period', CHART, (page) => openOnChart(page, /./, 0)],
  ['chart-options', CHART, (page) => openOnChart(page, say('chart.options'), 0)],
  ['chart-compare', CHART, compare],
  ['chart-compared', CHART, compareAndClose],
  ['chart-unknown', '/details/U NOSUCH/chart/U NOSUCH'],
  ['trades-delayed', '/details/U SPY/trades/U SPY'],
  ['details-news', '/details/U MSFT/news/U MSFT'],
  ['fundamentals', '/details/U MSFT/fund/U MSFT'],
  ['level2-visitor', '/details/U MSFT/level2/U MSFT', (page) => page.locator('main a[href="/login"]').waitFor()],
];

const SUBSCRIBER: readonly Shot[] = [
  ['home-subscriber', '/'],
  ['menu-subscriber', '/menu'],
  ['list-live', '/quote/symbols/MSFT SPY/U/-1'],
  ['markets-live', '/quote/index/a/C/-1'],
  ['board', '/board'],
  ['board-add', '/board', (page) => press(page, 'board.add')],
  ['heat-map-subscriber', '/heatmap'],
  ['news-subscriber', '/news/UC notsymbol'],
  ['news-portfolio', '/news/UC notsymbol 1'],
  ['chart-spy', '/details/U SPY/chart/U SPY', drawnChart],
  ['chart-index', '/details/C TI0000/chart/C TI0000', drawnChart],
  ['level2', '/details/U MSFT/level2/U MSFT'],
  ['depth-by-price', '/details/C NBK.A/depthprice/C NBK.A'],
  ['trades', '/details/U SPY/trades/U SPY'],
  ['portfolio-select-ticker', '/portfolio-select/tick'],
  ['portfolio-select-value', '/portfolio-select/value'],
  ['portfolio-select-news', '/portfolio-select/news'],
  ['portfolio-ticker', '/quote/port/a/b/1'],
  ['portfolio-edit', '/quote/port/a/b/1', (page) => page.getByRole('switch', { name: say('port.edit') }).check()],
  ['portfolio-add', '/quote/port/a/b/1', (page) => press(page, 'port.add')],
  ['portfolio-ticker-empty', '/quote/port/a/b/9'],
  ['portfolio-value', '/value/1'],
  ['portfolio-empty', '/value/9'],
  ['portfolio-chart', '/value-chart/1'],
  ['portfolio-chart-empty', '/value-chart/9'],
  ['alarms-empty', '/details/U MSFT/alarms/U MSFT'],
  ['alarm-messages-empty', '/alarmmessages'],
  ['alarm-add', '/details/U MSFT/alarms/U MSFT', (page) => press(page, 'alarms.add')],
  ['alarms', '/details/U MSFT/alarms/U MSFT', addAlarm],
  ['login-already', '/login'],
];

for (const theme of THEMES.split(',')) {
  for (const width of WIDTHS.split(',').map(Number)) {
    test(`${theme} ${width}`, async ({ page, server }) => {
      test.setTimeout(300_000);
      await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
      await page.setViewportSize({ width, height: width < 600 ? 780 : 900 });
      const look = { theme: theme === 'contrast' ? theme : 'system', density: ROWS, language: LANGUAGE };
      await page.addInitScript((kept) => {
        // Not in the adverts' sandboxed frame.
        if (self === top) localStorage.setItem('borealis.display', kept);
      }, JSON.stringify(look));
      const photograph = async (name: string): Promise<void> => {
        const picture = [name, width, theme, LANGUAGE === 'en' ? '' : LANGUAGE, ROWS === 'compact' ? ROWS : '', TEXT];
        await page.screenshot({ path: `test/out/screens/${picture.filter((part) => part !== '').join('-')}.png` });
      };
      const shoot = async ([name, path, act]: Shot): Promise<void> => {
        await page.goto(path);
        if (TEXT !== '')
          await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), TEXT);
        await settled(page, path);
        await act?.(page);
        await photograph(name);
      };
      // One screen that does not come leaves the others their pictures.
      const failed: string[] = [];
      const shootAll = async (shots: readonly Shot[]): Promise<void> => {
        for (const shot of shots) {
          await server.step(20);
          await shoot(shot).catch((error: unknown) => failed.push(`${shot[0]}: ${error}`));
        }
      };
      await shootAll(VISITOR);
      await enter(page);
      await shootAll(SUBSCRIBER);
      await page.goto('/details/U MSFT/alarms/U MSFT');
      await settled(page, '/details/U MSFT/alarms/U MSFT');
      await server.print('MSFT', 'U', 222, 500);
      await expect(page.getByRole('button', { name: say('alarms.notice.dismiss') })).toBeVisible();
      await photograph('alarm-notice');
      await page.goto('/alarmmessages');
      await expect(page.getByRole('main').getByRole('table')).toBeVisible();
      await photograph('alarm-messages');
      await page.goto('/quote/symbols/MSFT SPY/U/-1');
      await settled(page, '/quote');
      await page.request.get('/api/usersettings/set/xalarms/0');
      await page.request.get('/api/logout', { failOnStatusCode: false });
      await page.route(/\/(api|config|tickerHub)/, (route) => route.abort());
      await page.goto('/news/UC notsymbol');
      await expect(page.getByText(say('problem.unreachable.title')).first()).toBeVisible();
      await photograph('unreachable');
      expect(failed).toEqual([]);
    });
  }
}

/** A text of the catalogue, without places to fill. */
function say(key: string): string {
  const text = TEXTS[key];
  if (text === undefined) throw new Error(`no text ${key} in ${LANGUAGE}`);
  return text;
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
}

async function advertShown(page: Page): Promise<void> {
  await page.frameLocator('footer iframe').getByRole('link').filter({ visible: true }).first().waitFor();
}

async function lookUp(page: Page): Promise<void> {
  await openPalette(page);
  await dialog(page).getByRole('combobox').fill('no');
  await expect(page.getByRole('option', { name: /Northern/ }).first()).toBeVisible();
}

async function suggest(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('combobox').fill('nor');
  await expect(page.getByRole('option').first()).toBeVisible();
}

async function searchWrongly(page: Page): Promise<void> {
  await page.locator('main form input').nth(0).fill('many');
  await page.locator('main form input').nth(3).fill('-3');
  await submit(page);
}

async function sendMessage(page: Page): Promise<void> {
  await page.locator('main [name=email]').fill('someone@example.org');
  await page.locator('main [name=subject]').fill('A question');
  await page.locator('main [name=body]').fill('How do I add a stock?');
  await submit(page);
  await expect(page.getByText(say('contact.sent'))).toBeVisible();
}

async function openOnChart(page: Page, name: string | RegExp, nth: number): Promise<void> {
  await drawnChart(page);
  await page.locator('main button[aria-haspopup=dialog]').filter({ hasText: name }).nth(nth).click();
  await expect(dialog(page)).toBeVisible();
}

async function compare(page: Page): Promise<void> {
  await openOnChart(page, say('compare.open'), 0);
  await dialog(page).getByRole('combobox').fill('U:SPY C:TI0000 C:NBK.A');
  await dialog(page)
    .getByRole('button', { name: say('compare.add'), exact: true })
    .click();
}

async function compareAndClose(page: Page): Promise<void> {
  await drawnChart(page);
  await expect(page.getByRole('list', { name: say('compare.list') })).toContainText(/NBK\.A.*%/);
}

async function addAlarm(page: Page): Promise<void> {
  await press(page, 'alarms.add');
  await dialog(page)
    .locator('select')
    .first()
    .selectOption({ label: say('alarms.type.trade') });
  await dialog(page).locator('button[type=submit], footer button').last().click();
  await expect(page.getByRole('main').getByRole('table')).toContainText(say('alarms.type.trade'));
}

/** Logs in as the demo subscriber, with real-time prices. */
async function enter(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('main [name=userid]').fill('demo');
  await page.locator('main [name=password]').fill(DEMO_PASSWORD);
  await page.locator('main label', { has: page.locator('input[value=realtime]') }).click();
  await submit(page);
  await expect(page.getByRole('contentinfo')).toContainText(/Live since|En direct depuis/);
}
