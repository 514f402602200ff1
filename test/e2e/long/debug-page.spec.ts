import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../support/fixtures.ts';
import { TestServer } from '../../support/server.ts';

/** A row of a table of the page, by its header. */
const row = (page: Page, table: string, head: string | RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row', { name: head });

/** Reads a figure of the panel of rates and ages. */
const total = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd');

/** Counts the requests of a page, from the next time it is opened. */
async function countQuestions(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = Object.assign(globalThis, { questions: 0 });
    const { prototype } = BroadcastChannel;
    const post = prototype.postMessage;
    prototype.postMessage = function postCounted(message: { readonly type?: string }): void {
      if (message.type === 'ask') counted.questions += 1;
      post.call(this, message);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { questions: number }).questions);
}

/** The positions of everything that does not change: headings, headers of columns and rows, names of figures. */
const places = (page: Page): Promise<number[][]> =>
  page.locator('main :is(h1, h2, th, dt)').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );

/** The headers of columns and rows that do not fit into their cells. */
const cutHeads = (page: Page): Promise<string[]> =>
  page.locator('main th').evaluateAll((all) =>
    all.flatMap((head) => {
      if (!head.checkVisibility()) return [];
      const text = document.createRange();
      text.selectNode(head.firstChild as Node);
      const end = head.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(head).paddingRight);
      return text.getBoundingClientRect().right > end + 0.1 ? [head.textContent] : [];
    }),
  );

test('without the setting there is no debug page, and nothing of it is loaded', async ({ page }) => {
  const server = new TestServer({ DEBUG_PAGE: '' });
  await server.start();
  try {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const scripts = (): string[] => asked.filter((url) => /debug-|-figures-/.test(url));
    // The last request that a page makes by itself, after everything that a debug page would need.
    const settled = page.waitForRequest(/late-start/);
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

test('shows every thread of two tabs, what they exchange, and how fast', async ({ page, context, server }) => {
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

  // The market is stopped, so all traffic comes from printed trades.
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

test('asks once a second while it is open, and stops when it is closed', async ({ page }) => {
  const questions = await countQuestions(page);
  await page.clock.install();
  await page.goto('/debug');
  await expect(page.getByRole('table', { name: 'Threads' })).toBeVisible();
  const first = await questions();
  await page.clock.runFor(5_000);
  expect(await questions()).toBeGreaterThanOrEqual(first + 5);
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible();
  // Work that the previous screen has postponed is done.
  await page.clock.runFor(100);
  const last = await questions();
  await page.clock.runFor(20_000);
  expect(await questions()).toBe(last);
});

test('does not move when its figures change', async ({ page, context, server }) => {
  await openAs(page, { realtime: true }, '/quote/symbols/SPY MSFT/U/-1');
  const debug = await context.newPage();
  await debug.goto('/debug');
  await expect(row(debug, 'Streams', /^List tab 1: U:SPY/)).toBeVisible();
  // Every thread has answered: each has a row.
  for (const name of ['Page, tab 1', 'Page, this tab (2)']) {
    await expect(debug.getByRole('table', { name: 'Threads' }).getByRole('rowheader', { name })).toBeVisible();
  }
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

test('does not cut off the header of a column or row in French, whose words are longer', async ({ page, context }) => {
  await openAs(page, { realtime: true }, '/details/U SPY/chart/U SPY');
  await expect(page.locator('[data-phase="ready"]').first()).toBeVisible();
  const debug = await context.newPage();
  await debug.addInitScript(() => {
    // Not in the sandboxed frame of adverts.
    if (self === top) localStorage.setItem('borealis.display', JSON.stringify({ language: 'fr' }));
  });
  await debug.goto('/debug');
  await expect(row(debug, 'Flux internes', /^Transactions onglet 1/)).toBeVisible();
  for (const width of [360, 800, 1400]) {
    await debug.setViewportSize({ width, height: 900 });
    expect(await cutHeads(debug), `${width} wide`).toEqual([]);
  }
});
