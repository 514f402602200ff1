import { enter, FAILING_CALLS, test } from '../../support/failing-calls.ts';
import { expect } from '../../support/fixtures.ts';

/** The screens that refresh their data, on a server that refreshes every second. */
const KEPT = FAILING_CALLS.filter(({ call }) =>
  [
    'quote',
    'search',
    'search of the heat map',
    'news',
    'trade',
    'close',
    'portfolio',
    'transaction',
    'depth',
    'depthprice',
  ].includes(call),
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

  test('an answer that takes longer than a refresh is shown when it arrives', async ({ page }) => {
    // A test cannot see a shared worker's requests; without one, the tab has its own worker.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    let answer = (): void => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let calls = 0;
    await page.route('**/api/news/**', async (route) => {
      calls += 1;
      // Those after the first are never answered.
      if (calls > 1) return;
      await slow;
      await route.continue();
    });
    await page.clock.install();
    await page.goto('/news/UC notsymbol');
    await expect.poll(() => calls).toBe(1);
    await page.clock.runFor(5_000);
    answer();
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  });

  test('being offline is shown, with the age of the values', async ({ page, context, faults }) => {
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
