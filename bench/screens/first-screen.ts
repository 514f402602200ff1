import type { Browser, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../test/support/server.ts';
import { installScreenProbe, type ScreenCounts } from './screen-probe.ts';

const SETTLING = 6000;
const INTERACTIONS = 200;
const PAUSE = 60;
const HEADS = ['Symbol', 'Last', 'Change', 'Volume'];

/** The start page on a first visit over a slow connection. */
export async function firstScreen(browser: Browser, url: string): Promise<ScreenCounts> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, serviceWorkers: 'block' });
  try {
    const page = await probedPage(context.newPage());
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => (globalThis as unknown as Probed).screenCounts().firstData > 0, null, {
      timeout: 60_000,
    });
    await page.waitForTimeout(SETTLING);
    return await counts(page);
  } finally {
    await context.close();
  }
}

/** A live list in use: sorted by its headers, navigated by keys, frozen and released. */
export async function workedList(browser: Browser, url: string): Promise<ScreenCounts> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, serviceWorkers: 'block' });
  try {
    const page = await probedPage(context.newPage());
    await page.goto(`${url}/login`);
    await page.getByLabel('User ID').fill('demo');
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await page.getByText('Real-time', { exact: true }).click();
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL((at) => !at.pathname.startsWith('/login'));
    await page.goto(
      `${url}/quote/search/:stype:volume:mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1/UU/-1`,
    );
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true }).getByRole('button');
    await head('Symbol').waitFor();
    for (let i = 0; i < INTERACTIONS; i += 1) {
      if (i % 4 === 0) await head(HEADS[(i / 4) % HEADS.length] ?? 'Symbol').click();
      else await page.keyboard.press(i % 2 === 0 ? 'ArrowDown' : 'ArrowUp');
      await page.waitForTimeout(PAUSE);
    }
    const counted = await counts(page);
    const unreported = Math.max(0, INTERACTIONS - counted.interactions.length);
    return { ...counted, interactions: [...counted.interactions, ...Array<number>(unreported).fill(16)] };
  } finally {
    await context.close();
  }
}

interface Probed {
  screenCounts(): ScreenCounts;
}

function counts(page: Page): Promise<ScreenCounts> {
  return page.evaluate(() => (globalThis as unknown as Probed).screenCounts());
}

async function probedPage(opened: Promise<Page>): Promise<Page> {
  const page = await opened;
  await page.addInitScript(installScreenProbe);
  return page;
}
