import type { Page } from '@playwright/test';
import { expect, logIn, openAs, signIn, test } from '../support/fixtures.ts';

const LIST = '/quote/symbols/MSFT SPY/U/-1';
const TAB = '/details/U MSFT/alarms/U MSFT';

const table = (page: Page) => page.getByRole('table', { name: 'Alarms of MSFT' });
const rows = (page: Page) => table(page).locator('tbody tr');
const modal = (page: Page) => page.getByRole('dialog', { name: 'Alarm Messages' });
const messages = (page: Page) => page.getByRole('main').getByRole('table', { name: 'Alarm Messages' });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'MSFT: ' });

/** Fills in the Add Alarm dialog and presses OK. */
async function add(page: Page, type: string, direction?: string, value?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Alarm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Alarm' });
  await dialog.getByLabel('Type').selectOption(type);
  if (direction !== undefined) await dialog.getByLabel('Direction').selectOption(direction);
  if (value !== undefined) await dialog.getByLabel('Value').fill(value);
  await dialog.getByRole('button', { name: 'OK' }).click();
}

/** Sets an alarm on the Alarms tab of MSFT, which is open. */
async function setAlarm(page: Page, type: string, direction?: string, value?: string): Promise<void> {
  await add(page, type, direction, value);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page).last()).toContainText(type);
}

/** Opens the list with live rows. */
async function openList(page: Page): Promise<void> {
  await page.goto(LIST);
  await expect(page.getByRole('main')).toContainText('Live');
  await expect(page.getByRole('row', { name: /MSFT/ }).getByTitle('Alarm set')).toBeVisible();
}

test.describe('the Alarms tab', () => {
  test('sets an alarm that fires on the feed, marks its row, and fires again after Reset', async ({ page, server }) => {
    await openAs(page, { realtime: true }, '/details/U MSFT/chart/U MSFT');
    await page.getByRole('link', { name: 'Alarms', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('No alarm is set for MSFT');
    await add(page, 'Price', '>=', '231.5');
    await expect(rows(page)).toHaveCount(1);
    await expect(table(page).getByRole('columnheader')).toHaveText(['Type', 'Direction', 'Value', 'On']);
    await expect(rows(page)).toContainText('Watching');
    await expect(rows(page).getByRole('cell')).toHaveText(['>=', '231.50', /^Alarm 1: /]);

    await server.print('MSFT', 'U', 231, 500);
    await server.print('MSFT', 'U', 231.6, 500);
    await expect(rows(page)).toContainText('Triggered');
    await expect(notice(page)).toContainText('MSFT: Price 231.60, at least 231.50');
    await page.getByRole('button', { name: 'Add Alarm' }).focus();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Alarm' })).toBeFocused();

    await server.print('MSFT', 'U', 231.7, 500);
    await page.getByRole('button', { name: 'Reset alarm 1: Price >= 231.50' }).click();
    await expect(rows(page)).toContainText('Watching');
    await expect(page.getByRole('switch', { name: 'Alarm 1: Price >= 231.50' })).toBeFocused();
    await expect(notice(page)).toHaveCount(0);
    await page.clock.install();
    await server.print('MSFT', 'U', 231.8, 500);
    await expect(notice(page)).toContainText('231.80');
    // It goes by itself, and the bell goes on counting it.
    await page.clock.fastForward(15_000);
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Alarm Messages, 1 not seen' })).toBeVisible();

    await page.goto('/quote/symbols/MSFT SPY/U/-1');
    const row = page.getByRole('row', { name: /MSFT/ });
    await expect(row.getByTitle('Alarm triggered')).toBeVisible();
    await expect(row.getByTitle('Alarm set')).toBeHidden();
    for (const flag of await page
      .getByRole('row', { name: /SPY/ })
      .getByTitle(/^Alarm/)
      .all()) {
      await expect(flag).toBeHidden();
    }
  });

  test('keeps to the rules of type and direction, and says what is wrong with a value', async ({ page }) => {
    await openAs(page, { realtime: true }, TAB);
    await page.getByRole('button', { name: 'Add Alarm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Alarm' });
    const [type, direction, value] = [
      dialog.getByLabel('Type'),
      dialog.getByLabel('Direction'),
      dialog.getByLabel('Value'),
    ];
    // Type and security are known: what one came for is the value.
    await expect(value).toBeFocused();
    await expect(type.getByRole('option')).toHaveText([
      'Price',
      'Traded',
      'Volume',
      'Number of Trades',
      'Bid',
      'Ask',
      'New High',
      'New Low',
      'Bid Size',
      'Ask Size',
      'Change',
      'Change %',
      'Spread',
    ]);
    await expect(direction.getByRole('option')).toHaveText([
      '>=',
      '<=',
      'n/a',
      'crosses above',
      'crosses below',
      'enters',
    ]);
    await value.fill('12');
    for (const event of ['Traded', 'New High', 'New Low']) {
      await type.selectOption(event);
      await expect(direction.getByRole('option', { selected: true })).toHaveText('n/a');
      await expect(value).toHaveValue('');
      await expect(value).toBeDisabled();
      await direction.selectOption('>=');
      await expect(direction.getByRole('option', { selected: true })).toHaveText('n/a');
    }
    await type.selectOption('Bid Size');
    await expect(direction.getByRole('option', { selected: true })).toHaveText('>=');
    await direction.selectOption('<=');
    await direction.selectOption('n/a');
    await expect(direction.getByRole('option', { selected: true })).toHaveText('>=');

    for (const [typed, fault] of [
      ['', 'Enter a number, such as 12.50.'],
      ['12,5', 'Enter a number, such as 12.50.'],
      ['a lot', 'Enter a number, such as 12.50.'],
      ['-5', 'Enter a number of 0 or more.'],
    ] as const) {
      await value.fill(typed);
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText(fault);
      await expect(value).toHaveValue(typed);
      await expect(value).toBeFocused();
      await expect(value).toHaveAttribute('aria-invalid', 'true');
    }
    await value.fill('5,000');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(rows(page).getByRole('cell')).toHaveText(['>=', '5,000', /^Alarm 1: /]);
    await expect(page.getByRole('button', { name: 'Add Alarm' })).toBeFocused();
    await add(page, 'Bid Size', '>=', '5000');
    await expect(dialog).toContainText('This alarm is already set.');
  });

  test('edits: deleting renumbers the rest, deleting the last removes the alarm, and all of it is kept', async ({
    page,
  }) => {
    await openAs(page, { realtime: true }, TAB);
    for (const value of ['301', '302', '303']) await add(page, 'Price', '>=', value);
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('switch', { name: 'Alarm 2: Price >= 302.00' }).uncheck();
    await expect(rows(page).nth(1)).toContainText('Off');

    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    await page.getByRole('switch', { name: 'Edit' }).check();
    await page.getByRole('button', { name: 'Delete alarm 1: Price >= 301.00' }).click();
    await expect(page.getByRole('button', { name: 'Delete alarm 1: Price >= 302.00' })).toBeFocused();
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(2);
    await expect.poll(() => savedAlarms(page)).toBe('1|A;Q;MSFT;C,False,1,0,302,False;C,True,1,0,303,False');

    await page.reload();
    await expect(rows(page).getByRole('rowheader')).toHaveText([/^1 Price\s*Off/, /^2 Price/]);
    await page.getByRole('switch', { name: 'Edit' }).check();
    await page.getByRole('button', { name: /^Delete alarm 2/ }).click();
    await page.getByRole('button', { name: /^Delete alarm 1/ }).click();
    await expect(page.getByRole('main')).toContainText('No alarm is set for MSFT');
    await expect(page.getByRole('button', { name: 'Add Alarm' })).toBeFocused();
    await expect.poll(() => savedAlarms(page)).toBe('0');
  });

  test('an alarm is shown as watched once it is, not while it is being saved', async ({ page, context, server }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    await openAs(page, { realtime: true }, TAB);
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await context.route('**/api/alarms/change', async (route) => {
      await held;
      await route.continue();
    });
    await add(page, 'Price', '>=', '241.5');
    await expect(rows(page)).toContainText('Saving…');
    await server.print('MSFT', 'U', 241.6, 500);
    await expect(page.getByRole('main')).toContainText('241.60');
    await expect(rows(page)).toContainText('Saving…');
    letGo();
    await expect(rows(page)).toContainText('Watching');
    await server.print('MSFT', 'U', 241.7, 500);
    await expect(rows(page)).toContainText('Triggered');
  });

  test('a save that fails says so and loses nothing', async ({ page, server }) => {
    await openAs(page, { realtime: true }, TAB);
    await setAlarm(page, 'Price', '>=', '400');
    await server.stop();
    await page.getByRole('switch', { name: /^Alarm 1/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'not saved' })).toBeVisible();
    await expect(page.getByRole('switch', { name: /^Alarm 1/ })).toBeChecked();
    await add(page, 'Ask', '<=', '12.25');
    const dialog = page.getByRole('dialog', { name: 'Add Alarm' });
    await expect(dialog).toContainText('The change was not saved. The server is not responding.');
    await expect(dialog.getByLabel('Value')).toHaveValue('12.25');
    await server.start();
    await expect(page.getByRole('contentinfo')).toContainText('Live since');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
  });

  test('in French a value has its comma', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('borealis.display', JSON.stringify({ language: 'fr' })));
    await signIn(page, { realtime: true });
    await page.goto(TAB);
    await page.getByRole('button', { name: 'Ajouter une alerte' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter une alerte' });
    await dialog.getByLabel('Sens').selectOption('<=');
    await dialog.getByLabel('Valeur').fill('1 012,25');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('table', { name: 'Alertes sur MSFT' }).getByRole('cell')).toHaveText([
      '<=',
      /^1\s012,25$/,
      /^Alerte 1\s: /,
    ]);
    await expect.poll(() => savedAlarms(page)).toBe('1|A;Q;MSFT;C,True,2,0,1012.25,False');
  });

  test('is not there without real-time, nor are the messages', async ({ page }) => {
    await page.goto('/alarmmessages');
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
    await logIn(page, { realtime: false });
    await page.goto('/details/U MSFT/fund/U MSFT');
    await expect(page.getByRole('link', { name: 'Fundamentals' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Alarms', exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Portfolio Value' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Alarm Messages' })).toHaveCount(0);
    await page.goto(TAB);
    await expect(page.getByRole('main')).toContainText('Alarms need real-time prices');
    await page.getByRole('button', { name: 'Turn on real-time' }).click();
    await expect(page.getByRole('button', { name: 'Add Alarm' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Alarms', exact: true })).toBeVisible();
  });

  test('leads a subscriber without real-time to where it can be added', async ({ page }) => {
    await openAs(page, { realtime: false, userid: 'demo-delayed' }, TAB);
    await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(/contact/);
  });
});

test.describe('alarm messages', () => {
  test('open a modal at a quote list once, and again after it was closed', async ({ page, server }) => {
    await openAs(page, { realtime: true }, TAB);
    for (const value of ['401', '402', '403']) await add(page, 'Price', '>=', value);
    await expect(rows(page)).toHaveCount(3);
    await openList(page);
    await expect(modal(page)).toHaveCount(0);

    await server.print('MSFT', 'U', 401.5, 500);
    await expect(modal(page)).toBeVisible();
    await expect(modal(page).getByRole('row')).toHaveCount(2);
    await expect(modal(page).getByRole('row', { name: /MSFT Price >= 401\.00 401\.50/ })).toBeVisible();
    await expect(modal(page).getByRole('status')).toBeFocused();
    await server.print('MSFT', 'U', 402.5, 500);
    await expect(modal(page).getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await modal(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('row', { name: /MSFT/ }).getByTitle('Alarm triggered')).toBeVisible();

    await server.print('MSFT', 'U', 403.5, 500);
    await expect(modal(page).getByRole('row')).toHaveCount(2);
    await expect(modal(page).getByRole('row', { name: /Price >= 403\.00/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
  });

  test('are a quiet notice elsewhere, and a list that can be cleared', async ({ page, server }) => {
    await openAs(page, { realtime: true }, TAB);
    await setAlarm(page, 'Traded');
    await page.getByRole('link', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
    await server.print('MSFT', 'U', 222.5, 500);
    await expect(notice(page)).toContainText('MSFT: Traded, 222.50');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Alarm Messages, 1 not seen' })).toBeVisible();
    await notice(page)
      .getByRole('link', { name: /^MSFT: Traded/ })
      .click();
    await expect(page).toHaveURL(/\/alarmmessages$/);
    await expect(notice(page)).toHaveCount(0);
    await expect(messages(page).getByRole('columnheader')).toHaveText(['Time', 'Symbol', 'Alarm', 'Triggered at']);
    await expect(messages(page).getByRole('cell')).toHaveText(['10:30:00', 'Traded', '222.50']);
    const set = page.getByRole('main').getByRole('table', { name: 'All alarms' });
    await expect(set.getByRole('row', { name: /MSFT/ })).toContainText(/Traded.*Triggered/);
    await messages(page).getByRole('link', { name: 'MSFT' }).click();
    await expect(page).toHaveURL(/\/details\/U%20MSFT\/chart/);
    await page.goBack();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('main')).toContainText('No alarm messages');
    await expect(page.locator(':focus')).toContainText('No alarm messages');
  });

  test('do not reappear after a reload', async ({ page, server }) => {
    await openAs(page, { realtime: true }, TAB);
    await setAlarm(page, 'Price', '>=', '500');
    await setAlarm(page, 'Price', '>=', '510');
    await openList(page);
    await server.print('MSFT', 'U', 501, 500);
    await expect(modal(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: /MSFT/ }).getByTitle('Alarm triggered')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Live');
    await server.print('MSFT', 'U', 511, 500);
    await expect(modal(page).getByRole('row')).toHaveCount(2);
    await expect(modal(page).getByRole('row', { name: /510\.00/ })).toBeVisible();

    // But they are stored.
    await page.goto('/alarmmessages');
    await expect(messages(page).getByRole('row')).toHaveText([/^Time/, /510\.00511\.00$/, /500\.00501\.00$/]);
  });

  test('a browser that refuses notifications says so', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await openAs(page, { realtime: true }, '/alarmmessages');
    const wanted = page.getByRole('switch', { name: 'Show a notification' });
    await expect(page.getByRole('main')).toContainText('No alarm messages');
    // It is offered once there is an alarm.
    await expect(wanted).toHaveCount(0);
    await page.goto(TAB);
    await setAlarm(page, 'Price', '>=', '900');
    await wanted.click();
    await expect(page.getByRole('main')).toContainText('This browser refuses notifications from this site.');
    await expect(wanted).not.toBeChecked();
  });
});

/** The alarms string as the server keeps it. */
async function savedAlarms(page: Page): Promise<string> {
  const answer = await page.request.get('/api/usersettings/get/xalarms/a');
  const [first] = (await answer.json()) as { val: string }[];
  return first?.val ?? '';
}
