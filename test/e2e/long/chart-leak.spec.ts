import type { Page } from '@playwright/test';
import { drawnChart } from '../../support/chart.ts';
import { expect, test } from '../../support/fixtures.ts';
import { ThreadMemory } from '../../support/thread-memory.ts';

const ELSEWHERE = '/news/U MSFT';
const CHART = '/details/U MSFT/chart/U MSFT';
const TIMES = 50;
/** Charts before counting begins, so that code is compiled and caches are filled. */
const WARM_UP = 5;
/** How much the page and worker may grow in total, bytes. */
const GROWTH = 1_000_000;
const OBJECTS = ['MessagePort', 'OffscreenCanvas', '<canvas>'];

/** What the page and worker retain: the browser's objects by name and thread, and bytes. */
interface Kept {
  readonly counts: Readonly<Record<string, number>>;
  readonly bytes: number;
}

/** Opens the chart and leaves it again, within the page. */
async function openAndLeave(page: Page): Promise<void> {
  await page.goForward();
  await drawnChart(page);
  await page.goBack();
  await expect(page.locator('canvas')).toHaveCount(0);
}

async function counted(memory: ThreadMemory): Promise<Kept['counts']> {
  const threads = Object.entries(await memory.counts(OBJECTS));
  return Object.fromEntries(
    threads.flatMap(([thread, counts]) => OBJECTS.map((name, i) => [`${name} of ${thread}`, counts[i] ?? 0])),
  );
}

/**
 * Counted after another chart, so that its worker lives for ten more seconds, and after two other screens, because a rendered
 * screen retains some of the previous one.
 */
async function kept(page: Page, memory: ThreadMemory): Promise<Kept> {
  await openAndLeave(page);
  await page.goBack();
  await expect(page).toHaveURL(/about/);
  await page.goForward();
  await expect(page).toHaveURL(/news/);
  const { objects, buffers } = await memory.kept();
  const counts = await counted(memory);
  // Without its worker a chart would have left nothing there.
  expect(page.workers()).toHaveLength(1);
  return { counts, bytes: objects + buffers };
}

test('fifty charts leave no canvas, no port and no memory behind, and the worker ends after the last', async ({
  page,
}) => {
  test.slow();
  await page.goto('/about');
  await expect(page.locator('h1, h2').first()).toBeVisible();
  const memory = await ThreadMemory.of(page);
  for (const path of [ELSEWHERE, CHART]) {
    await page.evaluate((url) => {
      history.pushState(null, '', url);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }
  await drawnChart(page);
  const shown = await counted(memory);
  await page.goBack();
  for (let i = 0; i < WARM_UP; i++) await openAndLeave(page);
  const before = await kept(page, memory);
  // Page and worker: a thread that is not counted now would seem to grow later. A chart's own objects are visible while it is
  // open.
  expect(Object.keys(before.counts)).toEqual(Object.keys(shown));
  for (const what of ['MessagePort of page', 'MessagePort of chart', '<canvas> of page', 'OffscreenCanvas of chart'])
    expect(shown[what] ?? 0, what).toBeGreaterThan(before.counts[what] ?? 0);
  for (let i = 0; i < TIMES; i++) await openAndLeave(page);
  // The remains of the last chart may still be held by the rendering of the next screen; those of fifty charts would stay.
  await expect(async () => {
    const after = await kept(page, memory);
    for (const [what, count] of Object.entries(after.counts))
      expect(count, what).toBeLessThanOrEqual(before.counts[what] ?? 0);
    expect(after.bytes - before.bytes).toBeLessThan(GROWTH);
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => page.workers().length).toBe(0);
});
