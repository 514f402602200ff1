import type { Browser, CDPSession, Page } from '@playwright/test';
import { FIRST_COLUMNS } from '../../engine/quotes/quote-column.ts';
import { BOARDS_KEY, boardOfLists } from './board-of-lists.ts';
import type { SeenPrice } from './load-command.ts';
import { installProbe, PROBE_BUTTON, type Probe, type ProbeCounts } from './page-probe.ts';
import { watchPaintedLists } from './painted-lists.ts';
import { PEER_COLUMNS } from './peer-names.ts';
import { PEER_PATH } from './peer-site.ts';
import { seenPrices } from './seen-prices.ts';

/** The name of our page, alongside those of the other libraries. */
export const OURS = 'board';

/** A display on which all lists are visible, with 13 rows each. */
const VIEWPORT = { width: 2560, height: 1600 } as const;

const OPENED_WITHIN = 60_000;
/** At least this many rows must show something before measuring begins. */
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
  // The preference for the live feed is being sent to the server.
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

  /** Slows down the page's main thread; 1 is full speed. */
  async throttle(rate: number): Promise<void> {
    await this.session.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** The prices that the page shows; on a painted board optionally those of one list. */
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

  /** Clicks the probe's button as a user does, and resolves once the page has handled it. */
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
