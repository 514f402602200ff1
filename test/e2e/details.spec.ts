import { expect, logIn, test } from '../support/fixtures.ts';

/** The labels of the Fundamentals tab in the specification's order, and the format of each value. */
const FUNDAMENTALS: readonly [label: string, figure: RegExp][] = [
  ['Name', /\w/],
  ['Security Type', /\w/],
  ['Shares issued', /^([\d,]+|—)$/],
  ['Year High', /^[\d,]+\.\d{2,4}$/],
  ['Year Low', /^[\d,]+\.\d{2,4}$/],
  ['Earnings / Share', /^(-?[\d,]+\.\d{2,4} (CAD|USD)|—)$/],
  ['PE Ratio', /^([\d,]+\.\d{1,2}|—)$/],
  ['Dividend / Share', /^([\d,]+\.\d{2,4}( CAD| USD)?|—)$/],
  ['Dividend Yield %', /^(\d+\.\d{1,2}|—)$/],
  ['Ex Date', /^(\d{4}-\d\d-\d\d|—)$/],
  ['Sector', /\w|—/],
];

test('the Fundamentals tab has the eleven rows in their order, formatted as specified', async ({ page }) => {
  for (const quote of ['C NBK.A', 'U MSFT']) {
    await page.goto(`/details/${quote}/fund/${quote}`);
    const rows = page.getByRole('table', { name: 'Fundamentals' }).getByRole('row');
    await expect(rows).toHaveCount(FUNDAMENTALS.length);
    for (const [i, [label, figure]] of FUNDAMENTALS.entries()) {
      await expect(rows.nth(i).getByRole('rowheader')).toHaveText(label);
      await expect(rows.nth(i).getByRole('cell')).toHaveText(figure);
    }
  }
});

test('the heading says that its price is delayed, on a phone too', async ({ page }) => {
  for (const width of [1400, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/details/U MSFT/fund/U MSFT');
    await expect(page.getByRole('main').getByText('15 min delay')).toBeVisible();
  }
});

test('tabs are shown by index, region and real-time; one that is hidden says so at its address', async ({ page }) => {
  const tabs = page.getByRole('navigation', { name: /^Tabs for/ }).getByRole('link');
  const open = (quote: string) => page.goto(`/details/${quote}/fund/${quote}`);
  const heading = page.getByRole('heading', { level: 1 });
  await open('C NBK.A');
  await expect(tabs).toHaveText(['Chart', 'Trades', 'News', 'Depth Order/L2', 'Depth by Price', 'Fundamentals']);
  // Once its name is known, too.
  await expect(page.getByText(' · C · NBK.A')).toBeVisible();
  await expect(heading).toHaveText('NBK.A');
  await open('U MSFT');
  await expect(tabs).toHaveText(['Chart', 'Trades', 'News', 'Depth Order/L2', 'Fundamentals']);
  await open('U $INDU');
  await expect(heading).toHaveText('Dow Ind');
  await expect(tabs).toHaveText(['Chart', 'Trades', 'Fundamentals']);
  await page.goto('/details/U $INDU/news/U $INDU');
  await expect(page.getByText('This tab is not available for Dow Ind.')).toBeVisible();
  await logIn(page, { realtime: true });
  await open('U $INDU');
  await expect(tabs).toHaveText(['Chart', 'Trades', 'Fundamentals', 'Alarms']);
});

test('trades whose script cannot be loaded come when they are asked for, and the worker ends after them', async ({
  page,
  context,
}) => {
  let broken = true;
  await context.route(/\/assets\/chart-worker-.*\.js/, (route) => (broken ? route.abort() : route.continue()));
  await page.clock.install();
  await page.goto('/details/U SPY/trades/U SPY');
  const retry = page.getByRole('main').getByRole('button', { name: 'Try now' });
  await retry.click();
  await expect(retry).toBeVisible();
  broken = false;
  await page.getByRole('link', { name: 'Fundamentals' }).focus();
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Trades of SPY' }).getByRole('row').nth(1)).toBeVisible();
  // The button is gone: the focus returns to where it was.
  await expect(page.getByRole('link', { name: 'Fundamentals' })).toBeFocused();
  expect(page.workers()).toHaveLength(1);
  await page.getByRole('link', { name: 'Fundamentals' }).click();
  await expect(page.getByRole('table', { name: 'Fundamentals' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect.poll(() => page.workers().length).toBe(0);
});

test('the tab that is shown stays in sight when the window becomes narrow', async ({ page }) => {
  await page.goto('/details/C NBK.A/fund/C NBK.A');
  const tabs = page.getByRole('navigation', { name: /^Tabs for/ });
  const shown = tabs.getByRole('link', { name: 'Fundamentals' });
  await expect(shown).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(shown).toBeInViewport({ ratio: 1 });
});

test('on a phone a tab that takes the focus is wholly in sight, and so is what has it below the heading that stays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/details/C NBK.A/chart/C NBK.A');
  const tabs = page.getByRole('navigation', { name: /^Tabs for/ });
  await tabs.getByRole('link', { name: 'Depth Order/L2' }).focus();
  await page.keyboard.press('Tab');
  const next = tabs.getByRole('link', { name: 'Depth by Price' });
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport({ ratio: 1 });
  // Scrolling stops below all sticky elements, however many lines the heading has.
  const room = () =>
    page.evaluate(() => {
      const head = document.querySelector('main h1')?.parentElement?.offsetHeight ?? 0;
      const header = document.querySelector('header')?.offsetHeight ?? 0;
      return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) - header - head;
    });
  await expect.poll(room).toBeGreaterThan(0);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  await expect.poll(room).toBeGreaterThan(0);
});

test('the menu has its entries in order, for subscribers and with real-time', async ({ page }) => {
  const entries = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation').getByRole('link');
  const names = async (): Promise<string[]> => {
    await page.goto('/menu');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    return entries.allTextContents();
  };
  const ordered = (all: string[], wanted: readonly string[]): string[] => all.filter((name) => wanted.includes(name));
  const visitor = [
    'Quotes',
    'News',
    'Markets',
    'Search',
    'Portfolio Ticker',
    'Portfolio Value',
    'Login',
    'Contact Us',
    'About',
  ];
  await expect.poll(async () => ordered(await names(), [...visitor, 'Alarm Messages', 'Log out'])).toEqual(visitor);
  for (const name of ['Portfolio Ticker', 'Portfolio Value']) {
    await expect(entries.filter({ hasText: name })).toHaveAttribute('aria-disabled', 'true');
  }
  await logIn(page, { realtime: false });
  const polling = visitor.map((name) => (name === 'Login' ? 'Log out' : name));
  await expect.poll(async () => ordered(await names(), [...polling, 'Alarm Messages', 'Login'])).toEqual(polling);
  await expect(entries.filter({ hasText: 'Portfolio Ticker' })).not.toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('dialog').getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await logIn(page, { realtime: true });
  const realtime = polling.toSpliced(polling.indexOf('Log out'), 0, 'Alarm Messages');
  await expect.poll(async () => ordered(await names(), [...realtime, 'Login'])).toEqual(realtime);
});
