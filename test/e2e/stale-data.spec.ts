import { enter, FAILING_CALLS, test } from '../support/failing-calls.ts';
import { expect } from '../support/fixtures.ts';

/** The screens whose data is asked for again, on the server that refreshes every second. */
const KEPT = FAILING_CALLS.filter(({ call }) =>
  ['quote', 'search', 'news', 'trade', 'close', 'portfolio', 'transaction', 'depth', 'depthprice'].includes(call),
);

test.describe('data that cannot be refreshed', () => {
  for (const { call, failing, open, shown, who } of KEPT) {
    test(`${call}: stays, marked with its age, until it can`, async ({ page, faults }) => {
      await enter(page, who);
      await page.goto(open);
      await expect(shown(page)).toBeVisible();
      faults.failing = failing;
      const stale = page
        .getByRole('main')
        .getByText(/Could not be refreshed/)
        .first();
      await expect(stale).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/[Aa]s of \d\d:\d\d:\d\d/);
      await expect(page.getByRole('main').getByRole('button', { name: 'Try now' }).first()).toBeVisible();
      await expect(shown(page)).toBeVisible();
      faults.failing = null;
      await expect(stale).toHaveCount(0);
      await expect(shown(page)).toBeVisible();
    });
  }

  test('offline is said, and how old the values are', async ({ page, context, faults }) => {
    await page.clock.install();
    const row = page.getByRole('main').getByRole('row').nth(1);
    await page.goto('/quote/symbols/MSFT SPY/U/-1');
    await expect(row).toBeVisible();
    faults.broken = /^\/(api|config)/;
    await context.setOffline(true);
    await expect(page.getByText('This device is offline')).toBeVisible();
    await page.clock.fastForward(121_000);
    await expect(page.getByRole('main')).toContainText(/as of \d\d:\d\d:\d\d, [23] min old/);
    await expect(row).toBeVisible();
    await context.setOffline(false);
    faults.broken = null;
    await expect(page.getByText('This device is offline')).toHaveCount(0);
  });
});
