import type { Page } from '@playwright/test';
import { painted, picture, tiles } from '../../support/board.ts';
import { chartPicture } from '../../support/chart.ts';
import { expect, test } from '../../support/fixtures.ts';
import { setTextSize } from '../../support/text-size.ts';

test.use({ viewport: { width: 360, height: 780 } });

/** Pairs of overlapping texts in an element. Runs in the page. */
function textsOverTexts(holder: Element): string[] {
  const texts = [...holder.querySelectorAll('*')]
    .filter((element) => element.childElementCount === 0 && element.textContent !== '' && element.checkVisibility())
    .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1);
  return texts.flatMap(({ text, box }, i) =>
    texts
      .slice(i + 1)
      .filter(({ box: other }) => {
        const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        return across > 1 && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 6;
      })
      .map((other) => `${text} on ${other.text}`),
  );
}

test.describe('letters twice as large, on a phone', () => {
  test('cut off neither sizes nor the choice of an order in lists, whose rows have no empty line and nothing on anything else', async ({
    page,
  }) => {
    await setTextSize(page, 2);
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    await page.route('**/api/quote/**', async (route) => {
      const quotes = (await (await route.fetch()).json()) as object[];
      const orders = { bid: 369.46, bidsize: 12_300, ask: 369.52, asksize: 10_100, haltcode: 169 };
      await route.fulfill({ json: quotes.map((quote) => ({ ...quote, ...orders })) });
    });
    await page.goto('/quote/symbols/SPY/U/-1');
    const row = page.getByRole('row', { name: 'SPY' });
    const orders = row.getByText(/369.46 × 12.3/).last();
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    for (const width of [1400, 800, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(row).toContainText('369.46 × 12.3 – 369.52 × 10.1');
      await expect(sort).toBeVisible();
      const line = row.getByText(/369.46 × 12.3/).first();
      expect.soft(await line.evaluate((box) => box.scrollWidth - box.clientWidth), `${width}`).toBeLessThanOrEqual(0);
      // The text, and the arrow after it.
      const wanted = await sort.evaluate((select: HTMLSelectElement) => {
        const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        const { fontSize, fontFamily } = getComputedStyle(select);
        pen.font = `${fontSize} ${fontFamily}`;
        return pen.measureText(select.selectedOptions[0]?.text ?? '').width + 2 * 8 + 16;
      });
      expect.soft((await sort.boundingBox())?.width, `${width}`).toBeGreaterThan(wanted);
      const above = await row
        .getByText(width === 360 ? /^[\d.]+$/ : 'SPDR')
        .first()
        .boundingBox();
      const gap = ((await orders.boundingBox())?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
      expect.soft(gap, `${width}: between the lines`).toBeLessThan(16);
      await expect(row).toContainText('Halted');
      expect.soft(await row.evaluate(textsOverTexts), `${width}`).toEqual([]);
    }
    // An odd number of values below.
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('checkbox', { name: 'Open' }).check();
    await dialog.getByRole('checkbox', { name: 'High', exact: true }).check();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(row).toContainText('High');
    const [whole, high] = [await row.boundingBox(), await row.getByText('High').last().boundingBox()];
    expect((whole?.y ?? 0) + (whole?.height ?? 0) - (high?.y ?? 0) - (high?.height ?? 0)).toBeLessThan(16);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('letters twice as large leave the heading whole above what a form finds wrong', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await setTextSize(page, 2);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toBeFocused();
  const edge = async (selector: string, side: 'top' | 'bottom'): Promise<number> =>
    page.locator(selector).evaluate((element, name) => element.getBoundingClientRect()[name], side);
  await expect.poll(() => edge('h1', 'top')).toBeGreaterThanOrEqual(await edge('header', 'bottom'));
});

test('a chart and a painted list that are open follow the letters, as if they had been opened with them', async ({
  page,
  context,
}) => {
  const pictures = (of: Page): Promise<string[]> =>
    Promise.all([picture(tiles(of).first()), chartPicture(tiles(of).nth(1)).then((png) => png.toString('base64'))]);
  const open = async (of: Page): Promise<void> => {
    await of.setViewportSize({ width: 1400, height: 900 });
    await of.goto('/board');
    await painted(tiles(of).first());
    await expect(tiles(of).nth(1).locator('[data-phase="ready"]')).toBeVisible();
  };
  // A fading row changes every second.
  await page.goto('/stock-select');
  await page.getByRole('switch', { name: 'Highlight changes' }).uncheck();
  await open(page);
  const usual = await pictures(page);
  const opened = await context.newPage();
  await setTextSize(opened, 2);
  await open(opened);
  await page.bringToFront();
  await setTextSize(page, 2);
  await expect.poll(async () => (await pictures(page)).map((png, i) => png === usual[i])).toEqual([false, false]);
  await expect(async () => expect(await pictures(page)).toEqual(await pictures(opened))).toPass();
});
