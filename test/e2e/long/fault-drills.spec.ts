import { setTimeout as wait } from 'node:timers/promises';
import { run } from '../../faults/drill.ts';
import { length, test } from '../../faults/drill-test.ts';
import { WHOLE } from '../../faults/extent.ts';
import type { LineFault } from '../../faults/line-faults.ts';
import { TALL_WINDOW } from '../../faults/watched-screens.ts';

/**
 * Faults between server and screen, under 20 lists. Afterwards the screens match the server's answers, in text and in pixels, and
 * no acknowledged write is lost. `FAULTS=all` runs them at full length (`npm run faults`).
 */
const FAULTS: readonly LineFault[] = ['dropped', 'doubled', 'swapped'];

test.use({ viewport: TALL_WINDOW, deviceScaleFactor: 1, environment: { CALL_LIMIT: '0' } });
test.setTimeout(WHOLE ? 3_600_000 : 180_000);

test('the server is killed and started again', async ({ watch, server }, info) => {
  const screens = await watch();
  const harm = async (): Promise<void> => {
    await server.kill();
    await server.start();
  };
  await run({ fault: info.title, times: length(1, 50), server, screens: () => screens, harm }, info);
});

test.describe('lines of the feed', () => {
  test.use({ baseURL: async ({ feed }, use) => use(feed.url) });

  for (const fault of WHOLE ? FAULTS : FAULTS.slice(0, 1)) {
    test(`1 of 1,000 lines is ${fault}`, async ({ watch, server, feed }, info) => {
      const screens = await watch();
      const harm = async (): Promise<void> => {
        feed.fault = fault;
        const { harmed } = feed;
        while (feed.harmed === harmed) await wait(10);
        feed.fault = null;
      };
      const { url } = feed;
      await run({ fault: info.title, times: length(1, 20), url, server, screens: () => screens, harm }, info);
    });
  }
});
