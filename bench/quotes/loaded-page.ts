import type { Browser, Page } from '@playwright/test';
import type { Display } from '../browser/display.ts';
import { BOARDS_KEY, boardOfLists } from './board-of-lists.ts';
import { installProbe, PROBE_BUTTON, type Probe, type ProbeCounts } from './page-probe.ts';
import { OURS } from './peer-names.ts';
import { PEER_PATH } from './peer-site.ts';
import { ShownPrices } from './shown-prices.ts';

/** A display on which all lists are visible, with 13 rows each, below the browser's own bars. */
export const SCREEN = { width: 2560, height: 1780 } as const;

const OPENED_WITHIN = 60_000;
/** How often it is checked whether a page shows its lists (ms). */
const POLL = 500;

/** Logs the browser in once; every page that is opened in its context afterwards is the demo subscriber's. */
export async function openSession(browser: Browser, url: string): Promise<Page> {
  // The driver of the browser would keep a service worker alive that otherwise ends when it has nothing to do.
  const context = await browser.newContext({ viewport: null, serviceWorkers: 'block' });
  await context.addInitScript(installProbe, PROBE_BUTTON);
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
  // Our start page would be live beside every page that is measured.
  await page.goto('about:blank');
  return page;
}

/** One page under load: a library's lists or ours. */
export class LoadedPage {
  readonly name: string;
  readonly page: Page;
  /** Reads its prices from the display. */
  readonly shown: ShownPrices;
  /** The middle of the probe's button on the display. */
  readonly button: { readonly x: number; readonly y: number };
  private readonly clicking: (type: 'mousePressed' | 'mouseReleased') => Promise<unknown>;

  private constructor(
    name: string,
    page: Page,
    shown: ShownPrices,
    button: { readonly x: number; readonly y: number },
    clicking: (type: 'mousePressed' | 'mouseReleased') => Promise<unknown>,
  ) {
    this.name = name;
    this.page = page;
    this.shown = shown;
    this.button = button;
    this.clicking = clicking;
  }

  /** Opens it and waits until every row of its lists shows a price. */
  static async open(logged: Page, url: string, name: string, display: Display): Promise<LoadedPage> {
    const page = await logged.context().newPage();
    let failure: Error | undefined;
    page.on('pageerror', (error) => {
      failure ??= error;
    });
    const address = name === OURS ? `${url}/board` : `${url}${PEER_PATH}${name}.html`;
    await page.goto(address, { waitUntil: 'commit', timeout: OPENED_WITHIN });
    const until = performance.now() + OPENED_WITHIN;
    for (;;) {
      await page.waitForTimeout(POLL);
      if (failure !== undefined) throw failure;
      if (performance.now() > until) throw new Error(`${name} does not show all prices`);
      const shown = await ShownPrices.of(display, page, name);
      if (shown === undefined) continue;
      // The page that learned the glyphs was in front.
      await page.bringToFront();
      await page.waitForTimeout(POLL);
      // Columns may still have moved.
      if (shown.read(shown.look()).every(({ cents }) => cents > 0)) return LoadedPage.found(name, page, shown);
    }
  }

  private static async found(name: string, page: Page, shown: ShownPrices): Promise<LoadedPage> {
    const session = await page.context().newCDPSession(page);
    const { x, y } = PROBE_BUTTON;
    const place = await page.evaluate(() => ({ left: screenX, top: screenY + outerHeight - innerHeight }));
    return new LoadedPage(name, page, shown, { x: x + place.left, y: y + place.top }, (type) =>
      session.send('Input.dispatchMouseEvent', { x, y, button: 'left', clickCount: 1, type }),
    );
  }

  async resetProbe(frames: boolean): Promise<void> {
    await this.page.evaluate(
      (wants) => (globalThis as unknown as { quoteProbe: Probe }).quoteProbe.reset(wants),
      frames,
    );
  }

  counts(): Promise<ProbeCounts> {
    return this.page.evaluate(() => (globalThis as unknown as { quoteProbe: Probe }).quoteProbe.counts());
  }

  /** Clicks the probe's button as a user does, and resolves once the page has handled it. */
  async click(): Promise<void> {
    await Promise.all([this.clicking('mousePressed'), this.clicking('mouseReleased')]);
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
