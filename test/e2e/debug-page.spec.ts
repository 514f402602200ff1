import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../support/fixtures.ts';
import { TestServer } from '../support/server.ts';

/** A row of a table of the page, by its head. */
const row = (page: Page, table: string, head: string | RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row', { name: head });

/** Reads a figure of the panel of rates and ages. */
const total = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd');

/** What `listen` leaves in a page. */
interface Heard {
  readonly channel: BroadcastChannel;
  questions: number;
  marks: number;
}

/** Has a page hear the channel of the debug pages, whose name ends with the build as that of the shared worker does. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const [, build] = /borealis-market-(\w+)-/.exec(held.map(({ name }) => name).join(' ')) ?? [];
    const heard: Heard = { channel: new BroadcastChannel(`borealis-figures-${build}`), questions: 0, marks: 0 };
    heard.channel.onmessage = ({ data }) => {
      if (data.type === 'ask') heard.questions += 1;
      if (data.type === 'mark') heard.marks += 1;
    };
    Object.assign(globalThis, { heard });
  });
}

/** How many questions one page has heard, once it has heard everything that was said in another until now. */
async function questionsHeard(page: Page, other: Page): Promise<number> {
  const marks = await page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard.marks);
  await other.evaluate(() => (globalThis as unknown as { heard: Heard }).heard.channel.postMessage({ type: 'mark' }));
  await page.waitForFunction((before) => (globalThis as unknown as { heard: Heard }).heard.marks > before, marks);
  return page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard.questions);
}

/** Where everything stands that does not change: headings, heads of columns and rows, names of figures. */
const places = (page: Page): Promise<number[][]> =>
  page.locator('main :is(h1, h2, th, dt)').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );

test('without the setting there is no debug page, and nothing of it is loaded', async ({ page }) => {
  const server = new TestServer({ DEBUG_PAGE: '' });
  await server.start();
  try {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const scripts = (): string[] => asked.filter((url) => /debug-|-figures-/.test(url));
    // The last that a page fetches by itself, after all that a debug page would need of it.
    const settled = page.waitForRequest(/offline-shell/);
    await page.goto(`${server.url}/debug`);
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
    await settled;
    expect(scripts()).toEqual([]);
    const main = await page.getByRole('main').innerHTML();
    await page.goto(`${server.url}/nowhere`);
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
    expect(await page.getByRole('main').innerHTML()).toBe(main);
  } finally {
    await server.dispose();
  }
});

test('shows every thread of two tabs, what flows between them, and how fast', async ({ page, context, server }) => {
  await openAs(page, { realtime: true }, '/details/U SPY/chart/U SPY');
  await expect(page.locator('[data-phase="ready"]').first()).toBeVisible();
  const debug = await context.newPage();
  await debug.goto('/debug');
  await expect(debug.getByRole('heading', { name: 'Debug', level: 1 })).toBeVisible();
  const threads = debug.getByRole('table', { name: 'Threads' });
  for (const name of ['Market worker (shared)', 'Page, tab 1', 'Page, this tab (2)', 'Chart worker, tab 1']) {
    await expect(threads.getByRole('rowheader', { name })).toBeVisible();
  }
  await expect(threads.getByRole('rowheader', { name: 'Page, tab 1' })).toContainText('/details/');
  await expect(row(debug, 'Threads', /Chart worker, tab 1/)).toContainText(/\d ms|\d s/);
  await expect(row(debug, 'Streams', /^Trades tab 1: U:SPY/)).toBeVisible();
  await expect(row(debug, 'Streams', /^Chart U:SPY/)).toBeVisible();
  await expect(row(debug, 'Ports', /^State 2 /)).toBeVisible();
  await expect(row(debug, 'Memory', /^Canvases 2 [\d.]+ MB/)).toBeVisible();

  // The market stands still, so all that moves was printed.
  await expect(total(debug, 'Feed lines')).toHaveText('0.0/s');
  await expect
    .poll(
      async () => {
        await server.print('SPY', 'U', 370 + Math.random(), 100);
        const lines = await total(debug, 'Feed lines').textContent();
        const trades = await row(debug, 'Streams', /^Trades tab 1: U:SPY/).textContent();
        return [lines, trades].filter((text) => /[1-9][\d.]*\/s|0\.[1-9]\/s/.test(text ?? '')).length;
      },
      { intervals: [100] },
    )
    .toBe(2);
  await debug.close();
});

test('asks once a second while it is open, and nothing once it is closed', async ({ page, context }) => {
  const debug = await context.newPage();
  await page.goto('/about');
  await debug.clock.install();
  await debug.goto('/debug');
  await expect(debug.getByRole('table', { name: 'Threads' })).toBeVisible();
  await listen(page);
  await listen(debug);
  await debug.clock.runFor(5_000);
  expect(await questionsHeard(page, debug)).toBeGreaterThanOrEqual(5);
  await debug.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(debug.getByRole('heading', { name: 'Debug', level: 1 })).toHaveCount(0);
  const asked = await questionsHeard(page, debug);
  await debug.clock.runFor(20_000);
  expect(await questionsHeard(page, debug)).toBe(asked);
});

test('moves nothing when its figures change', async ({ page, context, server }) => {
  await openAs(page, { realtime: true }, '/quote/symbols/SPY MSFT/U/-1');
  const debug = await context.newPage();
  await debug.goto('/debug');
  await expect(row(debug, 'Streams', /^List tab 1: U:SPY/)).toBeVisible();
  await expect(total(debug, 'Feed lines')).toHaveText('0.0/s');
  const before = await places(debug);
  await expect
    .poll(
      async () => {
        await server.print('SPY', 'U', 370 + Math.random(), 100);
        return total(debug, 'Feed lines').textContent();
      },
      { intervals: [100] },
    )
    .not.toBe('0.0/s');
  expect(await places(debug)).toEqual(before);
});
