import type { Page } from '@playwright/test';
import { drawnChart } from '../support/chart.ts';
import { expect, test } from '../support/fixtures.ts';
import { ThreadMemory } from '../support/thread-memory.ts';

const ELSEWHERE = '/news/U MSFT';
const CHART = '/details/U MSFT/chart/U MSFT';
const TIMES = 50;
/** Charts before counting begins: code is compiled, caches are filled. */
const WARM_UP = 5;
/** What page and worker may keep more after all that, bytes. */
const GROWTH = 1_000_000;
const OBJECTS = ['MessagePort', 'OffscreenCanvas', '<canvas>'];

/** What page and worker keep: the browser's objects by name and thread, and bytes. */
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
 * Counted after another chart, so that its worker has ten more seconds to live, and when two other screens have stood since:
 * what is rendered holds a little of what was rendered before it.
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
  // Page and worker: a thread that is not counted now would seem to grow. And what a chart has is seen while it stands.
  expect(Object.keys(before.counts)).toEqual(Object.keys(shown));
  for (const what of ['MessagePort of page', 'MessagePort of chart', '<canvas> of page', 'OffscreenCanvas of chart'])
    expect(shown[what] ?? 0, what).toBeGreaterThan(before.counts[what] ?? 0);
  for (let i = 0; i < TIMES; i++) await openAndLeave(page);
  // What was left last may still be held by the rendering of what came then; what fifty charts leave stays.
  await expect(async () => {
    const after = await kept(page, memory);
    for (const [what, count] of Object.entries(after.counts))
      expect(count, what).toBeLessThanOrEqual(before.counts[what] ?? 0);
    expect(after.bytes - before.bytes).toBeLessThan(GROWTH);
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => page.workers().length).toBe(0);
});
