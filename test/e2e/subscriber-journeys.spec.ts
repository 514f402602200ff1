import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { Journey } from '../support/journey.ts';

/** Logs in with the demo account, as a newcomer does; three presses with real-time. */
async function logIn(
  page: Page,
  journey: Journey,
  words: { login: string; demo: string; live: string } = {
    login: 'Login',
    demo: 'Use the demo account',
    live: 'Live since',
  },
): Promise<void> {
  await journey.press(
    page.getByRole('banner').getByRole('link', { name: words.login }),
    page.getByRole('button', { name: words.demo }),
  );
  await expect(page.getByRole('contentinfo')).toContainText(words.live);
}

test.describe('a subscriber at a desk', () => {
  test('sees a halt where it happens, what it is, and its end, by mouse', async ({ page, server }, info) => {
    const journey = await Journey.begin(page, info);
    await logIn(page, journey);
    const row = page.getByRole('table', { name: 'TSX Volume Leaders' }).getByRole('row', { name: /KFGC/ });
    await expect(row).not.toHaveAccessibleName(/Halted/);
    await server.command({ do: 'halt', symbol: 'KFGC', region: 'C', code: 169 });
    await expect(row).toHaveAccessibleName(/Halted/);
    await journey.press(row.getByRole('link', { name: 'KFGC', exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: 'KFGC' })).toBeFocused();
    const halted = page.getByRole('main').getByText('Halted', { exact: true });
    await expect(halted).toBeVisible();
    await server.command({ do: 'halt', symbol: 'KFGC', region: 'C', code: 0 });
    await expect(halted).toHaveCount(0);
    journey.end({ presses: 3, keys: 0 });
  });

  test('reads the order book, by keyboard alone', async ({ page }, info) => {
    const journey = await Journey.begin(page, info);
    await journey.callPalette();
    await journey.type('login');
    await journey.key('Enter');
    await journey.tabTo(page.getByRole('button', { name: 'Use the demo account' }), 'enter');
    await expect(page.getByRole('contentinfo')).toContainText('Live since');
    await journey.callPalette();
    await journey.type('spy');
    await journey.key('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'SPY' })).toBeFocused();
    await journey.tabTo(page.getByRole('main').getByRole('link', { name: 'Depth Order/L2' }), 'enter');
    const [bid, ask] = ['Bids', 'Asks'].map((side) =>
      page.getByRole('table', { name: side }).locator('tbody tr').first().getByRole('cell'),
    );
    // Another test of this server may have traded it in the thousands.
    await expect(bid).toHaveText([/^\w+$/, /^[\d,]+$/, /^[\d,]+\.\d\d$/]);
    await expect(ask).toHaveText([/^[\d,]+\.\d\d$/, /^[\d,]+$/, /^\w+$/]);
    const [bidden, asked] = [await bid?.last().textContent(), await ask?.first().textContent()].map((text) =>
      Number(text?.replaceAll(',', '')),
    );
    expect(bidden).toBeLessThan(asked ?? 0);
    journey.end({ presses: 0, keys: 23 });
  });

  test('logs out, and leaves nothing open that is a subscriber’s, by mouse', async ({ page }, info) => {
    const journey = await Journey.begin(page, info);
    await logIn(page, journey);
    const banner = page.getByRole('banner');
    await journey.press(banner.getByRole('link', { name: 'Portfolio Value' }));
    await journey.press(page.getByRole('main').getByRole('link', { name: 'Portfolio 1', exact: true }));
    await expect(page.getByRole('main').locator('dl dd').first()).toHaveText(/\d/);
    await journey.press(banner.getByRole('link', { name: 'Log out' }));
    await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(banner).not.toContainText('demo');
    await expect(page.getByRole('table', { name: 'Major Indices' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Log in to see this' })).toBeVisible();
    await expect(page.getByRole('main').locator('dl')).toHaveCount(0);
    journey.end({ presses: 5, keys: 0 });
  });
});

test.describe('a subscriber who reads French', () => {
  test.use({ locale: 'fr-CA' });
  test.afterEach(({ context }) => context.request.get('/api/usersettings/set/xalarms/0'));

  test('sets an alarm and sees it fire, by mouse', async ({ page, server }, info) => {
    const journey = await Journey.begin(page, info);
    await logIn(page, journey, {
      login: 'Se connecter',
      demo: 'Utiliser le compte démo',
      live: 'En direct depuis',
    });
    await journey.press(page.getByRole('button', { name: 'Palette de commandes' }));
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await journey.type('microsoft');
    await journey.press(page.getByRole('option', { name: /^MSFT/ }));
    await journey.press(page.getByRole('main').getByRole('link', { name: 'Alarmes', exact: true }));
    await journey.press(page.getByRole('button', { name: 'Ajouter une alarme' }));
    const dialog = page.getByRole('dialog', { name: 'Ajouter une alarme' });
    await journey.press(dialog.getByLabel('Valeur'));
    await journey.type('214,5');
    await journey.press(dialog.getByRole('button', { name: 'OK' }));
    const alarm = page.getByRole('table', { name: 'Alarmes sur MSFT' }).locator('tbody tr');
    await expect(alarm).toContainText('Surveillée');
    await server.print('MSFT', 'U', 214.6, 500);
    await expect(alarm).toContainText('Déclenchée');
    await expect(page.getByRole('status').filter({ hasText: 'MSFT : ' })).toContainText(
      'Cours 214,60, au moins 214,50',
    );
    journey.end({ presses: 8, keys: 14 });
  });
});

test.describe('a subscriber in the dark, with a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('adds a stock to a portfolio and removes it, by touch', async ({ page }, info) => {
    const journey = await Journey.begin(page, info, 'touch');
    await logIn(page, journey);
    const main = page.getByRole('main');
    await journey.press(
      page.getByRole('banner').getByRole('link', { name: 'Menu' }),
      page.getByRole('dialog').getByRole('link', { name: 'Portfolio Ticker' }),
      main.getByRole('link', { name: 'Portfolio 6', exact: true }),
    );
    await expect(main).toContainText('This portfolio is empty');
    // Nothing in it is polled, and nothing is live.
    await expect(main).not.toContainText(/Polling|Live/);
    await journey.press(main.getByRole('button', { name: 'Add Stock' }));
    const dialog = page.getByRole('dialog', { name: 'Add Stock' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await journey.type('microsoft');
    await journey.press(dialog.getByRole('option', { name: /^MSFT/ }));
    // What was picked is in the field and its country in the switch.
    await expect(dialog.getByRole('combobox')).toHaveValue(/^MSFT\s*$/);
    await expect(dialog.getByRole('radio', { name: 'US' })).toBeChecked();
    await journey.press(dialog.getByRole('button', { name: 'Add', exact: true }));
    await expect(main.getByRole('row', { name: /MSFT/ })).toContainText('Microsoft Corp.');
    await journey.press(main.locator('label', { hasText: 'Edit' }), main.getByRole('button', { name: 'Remove MSFT' }));
    await journey.press(page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }));
    await expect(main).toContainText('This portfolio is empty');
    journey.end({ presses: 11, keys: 9 });
  });
});
