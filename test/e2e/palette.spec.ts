import { expect, logIn, test } from '../support/fixtures.ts';

test.describe('the command palette', () => {
  test('finds securities of both countries as they are typed and opens them, by keyboard alone', async ({ page }) => {
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const field = palette.getByRole('combobox');
    await expect(field).toBeFocused();
    await expect(palette.getByRole('group', { name: 'Screens' })).toBeVisible();
    await expect(palette.getByRole('group', { name: 'Recently viewed' })).toHaveCount(0);

    await field.pressSequentially('micros');
    await expect(palette.getByRole('option', { name: /^MSFT/ })).toBeVisible();
    await expect(palette.getByRole('option', { selected: true })).toHaveCount(1);
    await field.press('ArrowUp');
    const last = palette.getByRole('option').last();
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id')) ?? '');

    // Enter waits for the security with that symbol, although a screen's name begins the same way.
    await field.fill('');
    await field.pressSequentially('spy');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/details\/U%20SPY\/chart/);
    await expect(palette).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'SPY' })).toBeFocused();

    await expect(page.getByText('U · SPY')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('group', { name: 'Recently viewed' }).getByRole('option')).toHaveText([/^SPY/]);
    await field.press('Escape');
    await expect(palette).toBeHidden();
    await page.keyboard.press('Control+k');
    await field.pressSequentially('zzzzqq');
    await expect(palette.getByText('No results for “zzzzqq”.')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette).toBeHidden();
  });

  test('opens screens, sets how the app looks, logs out, and leaves to visitors what is theirs', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    const button = page.getByRole('button', { name: 'Symbol or company' });
    await button.click();
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const field = palette.getByRole('combobox');
    const value = palette.getByRole('option', { name: /^Portfolio Value/ });
    await expect(value).toHaveAttribute('aria-disabled', 'true');
    await expect(palette.getByRole('option', { name: /^Alarm Messages/ })).toHaveCount(0);
    await value.click({ force: true });
    await expect(page).toHaveURL(/\/$/);
    await expect(palette).toBeVisible();

    await field.fill('theme dark');
    await field.press('Enter');
    await expect(palette).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(button).toBeFocused();
    await button.press('Enter');
    await field.fill('fran');
    await field.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
    await page.keyboard.press('Control+k');
    const inFrench = page.getByRole('dialog', { name: 'Palette de commandes' });
    await inFrench.getByRole('combobox').fill('english');
    await inFrench.getByRole('combobox').press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');

    await logIn(page, { realtime: true });
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('option', { name: /^Alarm Messages/ })).toBeVisible();
    await field.fill('portf val');
    await field.press('Enter');
    await expect(page).toHaveURL(/portfolio-select\/value/);
    await page.keyboard.press('Control+k');
    await field.fill('log out');
    await field.press('Enter');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test('shows its keys in the header and in the menu, from which it opens by either, and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/about');
    const banner = page.getByRole('banner');
    const button = banner.getByRole('button', { name: 'Symbol or company' });
    await expect(button).toHaveAccessibleName('Symbol or company Ctrl K');
    await expect(button.locator('kbd')).toBeVisible();
    expect((await button.boundingBox())?.width).toBe(240);
    const menuLink = banner.getByRole('link', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    for (const open of [
      () => menu.getByRole('button', { name: 'Command palette' }).click(),
      () => page.keyboard.press('Control+k'),
    ]) {
      await menuLink.click();
      await expect(menu.getByText('Ctrl K')).toBeVisible();
      await open();
      await expect(palette.getByRole('combobox')).toBeFocused();
      await expect(menu).toHaveCount(0);
      await expect(page).toHaveURL(/\/about$/);
      await page.keyboard.press('Escape');
      await expect(menuLink).toBeFocused();
    }
    // A menu opened by its URL has no screen to go back to.
    await page.goto('/menu');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await expect(menu).toHaveCount(0);

    await page.setViewportSize({ width: 800, height: 800 });
    await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
    await page.goto('/about');
    await expect(button.locator('kbd')).toHaveText('⌘K');
    await page.setViewportSize({ width: 700, height: 800 });
    await expect(button.locator('kbd')).toBeHidden();
  });

  test('what it sets of the look is kept with the preferences, which do not undo it at the next visit', async ({
    page,
  }) => {
    await page.goto('/about');
    await page.getByRole('link', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByLabel('Theme').selectOption('Light');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
    await field.fill('theme dark');
    await field.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('borealis.preferences'))).toContain('theme:dark');
    await page.reload();
    // The preferences are there.
    await expect(page.locator('footer')).toContainText('Prices refresh');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('opens by a key that was pressed while the texts of the first screen were still on their way', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => localStorage.setItem('borealis.display', JSON.stringify({ language: 'fr' })));
    let letThrough = (): void => {};
    const pressed = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await context.route('**/assets/fr-*.js', async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto('/about');
    await expect(page.getByRole('main')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    letThrough();
    await expect(page.getByRole('dialog', { name: 'Palette de commandes' }).getByRole('combobox')).toBeFocused();
  });

  test('has what was typed while its code was still on its way, and the screen below has none of it', async ({
    page,
    context,
  }) => {
    let letThrough = (): void => {};
    const typed = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await context.route('**/assets/command-palette-*.js', async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto('/stock-select');
    const below = page.getByRole('main').getByRole('combobox');
    await below.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await page.keyboard.type('ry');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('spx');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('y');
    await expect(below).toHaveValue('ry');
    letThrough();
    const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
    await expect(field).toHaveValue('spy');
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/details\/U%20SPY\/chart/);
  });

  test('says when nothing can be looked up, still opens screens, and keeps out of other dialogs', async ({
    page,
    context,
  }) => {
    // A shared worker's requests are out of the test's reach; without one, the tab has its own worker.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    await context.route('**/api/lookup/**', (route) => route.abort());
    await page.goto('/stock-select');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill('about');
    await expect(palette.getByText('Symbols and names cannot be looked up')).toBeVisible();
    await palette.getByRole('combobox').press('Enter');
    await expect(page).toHaveURL(/\/about/);
    await page.goto('/details/U%20MSFT/chart/U%20MSFT');
    await page.getByRole('button', { name: 'Options' }).click();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog', { name: 'Options' })).toBeVisible();
  });

  test('the field for several symbols completes the one under the caret', async ({ page }) => {
    await page.goto('/stock-select');
    const field = page.getByRole('combobox', { name: 'Symbols or company name' });
    await field.fill(', SPY');
    await field.press('Home');
    await field.pressSequentially('microso');
    await expect(page.getByRole('option', { name: /^MSFT/ })).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue('U:MSFT, SPY');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('what is marked in the field for several symbols stays marked when a late answer brings more', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    let release = (): void => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/api/lookup/microso/**', async (route) => {
      const matches = (await (await route.fetch()).json()) as object[];
      await late;
      await route.fulfill({ json: [{ symbol: 'MICRO', region: 'C', name: 'Microsomal', ex: 'T' }, ...matches] });
    });
    await page.goto('/stock-select');
    const field = page.getByRole('combobox', { name: 'Symbols or company name' });
    await field.pressSequentially('micros');
    await expect(page.getByRole('option', { name: /^MSFT/ })).toBeVisible();
    // Both keys before the page has a turn: the second one must find the list open.
    await field.evaluate((input: HTMLInputElement) => {
      input.setRangeText('o', input.value.length, input.value.length, 'end');
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    });
    release();
    await expect(page.getByRole('option', { name: /^MICRO/ })).toBeVisible();
    await field.press('Enter');
    await expect(field).toHaveValue(/^U:MSFT/);
  });

  test('on a phone the names of a company’s classes are whole, for their last words say which', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/stock-select');
    await page.getByRole('combobox', { name: 'Symbols or company name' }).fill('northbank');
    for (const name of ['Northbank Financial Corp. Class A', 'Northbank Financial Corp. Preferred Series D']) {
      const shown = page.getByRole('option').getByText(name);
      await expect(shown).toBeVisible();
      const words = await shown.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(words, name).toBeLessThanOrEqual(0);
    }
  });
});
