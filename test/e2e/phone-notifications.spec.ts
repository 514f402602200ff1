import { expect, logIn, test } from '../support/fixtures.ts';

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
  await page.goto('/details/U MSFT/alarms/U MSFT');
  await page.getByRole('button', { name: 'Add Alarm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Alarm' });
  await dialog.getByLabel('Type').selectOption('Price');
  await dialog.getByLabel('Direction').selectOption('>=');
  await dialog.getByLabel('Value').fill('700');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('table', { name: 'Alarms of MSFT' })).toContainText('Watching');
  const notify = page.getByRole('switch', { name: 'Show a notification' });
  await notify.click();
  await expect(notify).toBeChecked();

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
  await context.request.get('/api/usersettings/set/xalarms/0');
});
