import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { keep, painted, tiles } from '../support/board.ts';
import { drawnChart } from '../support/chart.ts';
import { expect, test } from '../support/fixtures.ts';
import { SUBSCRIBER_SCREENS, settled, VISITOR_SCREENS } from '../support/screens.ts';
import { DEMO_PASSWORD, type TestServer } from '../support/server.ts';
import { setTextSize } from '../support/text-size.ts';

/**
 * Selects screenshots instead of all screens at three widths in two themes:
 * `SHOTS_SCREENS='^board' SHOTS_LANGUAGE=fr SHOTS_WIDTHS=1024 SHOTS_THEMES=contrast-dark npm run screenshots`.
 */
const {
  SHOTS_SCREENS: SCREENS = '',
  SHOTS_LANGUAGE: LANGUAGE = 'en',
  SHOTS_WIDTHS: WIDTHS = '360,800,1400',
  SHOTS_THEMES: THEMES = 'light,dark',
  SHOTS_ROWS: ROWS = 'comfortable',
  SHOTS_TEXT: TEXT = '',
} = process.env;

const TEXTS = JSON.parse(readFileSync(new URL(`../../ui/i18n/${LANGUAGE}.json`, import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;

/** As with `npm start`, the house adverts are on. They rotate only once a minute, so that a screenshot never catches a change. */
test.use({ environment: { ADVERTS: '' } });

/** A screen, and the actions before its screenshot. */
type Shot = readonly [name: string, path: string, act?: (page: Page, server: TestServer) => Promise<unknown>];

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, key: string) =>
  page
    .getByRole('button', { name: say(key), exact: true })
    .first()
    .click();
const submit = (page: Page) => page.locator('main form button[type=submit]').click();

const LIST = '/quote/symbols/MSFT SPY NOSUCH/U/-1';
const MOST_TRADED = '/quote/search/:stype:volume:mp:1/CC/-1';
const CHART = '/details/U MSFT/chart/U MSFT';

/** Every screen as it opens, followed by more of its states, in this order. */
const VISITOR: readonly Shot[] = withPlain(VISITOR_SCREENS, [
  ['palette', '/about', openPalette],
  ['palette-matches', '/about', lookUp],
  ['stock-select-suggestions', '/stock-select', suggest],
  ['stock-select-error', '/stock-select', submit],
  ['list-columns', LIST, (page) => press(page, 'list.columns')],
  ['search-errors', '/search', searchWrongly],
  ['search-results', MOST_TRADED],
  ['news', '/news/UC notsymbol', advertShown],
  ['news-options', '/news/UC notsymbol', (page) => press(page, 'news.options')],
  ['news-empty', '/news/U MSFT'],
  ['article-print', '/article/1', onPaper],
  ['article-unknown', '/article/none'],
  ['login-error', '/login', submit],
  ['contact-errors', '/contact', submit],
  ['contact-sent', '/contact', sendMessage],
  ['board-one-list', '/about', (page) => showBoard(page, '', 1)],
  ['chart', CHART, drawnChart],
  ['chart-period', CHART, (page) => openOnChart(page, /./, 0)],
  ['chart-options', CHART, (page) => openOnChart(page, say('chart.options'), 0)],
  ['chart-compare', CHART, compare],
  ['chart-compared', CHART, compareAndClose],
  ['chart-unknown', '/details/U NOSUCH/chart/U NOSUCH'],
  ['level2-visitor', '/details/U MSFT/level2/U MSFT', (page) => page.locator('main a[href="/login"]').waitFor()],
]);

const SUBSCRIBER: readonly Shot[] = withPlain(SUBSCRIBER_SCREENS, [
  ['markets-live', '/quote/index/a/C/-1'],
  ['board-add', '/board', (page) => press(page, 'board.add')],
  ['board-four-lists', '/about', (page) => showBoard(page, 'demo', 4)],
  ['board-twelve-lists', '/about', (page) => showBoard(page, 'demo', 12)],
  ['news-subscriber', '/news/UC notsymbol'],
  ['news-portfolio', '/news/UC notsymbol 1'],
  ['chart-live', '/details/U SPY/chart/U SPY', drawnChart],
  ['chart-index', '/details/C TI0000/chart/C TI0000', drawnChart],
  ['level2', '/details/U MSFT/level2/U MSFT', bookShown],
  ['depth-by-price', '/details/C NBK.A/depthprice/C NBK.A', bookShown],
  ['portfolio-select-ticker', '/portfolio-select/tick'],
  ['portfolio-select-news', '/portfolio-select/news'],
  ['portfolio-edit', '/quote/port/a/b/1', (page) => page.getByRole('switch', { name: say('port.edit') }).check()],
  ['portfolio-add', '/quote/port/a/b/1', (page) => press(page, 'port.add')],
  ['portfolio-ticker-empty', '/quote/port/a/b/9'],
  ['portfolio-value-print', '/value/1', onPaper],
  ['portfolio-chart-empty', '/value-chart/9'],
  ['alarms-empty', '/details/U MSFT/alarms/U MSFT'],
  ['alarm-add', '/details/U MSFT/alarms/U MSFT', (page) => press(page, 'alarms.add')],
  ['login-already', '/login'],
  ['account-factor', '/account', offerFactor],
  ['alarms', '/details/U MSFT/alarms/U MSFT', addAlarm],
  ['alarm-notice', '/details/U MSFT/alarms/U MSFT', (page, server) => setOffAlarm(page, server, 200)],
  ['alarms-triggered', '/details/U MSFT/alarms/U MSFT'],
  ['alarm-messages', '/alarmmessages', (page) => page.getByRole('main').getByRole('table').waitFor()],
  ['alarm-modal', LIST, openAlarmModal],
  ['login-again', '/value/1', endSession],
]);

/** The screens, except those whose name is also that of a state. */
function withPlain(screens: Readonly<Record<string, string>>, states: readonly Shot[]): Shot[] {
  return [...Object.entries(screens).filter(([name]) => states.every(([state]) => state !== name)), ...states];
}

/** Takes the server away, so it comes last. */
const NOBODY: readonly Shot[] = [['unreachable', MOST_TRADED, goAway]];

test.describe.configure({ mode: 'parallel' });

for (const [who, shots] of [
  ['visitor', VISITOR],
  ['subscriber', SUBSCRIBER],
  ['nobody', NOBODY],
] as const) {
  test(who, async ({ page, server }) => {
    const look = { theme: 'system', density: ROWS, language: LANGUAGE };
    await page.addInitScript((kept) => {
      // Not in the adverts' sandboxed frame.
      if (self === top) localStorage.setItem('borealis.display', kept);
    }, JSON.stringify(look));
    if (TEXT !== '') await setTextSize(page, Number.parseFloat(TEXT) / 100);
    if (who === 'subscriber') await enter(page);
    // If one screen fails, the others still get their screenshots.
    const failed: string[] = [];
    for (const [name, path, act] of shots.filter(([name]) => new RegExp(SCREENS).test(name))) {
      const looks = THEMES.split(',').flatMap((theme) => WIDTHS.split(',').map((width) => [theme, +width] as const));
      try {
        await server.step(20);
        await wear(page, ...(looks[0] ?? ['light', 1400]));
        await page.goto(path);
        await settled(page, path);
        await act?.(page, server);
        for (const [theme, width] of looks) {
          await wear(page, theme, width);
          const parts = [name, width, theme, LANGUAGE === 'en' ? '' : LANGUAGE, ROWS === 'compact' ? ROWS : '', TEXT];
          await page.screenshot({ path: `test/out/screens/${parts.filter((part) => part !== '').join('-')}.png` });
        }
      } catch (error: unknown) {
        failed.push(`${name}: ${error}`);
      }
      await page.emulateMedia({ media: 'screen' });
    }
    expect(failed).toEqual([]);
  });
}

/** Gives the open page a theme, then a width, and waits until every canvas has both. */
async function wear(page: Page, theme: string, width: number): Promise<void> {
  const height = width < 600 ? 780 : 900;
  await page.emulateMedia({
    colorScheme: theme.endsWith('dark') ? 'dark' : 'light',
    contrast: theme.startsWith('contrast') ? 'more' : 'no-preference',
  });
  // The chart worker receives the theme before the size: a canvas with the new size has the new theme.
  if (page.viewportSize()?.width === width) await resize(page, width - 8, height);
  await resize(page, width, height);
}

/** Resizes the page, and waits until the visible canvases have the size of their elements and two frames have passed. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('canvas')].every((canvas) => {
        const { top, bottom } = canvas.getBoundingClientRect();
        const isSeen = canvas.checkVisibility() && top < innerHeight && bottom > 0;
        return !isSeen || Math.abs(canvas.width - canvas.clientWidth * devicePixelRatio) < 2;
      }),
    undefined,
    { timeout: 10_000 },
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** A text of the catalogue without placeholders. */
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

async function bookShown(page: Page): Promise<void> {
  await page.locator('main tbody td').filter({ hasText: /\d/ }).first().waitFor();
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

/** Adds an alarm that the next trade does not set off. */
async function addAlarm(page: Page): Promise<void> {
  await press(page, 'alarms.add');
  await dialog(page).locator('input').fill('300');
  await dialog(page).locator('button[type=submit]').click();
  await expect(page.getByRole('main').getByRole('table')).toContainText('300');
}

/** Lets a trade set off two alarms, one of them for a price of at least `price`. An alarm that has fired stays fired. */
async function setOffAlarm(page: Page, server: TestServer, price: number): Promise<void> {
  await page.request.get(
    `/api/usersettings/set/xalarms/${encodeURIComponent(`1|A;Q;MSFT;C,True,1,0,${price},False;C,True,0,1,0,False`)}`,
  );
  await page.reload();
  await settled(page, '/quote');
  await server.print('MSFT', 'U', 222, 500);
  await expect(
    page
      .getByText(/MSFT.*222/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
}

async function offerFactor(page: Page): Promise<void> {
  await press(page, 'account.factor.start');
  await page.locator('main [autocomplete=current-password]').last().fill(DEMO_PASSWORD);
  await page.locator('main [autocomplete=current-password]').last().press('Enter');
  await page.locator('main svg[role=img] path').waitFor();
}

async function openAlarmModal(page: Page, server: TestServer): Promise<void> {
  await setOffAlarm(page, server, 201);
  await expect(dialog(page)).toBeVisible();
}

async function endSession(page: Page, server: TestServer): Promise<void> {
  await server.command({ do: 'end-sessions' });
  await press(page, 'login.again.title');
  await expect(dialog(page)).toBeVisible();
}

/** The server is unreachable from now on. */
async function goAway(page: Page, server: TestServer): Promise<void> {
  await server.stop();
  await expect(page.getByText(say('problem.unreachable.title')).first()).toBeVisible();
}

async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
}

/** Shows a board with a number of lists. */
async function showBoard(page: Page, owner: string, count: number): Promise<void> {
  const paths = [MOST_TRADED, '/quote/index/a/C/-1', LIST, '/quote/search/:stype:pcgain:mp:1/UU/-1'];
  const lists = Array.from({ length: count }, (_, i) => ({
    title: '',
    colour: i % 3,
    width: 1,
    height: 1,
    content: { kind: 'list', list: paths[i % paths.length] },
  }));
  await keep(page, owner, lists);
  await page.goto('/board');
  await expect(tiles(page)).toHaveCount(count);
  await painted(tiles(page).first());
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
