import type { Page } from '@playwright/test';
import { formatTimeWithSeconds } from '../../../engine/format/time-of-day.ts';
import { secondOfDay, wallSeconds } from '../../../engine/time/exchange-time.ts';
import { axeFaults } from '../../support/axe.ts';
import { drawnChart, exportChart } from '../../support/chart.ts';
import { choose, expect, logIn, signIn, test } from '../../support/fixtures.ts';
import { asOf, bar, beginReplay, laterTexts, laterThanClock } from '../../support/replay.ts';
import { settled } from '../../support/screens.ts';
import { SharedWorkers } from '../../support/shared-worker.ts';

/** SPY's minutes of 15 December 2020 are recorded; the live market is stopped on the 16th, at 10:30. */
const DAY = 20_201_215;
const TEN = 36_000_000;
const MINUTE = 60_000;
const LIST = '/quote/symbols/SPY/U/-1';
const CHART = '/details/U SPY/chart/U SPY';

interface Quote {
  readonly last: number;
  readonly volume: number;
}

/** The texts of a list's first row, by column. */
const row = (page: Page) => page.getByRole('main').getByRole('row').filter({ hasText: 'SPY' }).first();

async function quoteAt(page: Page, moment: number): Promise<Quote> {
  const [quote] = await asOf<Quote[]>(page, DAY, moment, 'quote/SPY/U');
  if (quote === undefined) throw new Error('SPY is unknown');
  return quote;
}

/** A price as a list shows it: with two decimals, or as many as it has. */
const priceText = (price: number): string =>
  Math.round(price * 100) / 100 === price ? price.toFixed(2) : String(price);

test.describe('a recorded day', () => {
  test('on a list: its figures are those of the moment, step by step, and leaving is live at once', async ({
    page,
  }) => {
    await page.goto(LIST);
    await expect(row(page)).toContainText(/\d/);
    const live = /\d+\.\d\d/.exec((await row(page).textContent()) ?? '')?.[0] ?? '';
    await beginReplay(page, { date: DAY, time: '10:00' });
    const before = await quoteAt(page, TEN);
    await expect(row(page)).toContainText(priceText(before.last));
    await expect(page.getByRole('main').locator('[data-state="replay"]')).toContainText('Replay 10:00:00');
    await expect(page.getByRole('contentinfo')).toContainText(/Replay.*Market open 10:00:00/);
    await expect(page).toHaveTitle(/^Replay Tue, Dec 15, 2020, 10:00 · /);
    for (let step = 1; step <= 3; step += 1) {
      await bar(page).getByRole('button', { name: 'Next minute' }).click();
      await expect(bar(page)).toContainText(`10:0${step}:00`);
      await expect(row(page)).toContainText(priceText((await quoteAt(page, TEN + step * MINUTE)).last));
    }
    await bar(page).getByRole('button', { name: 'Leave replay' }).click();
    await expect(bar(page)).toHaveCount(0);
    await expect(row(page)).toContainText(live);
    await expect(page.getByRole('main').locator('[data-state="polling"]').first()).toBeVisible();
    await expect(page).not.toHaveTitle(/Replay/);
  });

  test('on a chart: its bars end at the clock, and the next appear as it plays', async ({ page }) => {
    await page.goto(CHART);
    await choose(page, '1 Day');
    await beginReplay(page, { date: DAY, time: '10:00' });
    await expect(page.locator('[data-phase="ready"]')).toBeVisible();
    const newest = async (): Promise<string> => {
      await exportChart(page, 'Visible bars as a table');
      const text = (await page.getByRole('dialog').locator('tbody tr').first().textContent()) ?? '';
      await page.keyboard.press('Escape');
      return text;
    };
    const at = (await newest()).replaceAll(/\s+/g, ' ');
    expect(at).toMatch(/0?9:5\d|10:00/);
    await bar(page).getByLabel('Speed').selectOption('60');
    await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expect(bar(page)).toContainText(/10:0[3-9]/);
    await bar(page).getByRole('button', { name: 'Pause' }).click();
    await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect.poll(async () => (await newest()).replaceAll(/\s+/g, ' ')).toMatch(/10:0[2-9]/);
    const stands = (await bar(page).locator('time').textContent()) ?? '';
    const [hours, minutes, seconds] = stands.split(':').map(Number) as [number, number, number];
    expect(await laterTexts(page, DAY, hours * 3_600 + minutes * 60 + seconds)).toEqual([]);
  });

  test('on a chart: a jump back keeps the part in sight and what can be undone', async ({ page }) => {
    await page.goto(CHART);
    await choose(page, '1 Day');
    await beginReplay(page, { date: DAY, time: '11:00' });
    const chart = await drawnChart(page);
    await page.getByRole('button', { name: /^Horizontal line/ }).click();
    await chart.click({ position: { x: 200, y: 100 } });
    const undo = page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).first();
    await expect(undo).not.toHaveAttribute('aria-disabled', 'true');
    await chart.focus();
    await page.keyboard.press('Escape');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowLeft');
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('+');
    const seen = async (): Promise<readonly string[]> => {
      await exportChart(page, 'Visible bars as a table');
      const rows = page.getByRole('dialog').locator('tbody tr');
      await rows.first().waitFor();
      const texts = await rows.allTextContents();
      await page.keyboard.press('Escape');
      return texts;
    };
    let before = await seen();
    // The keys have moved it once the minute that the jump takes back is out of sight.
    await expect
      .poll(async () => {
        before = await seen();
        return before.length < 45 && !before.some((row) => row.includes('10:59'));
      })
      .toBe(true);
    await bar(page).getByRole('button', { name: 'Back 1 minute', exact: true }).click();
    await expect(bar(page)).toContainText('10:59:00');
    await drawnChart(page);
    await expect.poll(seen).toEqual(before);
    await undo.click();
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
  });

  test('jumps by the slider and back by minutes, and removes later data', async ({ page }) => {
    await page.goto('/details/U SPY/trades/U SPY');
    await beginReplay(page, { date: DAY, time: '10:30' });
    const first = page.getByRole('main').getByRole('row').nth(1);
    await expect(first).toContainText(/10:(29|30)/);
    await bar(page).getByRole('button', { name: 'Back 15 minutes' }).click();
    await expect(bar(page)).toContainText('10:15:00');
    await expect(first).toContainText(/10:1[45]/);
    expect(await laterTexts(page, DAY, 36_900)).toEqual([]);
    const slider = bar(page).getByLabel('Jump to a time');
    await slider.fill('43200');
    await slider.blur();
    await expect(bar(page)).toContainText('12:00:00');
    await expect(first).toContainText(/11:59|12:00/);
  });

  test('rewinds today, and continues from there', async ({ page }) => {
    await logIn(page, { realtime: true });
    await page.goto(LIST);
    // Other tests on this server may have advanced the clock by some minutes.
    const { clock } = await (await page.request.get('/config.json')).json();
    const second = Math.floor(secondOfDay(wallSeconds(clock.now / 1000))) - 300;
    await page.getByRole('main').getByRole('button', { name: 'Replay', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Back 5 minutes' }).click();
    await expect(bar(page)).toContainText(formatTimeWithSeconds(second));
    const [quote] = await asOf<Quote[]>(page, 20_201_216, second * 1000, 'quote/SPY/U');
    await expect(row(page)).toContainText(priceText(quote?.last ?? Number.NaN));
    expect(await laterTexts(page, 20_201_216, second)).toEqual([]);
    await bar(page).getByLabel('Speed').selectOption('1000');
    await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expect(bar(page)).toContainText('You have caught up with the present.');
    await bar(page).getByRole('button', { name: 'Leave replay' }).click();
    await expect(page.getByRole('main').locator('[data-state="live"]').first()).toBeVisible();
  });

  test('on one tab leaves another one live', async ({ page, context }) => {
    await page.goto(LIST);
    const other = await context.newPage();
    await other.goto(LIST);
    await expect(row(other)).toContainText(/\d/);
    await beginReplay(page, { date: DAY, time: '10:00' });
    await expect(row(page)).toContainText(priceText((await quoteAt(page, TEN)).last));
    await expect(bar(other)).toHaveCount(0);
    await expect(other.getByRole('main').locator('[data-state="replay"]')).toHaveCount(0);
  });
});

test('during fast play, nothing on a list or a tape is later than its clock', async ({ page }) => {
  for (const path of [LIST, '/details/U SPY/trades/U SPY']) {
    await page.goto(path);
    await beginReplay(page, { date: DAY, time: '10:00' });
    await settled(page, path);
    await bar(page).getByLabel('Speed').selectOption('100');
    await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
    const later = [];
    for (let reading = 0; reading < 40; reading += 1) later.push(...(await laterThanClock(page, DAY)));
    expect(later, path).toEqual([]);
    await expect(bar(page)).toContainText(/10:[1-5]\d/);
    await bar(page).getByRole('button', { name: 'Leave replay' }).click();
  }
});

test('a next day whose list cannot be loaded is reported, and the replay stays', async ({ page, context }) => {
  // Requests of a shared worker cannot be modified; without one, the tab has its own worker.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await page.goto(CHART);
  await beginReplay(page, { date: DAY, time: '10:00' });
  await context.route(/\/api\/replay\/days/, (route) => route.fulfill({ status: 500, json: {} }));
  await bar(page).getByRole('button', { name: 'Next day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replay a day' });
  await expect(dialog.getByRole('button', { name: 'Try now' })).toBeVisible();
  await context.unroute(/\/api\/replay\/days/);
  await dialog.getByRole('button', { name: 'Try now' }).click();
  await expect(dialog.getByRole('combobox')).toBeVisible();
  await expect(bar(page)).toContainText('10:00:00');
});

test('on a phone, by keyboard alone, and without an accessibility fault', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(LIST);
  await page.getByRole('main').getByRole('button', { name: 'Replay', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Replay a day' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('combobox').selectOption(String(DAY));
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Start replay' }).press('Enter');
  const play = bar(page).getByRole('button', { name: 'Play', exact: true });
  await expect(play).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(bar(page)).toContainText('09:31:00');
  await page.keyboard.press('+');
  await expect(bar(page).getByLabel('Speed')).toHaveValue('2');
  await page.keyboard.press('k');
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(play).toBeVisible();
  await bar(page).focus();
  await page.keyboard.press('Space');
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  expect(await axeFaults(page)).toEqual([]);
  const { width } = (await bar(page).boundingBox()) ?? { width: 0 };
  expect(width).toBe(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await bar(page).getByRole('button', { name: 'Step and speed' }).press('Enter');
  await expect(bar(page).getByRole('button', { name: 'Back 5 minutes' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Leave replay' }).press('Enter');
  await expect(bar(page)).toHaveCount(0);
});

test('a board replays that day together: list, chart and tape show what the server knew then', async ({ page }) => {
  await signIn(page, { realtime: true });
  await page.goto('/board');
  await expect(page.locator('[data-phase="ready"]').first()).toBeVisible();
  await beginReplay(page, { date: DAY, time: '11:00' });
  await settled(page, '/board');
  const indices = await asOf<{ readonly symbol: string; readonly last: number }[]>(
    page,
    DAY,
    39_600_000,
    'quote/$SPX/U',
  );
  const twin = page.getByRole('main').getByRole('table').filter({ hasText: '$SPX' }).first();
  await expect(twin).toContainText(
    (indices[0]?.last ?? Number.NaN).toLocaleString('en-CA', { minimumFractionDigits: 2 }),
  );
  const { last } = await quoteAt(page, 39_600_000);
  await expect(page.getByRole('main').locator('[data-tile]').filter({ hasText: 'SPY-U chart' })).toContainText(
    `Close${priceText(last)}`,
  );
  expect(await laterTexts(page, DAY, 39_600)).toEqual([]);
});

test('logging out ends the replay and returns to the live market', async ({ page }) => {
  await logIn(page, { realtime: true });
  await page.goto(LIST);
  await beginReplay(page, { date: DAY, time: '10:00' });
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText('Prices refresh');
});

test('a market worker that dies in a replay is replaced with it', async ({ page, context, server }) => {
  await page.goto(LIST);
  await beginReplay(page, { date: DAY, time: '10:00' });
  await bar(page).getByLabel('Speed').selectOption('30');
  const before = await quoteAt(page, TEN);
  await expect(row(page)).toContainText(priceText(before.last));
  // The heartbeat of the worker is watched from two seconds after the page's start.
  await page.waitForFunction(() => performance.now() > 3_000);
  const workers = await SharedWorkers.of(context.browser(), server.url);
  const [worker = ''] = await workers.running();
  await workers.run(worker, 'close()');
  await expect(bar(page)).toContainText('10:00:00');
  await bar(page).getByRole('button', { name: 'Next minute' }).click();
  await expect(bar(page)).toContainText('10:01:00');
  await expect(row(page)).toContainText(priceText((await quoteAt(page, TEN + MINUTE)).last));
  await expect(bar(page).getByLabel('Speed')).toHaveValue('30');
});

test('the palette starts, plays and leaves a replay, and shows why one cannot start', async ({ page, context }) => {
  // Requests of a shared worker cannot be modified; without one, the tab has its own worker.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  const code = /\/assets\/replay-[^/]*\.js$/;
  let refused = 0;
  await context.route(code, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto('/');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const run = async (name: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(name);
    await palette.getByRole('option', { name }).first().click();
  };
  await run('Back 15 minutes');
  await expect(palette.getByRole('status')).toHaveText(/^The replay cannot start/);
  expect(refused).toBeGreaterThan(0);
  await expect(bar(page)).toHaveCount(0);
  await context.unroute(code);
  await palette.getByRole('option', { name: 'Back 15 minutes' }).first().click();
  await expect(palette).toBeHidden();
  await expect(bar(page)).toContainText(/\d\d:\d\d:\d\d/);
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  await run('Leave replay');
  await expect(bar(page)).toHaveCount(0);
});
