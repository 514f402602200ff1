import { test as base, expect } from '@playwright/test';
import { serveScenes } from '../../scenes/scenes-server.ts';
import { GOLDEN_SCENES } from '../../support/golden/golden-scenes.ts';

/** The address of the page of scenes. */
const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const server = await serveScenes(0);
      await use(server.resolvedUrls?.local[0] ?? '');
      await server.close();
    },
    { scope: 'worker' },
  ],
});

test('the page of scenes draws every golden picture as it is, and each scene in four looks', async ({
  page,
  address,
}) => {
  test.setTimeout(900_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(address);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(GOLDEN_SCENES.length);
  expect(await cards.evaluateAll((all) => all.map(({ id }) => id))).toEqual(GOLDEN_SCENES.map(({ name }) => name));
  for (const look of ['Light, 1×', 'Light, 2×', 'Dark, 1×', 'Dark, 2×']) {
    await expect(cards.first().getByRole('img', { name: look })).toHaveAttribute('src', /^blob:/);
  }
  const total = GOLDEN_SCENES.length;
  await expect(page.getByRole('status')).toHaveText(`${total} of ${total} compared, none differs`, {
    timeout: 800_000,
  });
  const results = await cards.evaluateAll((all) => all.map(({ dataset }) => dataset.differing));
  expect(results).toEqual(GOLDEN_SCENES.map(() => '0'));
  expect(errors).toEqual([]);
});
