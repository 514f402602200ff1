import type { BrowserContext, Page } from '@playwright/test';
import { testLaunch } from '../../support/browser.ts';
import { changePreferences, expect, logIn, openAs, test } from '../../support/fixtures.ts';
import { bar } from '../../support/replay.ts';

// The headless shell shows no notifications.
test.use({ launchOptions: testLaunch({ whole: true }) });

const TAB = '/details/U MSFT/alarms/U MSFT';

const rows = (page: Page) => page.getByRole('table', { name: 'Alarms of MSFT' }).locator('tbody tr');
const messages = (page: Page) => page.getByRole('main').getByRole('table', { name: 'Alarm Messages' });

/** Sets an alarm at a price on the Alarms tab of MSFT, which is open. */
async function setAlarm(page: Page, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Alarm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Alarm' });
  await dialog.getByLabel('Type').selectOption('Price');
  await dialog.getByLabel('Direction').selectOption('>=');
  await dialog.getByLabel('Value').fill(price);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(rows(page).last()).toContainText('Watching');
}

/** Records the notes that a page plays and the notifications that it shows. */
async function recordSignals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const signals = { notes: 0, notifications: [] as string[] };
    Object.assign(window, { signals });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      signals.notes += 1;
      return start.apply(this, when);
    };
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        signals.notifications.push(`${title}: ${options?.body}`);
      }
    };
  });
}

test.afterEach(async ({ page }) => {
  await changePreferences(page, { alarmsound: 'false', alarmnotify: 'false' });
});

test('alarm messages are the same in every tab, and only one of them sounds and notifies', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications']);
  await recordSignals(context);
  await openAs(page, { realtime: true }, TAB);
  await setAlarm(page, '600');
  // Not `check`: a switch shows what the market worker has stored, a moment after the press.
  const sound = page.getByRole('switch', { name: 'Play a sound' });
  await sound.click();
  await expect(sound).toBeChecked();
  const notify = page.getByRole('switch', { name: 'Show a notification' });
  await notify.click();
  await expect(notify).toBeChecked();
  expect(await signalsOf(page)).toEqual({ notes: 2, notifications: [] });

  const other = await context.newPage();
  await other.goto('/alarmmessages');
  await expect(other.getByRole('switch', { name: 'Play a sound' })).toBeChecked();
  await expect(other.getByRole('switch', { name: 'Show a notification' })).toBeChecked();
  await other.getByRole('heading', { name: 'Alarm Messages' }).click();
  await server.print('MSFT', 'U', 601, 500);
  await expect(messages(other)).toContainText('Price >= 600.00');
  await expect(rows(page)).toContainText('Triggered');
  await expect
    .poll(() => signalsOf(page))
    .toEqual({
      notes: 4,
      notifications: ['Borealis alarm: MSFT: Price 601.00, at least 600.00'],
    });
  expect(await signalsOf(other)).toEqual({ notes: 0, notifications: [] });

  // Once the first tab is closed, the other one takes over.
  await page.getByRole('button', { name: /^Reset/ }).click();
  await expect(rows(page)).toContainText('Watching');
  await page.close();
  await expect
    .poll(async () => {
      const { held = [], pending = [] } = await other.evaluate(() => navigator.locks.query());
      return [held, pending].map((all) => all.filter(({ name }) => name?.startsWith('borealis-alarm')).length);
    })
    // The closed tab may hold its two for a moment more, while those of the other one wait.
    .toEqual([2, 0]);
  await server.print('MSFT', 'U', 602, 500);
  await expect(messages(other).getByRole('row')).toHaveCount(3);
  await expect
    .poll(() => signalsOf(other))
    .toEqual({
      notes: 2,
      notifications: ['Borealis alarm: MSFT: Price 602.00, at least 600.00'],
    });
});

test('a replay’s alarm shows, and neither sounds nor notifies; the same alarm of the live market does', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications']);
  await recordSignals(context);
  await openAs(page, { realtime: true }, TAB);
  // Under what it cost in the last quarter of an hour, and above what it costs then.
  await setAlarm(page, '1');
  await expect(rows(page)).toContainText('Watching');
  await page.getByRole('switch', { name: 'Play a sound' }).click();
  await page.getByRole('switch', { name: 'Show a notification' }).click();
  await expect(page.getByRole('switch', { name: 'Show a notification' })).toBeChecked();
  const before = await signalsOf(page);
  expect(before.notifications).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back 5 minutes' }).click();
  await bar(page).getByRole('button', { name: 'Next trade' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Replayed alarm' });
  await expect(notice).toContainText('MSFT: Price');
  await bar(page).getByRole('button', { name: 'Leave replay' }).click();
  await expect(notice).toHaveCount(0);
  await expect(rows(page)).toContainText('Watching');
  expect(await signalsOf(page)).toEqual(before);
  await server.print('MSFT', 'U', 600, 500);
  await expect.poll(() => signalsOf(page)).toEqual({ notes: before.notes + 2, notifications: [expect.any(String)] });
});

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('where a page may not notify by itself, as on phones, the service worker does, and a click shows the message', async ({
    page,
    context,
    server,
  }) => {
    await context.grantPermissions(['notifications']);
    await context.addInitScript(() => {
      window.Notification = class extends Notification {
        constructor(title: string) {
          super(title);
          throw new TypeError('Illegal constructor');
        }
      };
    });
    await logIn(page, { realtime: true });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(TAB);
    await setAlarm(page, '700');
    const notify = page.getByRole('switch', { name: 'Show a notification' });
    await notify.click();
    await expect(notify).toBeChecked();
    await expect(rows(page)).toContainText('Watching');
    // A trade before the feed is live would be an earlier one, which fires nothing.
    await expect(page.locator('footer')).toContainText('Live since');

    await server.print('MSFT', 'U', 701, 500);
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready;
          return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
        }),
      )
      .toEqual(['Borealis alarm: MSFT: Price 701.00, at least 700.00']);

    const [worker] = context.serviceWorkers();
    await worker?.evaluate(async () => {
      // The types of a service worker are not those of a page.
      const { registration, NotificationEvent: Click } = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
      };
      const [notification] = await registration.getNotifications();
      dispatchEvent(new Click('notificationclick', { notification }));
    });
    await expect(page).toHaveURL(/\/alarmmessages$/);
  });
});

function signalsOf(page: Page): Promise<{ notes: number; notifications: string[] }> {
  return page.evaluate(() => (window as unknown as { signals: { notes: number; notifications: string[] } }).signals);
}
