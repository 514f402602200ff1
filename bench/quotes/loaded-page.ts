import type { Browser, CDPSession, Page } from '@playwright/test';
import { FIRST_COLUMNS } from '../../engine/quotes/quote-column.ts';
import { BOARDS_KEY, boardOfLists } from './board-of-lists.ts';
import type { SeenPrice } from './load-command.ts';
import { installProbe, PROBE_BUTTON, type Probe, type ProbeCounts } from './page-probe.ts';
import { watchPaintedLists } from './painted-lists.ts';
import { PEER_COLUMNS } from './peer-names.ts';
import { PEER_PATH } from './peer-site.ts';
import { seenPrices } from './seen-prices.ts';

/** Ours, by the name that the other libraries' pages have theirs. */
export const OURS = 'board';

/** A display on which all lists stand, with 13 rows of each in sight. */
const VIEWPORT = { width: 2560, height: 1600 } as const;

const OPENED_WITHIN = 60_000;
/** Of so many rows at least something must be seen before measuring begins. */
const ROWS_SEEN = 100;

/** Logs the browser in once; every page that is opened in its context afterwards is the demo subscriber's. */
export async function openSession(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  await context.addInitScript(installProbe, PROBE_BUTTON);
  await context.addInitScript(watchPaintedLists);
  await context.addInitScript(([key, board]) => localStorage.setItem(key, board), [BOARDS_KEY, boardOfLists()]);
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('User ID').fill('demo');
  await page.getByLabel('Password').fill('load test');
  await page.getByText('Real-time', { exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((at) => !at.pathname.startsWith('/login'));
  // The choice of the live feed is on its way to the server.
  await page.getByRole('contentinfo').getByText('Live since').waitFor();
  return page;
}

/** One page under load: a library's lists or ours. */
export class LoadedPage {
  readonly name: string;
  readonly page: Page;
  readonly session: CDPSession;

  private constructor(name: string, page: Page, session: CDPSession) {
    this.name = name;
    this.page = page;
    this.session = session;
  }

  /** Opens it and waits until its lists show prices. */
  static async open(logged: Page, url: string, name: string): Promise<LoadedPage> {
    const page = await logged.context().newPage();
    let failure: Error | undefined;
    page.on('pageerror', (error) => {
      failure ??= error;
    });
    const address = name === OURS ? `${url}/board` : `${url}${PEER_PATH}${name}.html`;
    await page.goto(address, { waitUntil: 'commit', timeout: OPENED_WITHIN });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const loaded = new LoadedPage(name, page, session);
    const until = performance.now() + OPENED_WITHIN;
    while ((await loaded.prices()).length < ROWS_SEEN) {
      if (failure !== undefined) throw failure;
      if (performance.now() > until) throw new Error(`${name} shows no prices`);
      await page.waitForTimeout(250);
    }
    return loaded;
  }

  /** Slows the main thread of the page down; 1 is as fast as it goes. */
  async throttle(rate: number): Promise<void> {
    await this.session.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** The prices that the page shows; of a painted board those of one list, if that is wanted. */
  prices(list?: number): Promise<SeenPrice[]> {
    const columns: readonly string[] = this.name === OURS ? FIRST_COLUMNS : PEER_COLUMNS;
    return this.page.evaluate(seenPrices, {
      name: this.name,
      place: columns.indexOf('last'),
      ...(list !== undefined && { list }),
    });
  }

  async resetProbe(): Promise<void> {
    await this.page.evaluate(() => (globalThis as unknown as { quoteProbe: Probe }).quoteProbe.reset());
  }

  counts(): Promise<ProbeCounts> {
    return this.page.evaluate(() => (globalThis as unknown as { quoteProbe: Probe }).quoteProbe.counts());
  }

  /** Clicks the probe's button as a user does, and resolves when the page has taken it. */
  async click(): Promise<void> {
    const { x, y } = PROBE_BUTTON;
    const at = { x, y, button: 'left', clickCount: 1 } as const;
    await this.session.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' });
    await this.session.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' });
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
