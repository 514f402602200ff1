import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from '../../test/support/browser.ts';
import { GlyphReader } from '../../test/support/glyph-reader.ts';
import { glyphSet } from '../../test/support/glyph-set.ts';
import { paintedPlaces } from '../../test/support/painted-quotes.ts';
import { DEMO_PASSWORD } from '../../test/support/server.ts';
import { formatBoards } from '../../ui/board/kept-boards.ts';
import { BOARDS_KEY } from '../quotes/board-of-lists.ts';
import { type FeedServer, withFeedServer } from './feed-server.ts';
import { takeChanges, type WatchedArea, watchPixels } from './pixel-watch.ts';

/** A security that does not move, except for the trades whose pixels are awaited. */
const SECURITIES = 40;
const PROBES = 100;
/** Milliseconds between two trades: a multiple of none of our periods. */
const APART = 413;
const SETTLED = 5000;

/** Ages in milliseconds. */
interface PixelAges {
  readonly list: readonly number[];
  readonly chart: readonly number[];
}

/**
 * The time from a provider's message to its pixels, in a list and at the last bar of a chart, at a rate of messages per second.
 */
export function pixelAges(rate: number): Promise<PixelAges> {
  return withFeedServer(SECURITIES, async (parts) => {
    const executablePath = browserPath() ?? undefined;
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...BROWSER_FLAGS] });
    try {
      const page = await openBoard(browser, parts);
      await parts.service.ask({ do: 'rate', rate });
      await wait(SETTLED);
      const list = await listAges(page, parts);
      await page.goto(`${parts.server.url}/details/U ${parts.quiet}/chart/U ${parts.quiet}`);
      await page.locator('[data-phase=ready]').waitFor();
      await wait(SETTLED);
      return { list, chart: await chartAges(page, parts) };
    } finally {
      await browser.close();
    }
  });
}

/** A board with one list of all securities, for the demo subscriber in real time. */
async function openBoard(browser: Browser, { server, symbols, quiet }: FeedServer): Promise<Page> {
  const list = [quiet, ...symbols].map((symbol) => ({ symbol, region: 'U' }) as const);
  const content = { kind: 'list', request: { type: 'symbols', symbols: list }, sort: null, columns: null } as const;
  const tile = { id: '1', title: 'Feed', colour: 0, width: 2, height: 2, content } as const;
  const board = formatBoards({ shown: 0, boards: [{ name: 'Feed', tiles: [tile] }] });
  const context = await browser.newContext({ viewport: { width: 1600, height: 1200 } });
  await context.addInitScript(([key, text]) => localStorage.setItem(key, text), [BOARDS_KEY, board] as const);
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('User ID').fill('demo');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByText('Real-time', { exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('contentinfo').getByText('Live since').waitFor();
  await page.goto(`${server.url}/board`);
  await page.locator('[data-tile] canvas').waitFor();
  return page;
}

/** The price is read from the pixels of its cell. */
async function listAges(page: Page, { service, quiet }: FeedServer): Promise<number[]> {
  const [place] = await page.evaluate(paintedPlaces);
  const head = place?.heads.find(({ name }) => name === 'Last');
  const row = place?.symbols.indexOf(quiet) ?? -1;
  if (place === undefined || head === undefined || row < 0) throw new Error('the list does not show the security');
  const reader = new GlyphReader(await glyphSet(page.context(), place.font, 1, place.dark));
  const area: WatchedArea = {
    canvas: 0,
    x: Math.round(head.left - place.left),
    y: Math.round(row * place.rowHeight),
    width: Math.round(head.right - head.left),
    height: Math.round(place.rowHeight),
  };
  await watchPixels(page, area);
  const whole = { ...area, x: 0, y: 0 };
  const ages: number[] = [];
  for (let i = 0; i < PROBES; i++) {
    const price = 100 + i + ((i * 37) % 100) / 100;
    const sent = await service.ask({ do: 'trade', symbol: quiet, price });
    await wait(APART);
    const right = (await takeChanges(page, true)).find(({ data }) => {
      const picture = { width: area.width, height: area.height, data: Uint8Array.from(data) };
      const baseline = reader.baseline(picture, whole);
      return baseline !== undefined && reader.read(picture, whole, baseline).includes(price.toFixed(2));
    });
    ages.push(right === undefined ? Number.POSITIVE_INFINITY : right.at - sent);
  }
  return ages;
}

/** The prices are so far apart that each trade changes the last bar. Nothing else changes the chart. */
async function chartAges(page: Page, { service, quiet }: FeedServer): Promise<number[]> {
  const box = await page.locator('[data-phase] canvas').first().boundingBox();
  const canvases = await page.locator('canvas').count();
  if (box === null || canvases === 0) throw new Error('there is no chart');
  await watchPixels(page, { canvas: 0, x: 0, y: 0, width: Math.floor(box.width), height: Math.floor(box.height) });
  const ages: number[] = [];
  for (let i = 0; i < PROBES; i++) {
    await takeChanges(page, false);
    const sent = await service.ask({ do: 'trade', symbol: quiet, price: 150 + (i % 2) * 40 + i / 10 });
    await wait(APART);
    const first = (await takeChanges(page, false)).find(({ at }) => at >= sent);
    ages.push(first === undefined ? Number.POSITIVE_INFINITY : first.at - sent);
  }
  return ages;
}
