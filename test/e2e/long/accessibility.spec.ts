import type { Locator } from '@playwright/test';
import { axeFaults, COLOUR_RULES, faultsNow } from '../../support/axe.ts';
import { addIndicators, drawnChart, openPeriods } from '../../support/chart.ts';
import { expect, keptPreferences, openAs, signIn, test } from '../../support/fixtures.ts';
import { layoutFaults } from '../../support/layout-faults.ts';

test('the chart with indicators and its dialogs open has no accessibility fault', async ({ page }) => {
  await page.goto('/details/U MSFT/chart/U MSFT');
  await drawnChart(page);
  await addIndicators(page, 'upper', 'Moving Average', 'Bollinger Bands');
  await addIndicators(page, 'lower', 'MACD');
  expect(await faultsNow(page)).toEqual([]);
  for (const name of [/^Period/, /^Options/, /^Indicators/, /^Compare/, /^MACD 12/]) {
    if (String(name).includes('Period')) await openPeriods(page);
    else await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await faultsNow(page), String(name)).toEqual([]);
    expect(await layoutFaults(page), String(name)).toEqual([]);
    const field = page.getByRole('dialog').getByRole('textbox').first();
    if ((await field.count()) > 0) {
      await field.fill('x');
      expect(await faultsNow(page), `${name} with an error`).toEqual([]);
    }
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: /^Compare/ }).click();
  await page.getByRole('combobox').fill('U:SPY C:NBK.A');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  expect(await faultsNow(page), 'what is compared, in its dialog').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Compared securities' })).toContainText(/NBK\.A.*%/);
  expect(await faultsNow(page), 'what is compared').toEqual([]);
});

test('nor has the command palette, with all commands, matches or nothing', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await expect(field).toBeFocused();
  expect(await faultsNow(page), 'all commands').toEqual([]);
  await field.fill('no');
  await expect(page.getByRole('group', { name: 'Securities' })).toBeVisible();
  expect(await faultsNow(page), 'matches').toEqual([]);
  await field.fill('zzzqq');
  await expect(page.getByText('No results for')).toBeVisible();
  expect(await faultsNow(page), 'nothing').toEqual([]);
});

test('nor have the contact form with its errors, News Options and the debug figures', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  expect(await faultsNow(page), 'contact').toEqual([]);
  await page.goto('/news/UC notsymbol');
  await page.getByRole('button', { name: 'News Options' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await faultsNow(page), 'news options').toEqual([]);
  await page.goto('/details/U MSFT?debug');
  await page.getByRole('button', { name: 'Debug' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await faultsNow(page), 'debug').toEqual([]);
});

test('nor have alarms with their dialog, an error in it, their modal and their notice', async ({ page, server }) => {
  await openAs(page, { realtime: true }, '/details/U MSFT/alarms/U MSFT');
  await page.getByRole('button', { name: 'Add Alarm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Alarm' });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByRole('alert').first()).not.toBeEmpty();
  expect(await faultsNow(page), 'dialog').toEqual([]);
  await dialog.getByLabel('Type').selectOption('Traded');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('switch', { name: 'Edit' }).check();
  await server.print('MSFT', 'U', 222, 500);
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  expect(await faultsNow(page), 'notice').toEqual([]);

  await page.getByRole('button', { name: /^Reset/ }).click();
  await expect(page.getByRole('table')).toContainText('Watching');
  await page.goto('/quote/symbols/MSFT SPY/U/-1');
  await expect(page.getByRole('row', { name: /MSFT/ }).getByTitle('Alarm set')).toBeVisible();
  // A trade before the feed is live again would be an earlier one, which fires nothing.
  await expect(page.getByRole('main')).toContainText('Live');
  await server.print('MSFT', 'U', 223, 500);
  await expect(page.getByRole('dialog', { name: 'Alarm Messages' })).toBeVisible();
  expect(await faultsNow(page), 'modal').toEqual([]);
  await page.goto('/alarmmessages');
  await expect(page.getByRole('table', { name: 'Alarm Messages' })).toBeVisible();
  expect(await faultsNow(page), 'messages').toEqual([]);
});

test('in forced colours focus, flags and marks stay visible; with reduced motion a changed row has only its mark', async ({
  page,
  context,
  server,
}) => {
  // A changed row stays marked, however slow the machine. Requests of a shared worker cannot be modified; without one, the tab
  // has its own worker.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await context.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, timings: { ...config.timings, fadeStep: 3_600_000 } } });
  });
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, { realtime: true });
  await page.request.get('/api/usersettings/set/xalarms/1%7CA;Q;MSFT;C,True,1,0,1,False');
  await page.goto('/quote/symbols/C:GPRT C:RVQB U:MSFT/U/-1');
  const row = (symbol: string) => page.getByRole('row', { name: new RegExp(symbol.replace('.', '\\.')) });
  const style = (locator: Locator, name: string) =>
    locator.evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), name);
  await expect(page.getByRole('main')).toContainText('Live');
  await expect(row('MSFT').getByTitle('Alarm set')).toBeVisible();

  await page.locator('tbody a').first().focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(row('RVQB')).toHaveCSS('outline-style', 'solid');
  expect(await style(row('RVQB'), 'outline-color')).not.toBe(await style(row('RVQB'), 'background-color'));
  const news = row('GPRT').getByTitle('News today');
  await expect(news).toHaveCSS('border-style', 'solid');
  expect(await style(news, 'color')).not.toBe(await style(news, 'background-color'));
  const ground = await style(row('MSFT').getByTitle('Alarm set'), 'background-color');
  await server.print('MSFT', 'U', 222, 500);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  const triggered = row('MSFT').getByTitle('Alarm triggered');
  await expect(triggered).toBeVisible();
  expect(await style(triggered, 'background-color')).not.toBe(ground);
  await server.command({ do: 'halt', symbol: 'RVQB', region: 'C', code: 169 });
  await expect(row('RVQB').getByRole('rowheader')).toContainText('Halted');
  const changed = row('MSFT').and(page.locator('[data-fade]:not([data-fade="0"])'));
  await expect(changed.locator('> :first-child')).toHaveCSS('border-inline-start-style', 'solid');
  await server.command({ do: 'halt', symbol: 'RVQB', region: 'C', code: 0 });

  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await expect(changed).toHaveCSS('box-shadow', /inset/);
  const marked = await style(changed, 'background-color');
  await row('MSFT').evaluate((element) => element.setAttribute('data-fade', '0'));
  await expect(row('MSFT')).toHaveCSS('background-color', marked);
  await page.goto('/stock-select');
  const highlight = page.getByRole('switch', { name: 'Highlight changes' });
  await expect(highlight).toBeChecked();
  const moved = await page.evaluateHandle(() => {
    const properties: string[] = [];
    addEventListener('transitionrun', ({ propertyName }) => properties.push(propertyName));
    return properties;
  });
  await highlight.click();
  await expect(highlight).not.toBeChecked();
  await highlight.click();
  await expect(highlight).toBeChecked();
  expect(await moved.jsonValue()).toEqual([]);
  await expect.poll(async () => (await keptPreferences(page)).fade).toBe('true');
});

test('faults are found, by all rules and by those for colours', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const faint = document.createElement('p');
    faint.style.cssText = 'color: #777; background: #888';
    faint.textContent = 'hardly to be read';
    document.querySelector('main')?.append(document.createElement('button'), faint);
  });
  expect((await axeFaults(page)).map((fault) => fault.split(':')[0]).sort()).toEqual(['button-name', 'color-contrast']);
  expect((await axeFaults(page, COLOUR_RULES)).map((fault) => fault.split(':')[0])).toEqual(['color-contrast']);
});
