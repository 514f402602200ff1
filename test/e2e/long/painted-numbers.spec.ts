import type { Page } from '@playwright/test';
import { logIn } from '../../server/log-in.ts';
import { keep, list, painted, tiles } from '../../support/board.ts';
import { expect, openAs, test } from '../../support/fixtures.ts';
import { PaintedQuotes, READ_COLUMNS } from '../../support/painted-quotes.ts';
import { type QuoteTexts, truthOf } from '../../support/quote-truth.ts';

/** Tests the reader of painted numbers itself: it reads what is painted, and notices what is missing. */
const SYMBOLS = ['MSFT', 'SPY', 'NVLT', 'MRDN'];

/** Makes the list painter skip texts with a per cent sign, so that one column stays empty. */
async function leaveBare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Now the page itself paints, where the test's script can intercept it.
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place): void {
      if (!text.includes('%')) fillText.call(this, text, ...place);
    };
  });
}

async function openList(page: Page): Promise<PaintedQuotes> {
  await keep(page, 'demo', [list(SYMBOLS.join(' '), { width: 3 })]);
  await openAs(page, { realtime: true }, '/board');
  await painted(tiles(page).first());
  return new PaintedQuotes(page);
}

for (const ratio of [1, 2]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${colorScheme}, ${ratio} device pixels a pixel`, () => {
      test.use({ viewport: { width: 1400, height: 900 }, deviceScaleFactor: ratio, colorScheme });

      test('the pixels of a painted list say what the server says', async ({ page, server }) => {
        const quotes = await openList(page);
        const { headers } = await logIn(server.url);
        for (let i = 0; i < 3; i++) {
          await server.step(7);
          const truth = await truthOf(server.url, headers, SYMBOLS, READ_COLUMNS);
          // A cell that has just moved is tinted for half a second; a slow machine takes several to read a picture.
          await expect.poll(async () => (await quotes.read())[0], { timeout: 90_000 }).toEqual(truth);
        }
      });
    });
  }
}

test.describe('a column that is left unpainted', () => {
  test.use({ viewport: { width: 1400, height: 900 }, deviceScaleFactor: 1 });

  test('is read as empty, while the words beside the picture have it', async ({ page, server }) => {
    await leaveBare(page);
    const quotes = await openList(page);
    const { headers } = await logIn(server.url);
    await server.step(7);
    const truth = await truthOf(server.url, headers, SYMBOLS, READ_COLUMNS);
    const bare = Object.fromEntries(
      Object.entries(truth).map(([symbol, texts]): [string, QuoteTexts[string]] => [symbol, { ...texts, percent: '' }]),
    );
    await expect.poll(async () => (await quotes.read())[0]).toEqual(bare);
    for (const { percent = '' } of Object.values(truth)) {
      await expect(tiles(page).first().getByRole('cell', { name: percent, exact: true }).first()).toBeAttached();
    }
  });
});
