import { canvas, keep, list, tiles } from '../../support/board.ts';
import { FeedServer, OTHERS, test } from '../../support/feed-server.ts';
import { expect, openAs, signIn } from '../../support/fixtures.ts';

test('a page shows the feed, tape, delay, age and limit bands of a security', async ({ page, feeds }) => {
  await page.goto('/details/U ONE/chart/U ONE');
  const line = page.getByText('Alpaca, live', { exact: false });
  await feeds.double.stream.asked('subscribe');
  await expect(page.getByText('ONE Inc · U · ONE')).toBeVisible();
  await expect(async () => {
    feeds.quote('ONE', 20);
    feeds.double.stream.play({ T: 'l', S: 'ONE', u: 22.5, d: 18.25, i: 'B', t: feeds.now(), z: 'C' });
    await expect(line).toContainText('IEX only: about 3.5% of volume', { timeout: 4_000 });
    await expect(line).toContainText('last message', { timeout: 4_000 });
    await expect(line).toContainText('May trade between 18.25 and 22.50 now', { timeout: 4_000 });
  }).toPass();
  await expect(line).toContainText('no delay');
});

// Before the long list, because the plan limits calls.
test('a chart says that its history is being loaded, and then shows it', async ({ page, feeds }) => {
  const release = feeds.double.rest.hold('/bars');
  await page.goto('/details/U FOUR/chart/U FOUR');
  await expect(page.getByText('Loading history from the feed.', { exact: false })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('not responding');
  release();
  await expect(page.getByRole('group', { name: /FOUR/ })).toHaveAccessibleName(/\d+ bars/);
});

test('rows beyond the plan, unknown ones and those of the other country say so', async ({ page }) => {
  // The list contains everything that the other tests request.
  await page.goto(`/quote/symbols/ONE TWO THREE FOUR ${OTHERS.join(' ')} NOPE C:ONE/U/-1`);
  const main = page.getByRole('main');
  await expect(main).toContainText(
    /Polled every 60 s: your plan’s 30 live symbols are in use \(Alpaca\) · IEX only: about 3.5% of volume · no delay: \w+, \w+, \w+, \w+/,
  );
  await expect(main.getByRole('table').first().getByText('polled', { exact: true })).toHaveCount(4);
  await expect(main).toContainText('No connected feed covers this security: NOPE');
  await expect(main).toContainText('Listed in the US only: ONE.');
  await main.getByText('Source of each row').click();
  await expect(main.getByRole('table', { name: 'Source of each row' }).getByRole('row')).toHaveCount(36);
});

test('the rows on the screen are the first to be live', async ({ page }) => {
  const names = ['ONE', 'TWO', 'THREE', 'FOUR', ...OTHERS];
  await page.setViewportSize({ width: 1200, height: 500 });
  await page.goto(`/quote/symbols/${names.join(' ')}/U/-1`);
  const rows = page.getByRole('main').getByRole('table').first().locator('tbody tr');
  await expect(rows).toHaveCount(34);
  const polled = () => rows.filter({ has: page.getByText('polled', { exact: true }) });
  await expect(polled()).toHaveCount(4);
  for (const end of [rows.last(), rows.first(), rows.last()]) {
    await end.scrollIntoViewIfNeeded();
    await expect(end.getByText('polled', { exact: true })).toHaveCount(0, { timeout: 30_000 });
    await expect(polled()).toHaveCount(4);
  }
});

test('the rows of a painted list that are on the screen are the first to be live', async ({ page }) => {
  const names = ['ONE', 'TWO', 'THREE', 'FOUR', ...OTHERS];
  await keep(page, '', [list(names.join(' '))]);
  await page.setViewportSize({ width: 1200, height: 500 });
  await page.goto('/board');
  const tile = tiles(page).first();
  // None of these securities has a price.
  await expect(tile.getByRole('row').nth(1)).toContainText('ONE');
  const state = async (symbol: string) => {
    const answer = await page.request.get(`/api/feeds/${symbol}/U`);
    return ((await answer.json()) as { state: string }[])[0]?.state;
  };
  for (const [symbol, end] of [
    [names.at(-1), 1e6],
    ['ONE', 0],
    [names.at(-1), 1e6],
  ] as const) {
    await canvas(tile).evaluate((element, top) => {
      let scroller: Element | null = element;
      while (scroller !== null && getComputedStyle(scroller).overflowY !== 'auto') scroller = scroller.parentElement;
      scroller?.scrollTo({ top });
    }, end);
    await expect.poll(() => state(symbol ?? ''), { timeout: 30_000, intervals: [1_000] }).toBe('live');
  }
  // Of the 34 rows, those that are neither on the screen nor within the plan.
  const states = await Promise.all(names.map(state));
  expect(states.filter((one) => one === 'polled')).toHaveLength(4);
});

test('the start page says what the feeds lack', async ({ page }) => {
  await page.goto('/');
  const indices = page.getByRole('table', { name: 'Major Indices' });
  await expect(indices.getByText('Not in any feed')).toHaveCount(13);
  await expect(page.getByRole('main')).toContainText('not the whole market');
  await expect(page.getByRole('main')).toContainText('IEX only: about 3.5% of volume');
});

test('US positions without a rate stay in US dollars, and the total says so', async ({ page }) => {
  await openAs(page, { realtime: false }, '/portfolio-select/value');
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const imported = await page.request.post('/api/transaction/import/3', {
    headers: { 'X-XSRF-TOKEN': token, 'Content-Type': 'text/csv' },
    data: 'date,symbol,region,shares,price,commission,currency\n2026-11-02,ONE,U,10,15,0,USD\n2026-11-02,RY,C,10,20,0,CAD\n',
  });
  expect(imported.ok()).toBe(true);
  await page.goto('/value/3');
  const table = page.getByRole('table', { name: 'Portfolio 3 Value' });
  await expect(table.getByRole('row', { name: /Total in CAD/ })).toContainText('200.00');
  await expect(table.getByRole('row', { name: /Total in USD/ })).toContainText('150.00');
  await expect(page.getByRole('main')).toContainText('No USD/CAD rate is available');
});

test('a feed that is not connected is named, with its reason', async ({ page, feeds }) => {
  feeds.double.stream.manners.refuses = 503;
  feeds.double.stream.drop();
  await page.goto('/details/U ONE/news/U ONE');
  await expect(page.getByText(/Reconnecting to Alpaca|Alpaca is not connected/)).toBeVisible();
  feeds.double.stream.manners.refuses = undefined;
});

test.describe('to whom the data do not belong', () => {
  let others: FeedServer;
  test.beforeAll(async () => {
    others = await FeedServer.start({ TRUST_PROXY: '1' });
  });
  test.afterAll(() => others.stop());

  for (const path of [
    '/',
    '/details/U ONE/chart/U ONE',
    '/details/U ONE/alarms/U ONE',
    '/quote/symbols/ONE TWO/U/-1',
    '/heatmap',
    '/news/UC notsymbol',
  ])
    test(`${path} names the owner, and reports no other error`, async ({ page }) => {
      await page.goto(`${others.server.url}${path}`);
      const main = page.getByRole('main');
      await expect(main.getByText('Only the owner of this server’s data may see it.').first()).toBeVisible();
      await expect(main).not.toContainText(/not responding|could not be read|Try again|subscription/);
    });

  test('a look-up names the owner', async ({ page }) => {
    await page.goto(`${others.server.url}/stock-select`);
    await page.getByRole('combobox').fill('one');
    await expect(page.getByText('Only the owner of this server’s data may see it.')).toBeVisible();
  });

  test("a subscriber gets no live feed of the owner's data, and no error about it", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: others.server.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    await signIn(page, { realtime: true });
    await page.goto('/quote/symbols/ONE TWO/U/-1');
    await expect(page.getByText('Only the owner of this server’s data may see it.')).toBeVisible();
    await expect(page.locator('footer')).toContainText('Prices refresh');
    await context.close();
  });
});
