import { keep } from '../support/board.ts';
import { test as base, signIn } from '../support/fixtures.ts';
import { WHOLE } from './extent.ts';
import { LineFaults } from './line-faults.ts';
import { SlowWire } from './slow-wire.ts';
import { TWENTY_LISTS, WatchedScreens } from './watched-screens.ts';

/** The test of a browser drill: `watch` opens the screens, of the server itself or through `wire` or `feed`. */
export const test = base.extend<{ wire: SlowWire; feed: LineFaults; watch: () => Promise<WatchedScreens> }>({
  wire: async ({ server }, use) => {
    const wire = new SlowWire(server.url);
    await wire.start();
    await use(wire);
    await wire.stop();
  },
  feed: async ({ server }, use) => {
    const feed = new LineFaults(server.url);
    await feed.start();
    await use(feed);
    await feed.stop();
  },
  watch: async ({ page }, use) => {
    await use(async () => {
      await keep(page, 'demo', TWENTY_LISTS);
      await signIn(page, { realtime: true });
      // The board is stored by the first of our pages to open.
      await page.goto('/about');
      return WatchedScreens.open(page.context());
    });
  },
});

/** A number of times or seconds: `short`, or `whole` when drills run at full length. */
export function length(short: number, whole: number): number {
  return WHOLE ? whole : short;
}
