import { expect, openAs, test } from '../support/fixtures.ts';
import { writeDown } from '../support/written-down.ts';

const LIST = '/quote/symbols/MSFT SPY/U/-1';

test.describe('the live feed', () => {
  test('a trade changes its cell at once, turns the row yellow and fades in steps', async ({ page, server }) => {
    await openAs(page, { realtime: true }, LIST);
    const row = page.getByRole('row', { name: /MSFT/ });
    await expect(page.getByRole('main')).toContainText('Live');
    await expect(row).toHaveAttribute('data-fade', '0');

    // Each shade lasts for a second. A page that hangs longer never shows it: then the next trade has to.
    let cents = 36;
    await expect(async () => {
      const shades = await writeDown(row, 'data-fade');
      await server.print('MSFT', 'U', 221 + ++cents / 100, 300);
      await expect(row.getByRole('cell').nth(1)).toHaveText(new RegExp(`221\\.${cents}`));
      await expect(row).toHaveAttribute('data-fade', '0');
      const seen = await shades();
      // The first second may have been over in the frame that brought the trade.
      expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0'].slice(-seen.length));
      expect(seen.length).toBeGreaterThanOrEqual(6);
    }).toPass({ intervals: [0] });
  });

  test('an odd lot does not move the last price, and its shares count', async ({ page, server }) => {
    await openAs(page, { realtime: true }, LIST);
    const row = page.getByRole('row', { name: /MSFT/ });
    await server.print('MSFT', 'U', 222.22, 400);
    await expect(row.getByRole('cell').nth(1)).toHaveText(/222\.22/);
    await server.print('MSFT', 'U', 999.99, 7);
    await server.print('MSFT', 'U', 222.23, 400);
    await expect(row.getByRole('cell').nth(1)).toHaveText(/222\.23/);
    const answer = await page.request.get('/api/quote/MSFT/U');
    const [quote] = (await answer.json()) as { last: number; high: number }[];
    expect(quote?.last).toBe(222.23);
    expect(quote?.high).toBeLessThan(999);
  });

  test('a halted row says so', async ({ page, server }) => {
    await openAs(page, { realtime: true }, LIST);
    const row = page.getByRole('row', { name: /SPY/ });
    await expect(page.getByRole('main')).toContainText('Live');
    await server.command({ do: 'halt', symbol: 'SPY', region: 'U', code: 169 });
    await expect(row).toContainText('Halted');
    await server.command({ do: 'halt', symbol: 'SPY', region: 'U', code: 0 });
    await expect(row).not.toContainText('Halted');
  });

  test('the start page is live too', async ({ page }) => {
    await openAs(page, { realtime: true }, '/');
    await expect(page.getByRole('region', { name: 'Major Indices' }).locator('[data-state]')).toHaveText('Live');
  });

  test('a malformed line is skipped and the feed goes on', async ({ page, server }) => {
    await openAs(page, { realtime: true }, LIST);
    await expect(page.getByRole('main')).toContainText('Live');
    for (const line of ['T,Q,MSFT,not a price,100,1,4,1,1', 'Q,Q', ',,,', 'WHAT,Q,MSFT,1'])
      await server.command({ do: 'line', text: line });
    await server.print('MSFT', 'U', 223.45, 300);
    await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1)).toHaveText(/223\.45/);
    await expect(page.getByRole('main')).toContainText('Live');
  });

  test('two tabs share one hub connection, and both follow', async ({ page, server, context }) => {
    await openAs(page, { realtime: true }, LIST);
    await expect(page.getByRole('main')).toContainText('Live');
    const other = await context.newPage();
    await other.goto('/quote/symbols/SPY MSFT/U/-1');
    await expect(other.getByRole('main')).toContainText('Live');
    await expect.poll(() => server.command<number>({ do: 'hub-clients' })).toBe(1);

    await server.print('SPY', 'U', 370.12, 1000);
    await expect(other.getByRole('row', { name: /SPY/ }).getByRole('cell').nth(1)).toHaveText(/370\.12/);
    await page.bringToFront();
    await expect(page.getByRole('row', { name: /SPY/ }).getByRole('cell').nth(1)).toHaveText(/370\.12/);
    await other.close();
  });

  test('an Error line ends the connection, and the feed reconnects by itself', async ({ page, server }) => {
    await openAs(page, { realtime: true }, LIST);
    const dot = page.getByRole('main').locator('[data-state]').first();
    await expect(dot).toHaveText('Live');
    // Gone for a third of a second.
    const states = await writeDown(dot, 'data-state');
    await server.command({ do: 'feed-error', text: 'exchange link down' });
    await expect.poll(async () => (await states()).join(' ')).toMatch(/connecting.*live$/);
    await expect(dot).toHaveText('Live');
    await server.print('MSFT', 'U', 224.56, 300);
    await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1)).toHaveText(/224\.56/);
  });

  test('logging out ends the feed and returns to delayed quotes', async ({ page, server }) => {
    await openAs(page, { realtime: true }, LIST);
    await expect(page.getByRole('main')).toContainText('Live');
    await page
      .getByRole('button', { name: 'Menu' })
      .or(page.getByRole('link', { name: 'Menu' }))
      .first()
      .click();
    await page.getByRole('dialog').getByRole('link', { name: 'Log out' }).click();
    await expect.poll(() => server.command<number>({ do: 'hub-clients' })).toBe(0);
    await page.goto(LIST);
    await expect(page.getByRole('row', { name: /MSFT/ })).toContainText('15 min delay');
  });
});
