import type { Page } from '@playwright/test';
import { BufferingNginx, hasNginx } from '../../support/buffering-nginx.ts';
import { FaultProxy } from '../../support/fault-proxy.ts';
import { expect, logIn, test } from '../../support/fixtures.ts';
import type { TestServer } from '../../support/server.ts';
import { writeDown } from '../../support/written-down.ts';

/** Logs in with real-time on through a proxy, and waits for a trade. */
async function followsThrough(page: Page, url: string, server: TestServer, price: number): Promise<void> {
  await logIn(page, { realtime: true, at: url });
  await page.goto(`${url}/quote/symbols/MSFT SPY/U/-1`);
  await expect(page.getByRole('main').locator('[data-state]').first()).toHaveText('Live');
  await server.print('MSFT', 'U', price, 300);
  await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1)).toHaveText(String(price));
}

/** Logs out, which ends the feed: after closing only the page, the server would wait for the next poll. */
async function leave(page: Page, server: TestServer): Promise<void> {
  await page.getByRole('link', { name: 'Log out' }).click();
  await expect.poll(() => server.command<number>({ do: 'hub-clients' })).toBe(0);
  await page.close();
}

test.describe('behind a proxy that upgrades no connection and gathers server-sent events', () => {
  test('the feed moves on to long polling, and leaves server-sent events out when it connects again', async ({
    page,
    server,
  }) => {
    const proxy = new FaultProxy(server.url);
    proxy.gathers = true;
    await proxy.start();
    await followsThrough(page, proxy.url, server, 231.31);
    const streams = () => proxy.seen.filter(({ headers }) => headers.accept === 'text/event-stream').length;
    const before = streams();
    expect(before).toBeGreaterThan(0);
    // The feed may be gone for less time than the test takes to check.
    const states = await writeDown(page.getByRole('main').locator('[data-state]').first(), 'data-state');
    await server.command({ do: 'feed-error', text: 'exchange link down' });
    await expect.poll(async () => (await states()).join(' ')).toMatch(/(connecting|polling).*live$/);
    expect(streams()).toBe(before);
    await leave(page, server);
    await proxy.stop();
  });

  test('of an nginx likewise', async ({ page, server }) => {
    test.skip(!hasNginx, 'nginx is not installed');
    const proxy = new BufferingNginx(server.url);
    await proxy.start();
    await followsThrough(page, proxy.url, server, 232.32);
    await leave(page, server);
    await proxy.stop();
  });
});
