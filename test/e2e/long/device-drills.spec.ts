import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { run } from '../../faults/drill.ts';
import { length, test } from '../../faults/drill-test.ts';
import { WHOLE } from '../../faults/extent.ts';
import { TALL_WINDOW, WatchedScreens } from '../../faults/watched-screens.ts';

// Faults of the reader's network, tabs and device, under 20 lists; otherwise as `fault-drills.spec.ts`.

const SECOND = 1000;
/** Less room than the app ever needs. */
const NO_ROOM = 1;

test.use({ viewport: TALL_WINDOW, deviceScaleFactor: 1, environment: { CALL_LIMIT: '0' } });
test.setTimeout(WHOLE ? 3_600_000 : 180_000);

test.describe('a slow network', () => {
  test.use({ baseURL: async ({ wire }, use) => use(wire.url) });

  for (const delay of WHOLE ? [0.1, 1, 5] : [1]) {
    test(`everything arrives ${delay} s later`, async ({ watch, server, wire }, info) => {
      const screens = await watch();
      const harm = async (): Promise<void> => {
        wire.delay = delay * SECOND;
        await wait(length(2, 30) * SECOND);
        wire.delay = 0;
        // Data in transit still arrives late.
        await wait(delay * SECOND);
      };
      const { url } = wire;
      await run({ fault: info.title, times: length(1, 3), url, server, screens: () => screens, harm }, info);
    });
  }

  test('1 of 10 segments is lost, and sent again', async ({ watch, server, wire }, info) => {
    const screens = await watch();
    const harm = async (): Promise<void> => {
      wire.loss = 0.1;
      await wait(length(2, 30) * SECOND);
      wire.loss = 0;
    };
    const { url } = wire;
    await run({ fault: info.title, times: length(1, 3), url, server, screens: () => screens, harm }, info);
  });
});

test('the tabs are frozen, and go on', async ({ watch, server }, info) => {
  const screens = await watch();
  const tabs = await Promise.all(screens.pages.map((page) => page.context().newCDPSession(page)));
  const become = (state: 'frozen' | 'active'): Promise<unknown> =>
    Promise.all(tabs.map((tab) => tab.send('Page.setWebLifecycleState', { state })));
  const harm = async (): Promise<void> => {
    await become('frozen');
    await wait(length(2, 60) * SECOND);
    await become('active');
  };
  await run({ fault: info.title, times: length(1, 3), server, screens: () => screens, harm }, info);
});

test('the tabs are killed or discarded, and opened again', async ({ watch, server, context }, info) => {
  let screens = await watch();
  const harm = async (): Promise<void> => {
    for (const page of screens.pages) await crash(page);
    screens = await WatchedScreens.open(context);
  };
  await run({ fault: info.title, times: length(1, 10), server, screens: () => screens, harm }, info);
});

test('the machine sleeps, and wakes', async ({ watch, server, browser }, info) => {
  const screens = await watch();
  const session = await browser.newBrowserCDPSession();
  const harm = async (): Promise<void> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const signal = (name: NodeJS.Signals): void => {
      for (const { id } of processInfo) process.kill(id, name);
    };
    signal('SIGSTOP');
    await wait(length(2, 60) * SECOND);
    signal('SIGCONT');
  };
  await run({ fault: info.title, times: length(1, 3), server, screens: () => screens, harm }, info);
});

test('the storage is full', async ({ watch, server, context, page }, info) => {
  let screens = await watch();
  const session = await context.newCDPSession(page);
  const harm = async (): Promise<void> => {
    await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: NO_ROOM });
    await fill(page);
    await screens.close();
    screens = await WatchedScreens.open(context);
  };
  await run({ fault: info.title, times: length(1, 3), server, screens: () => screens, harm }, info);
});

/** Kills the process of a tab, as the system does when memory runs out. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

/** Fills the page's own storage. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let size = 1 << 20; size > 0; size >>= 1) {
      try {
        for (let i = 0; ; i++) localStorage.setItem(`filler ${size} ${i}`, 'x'.repeat(size));
      } catch {
        // A smaller text may still fit.
      }
    }
  });
}
