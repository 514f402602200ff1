import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { FIRST_CHOICE } from '../../engine/chart/chart-choice.ts';
import { type ChoiceChange, choiceAfter } from '../../engine/chart/choice-after.ts';
import type { Command } from '../../engine/chart/command.ts';
import { buildGoldenPage } from '../support/golden/build-golden-page.ts';
import type { GoldenPage } from '../support/golden/golden-page.ts';
import { GOLDEN_SCENES } from '../support/golden/golden-scenes.ts';

/**
 * Drawings have slanted lines, which the browser antialiases: another version may shade an edge slightly differently. The
 * difference is less than that of the faintest grid line from its background.
 */
const SMOOTHED = { maxDiffPixels: 0, threshold: 0.04 };
const EXACT = { maxDiffPixels: 0, threshold: 0 };

let chosen = FIRST_CHOICE;
/** The command that a page sends for a change of choice. */
const choice = (change: ChoiceChange): Command => {
  chosen = choiceAfter(chosen, change);
  return { type: 'choice', choice: chosen, ranged: change.type === 'range' };
};

/** One of each kind: the view moves, other bars are loaded, the canvas is resized. */
const GESTURES: readonly Command[] = [
  { type: 'zoom', factor: 2, x: 200 },
  { type: 'resize', width: 700, height: 420, ratio: 1 },
  { type: 'pan', pixels: 150 },
  choice({ type: 'range', range: '2y' }),
  { type: 'press', x: 200, y: 100 },
  { type: 'drag', x: 320, y: 110 },
  { type: 'resize', width: 380, height: 260, ratio: 1 },
  { type: 'release', x: 320, y: 110, speed: 2 },
  choice({ type: 'period', period: 'w' }),
  choice({ type: 'chartType', chartType: 'threeline' }),
  choice({ type: 'range', range: 'all' }),
  choice({ type: 'chartType', chartType: 'close' }),
  { type: 'stretch', factor: 1.5 },
  { type: 'resize', width: 960, height: 600, ratio: 2 },
  { type: 'fit' },
  choice({ type: 'range', range: '6m' }),
];

/** One page for all pictures, without text and with characters of equal width, because fonts differ. */
const test = base.extend<object, { golden: Page }>({
  golden: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      await page.addScriptTag({ type: 'module', content: await buildGoldenPage() });
      await page.waitForFunction(() => 'golden' in globalThis);
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});

// A picture mostly waits for frames that change nothing.
test.describe.configure({ mode: 'parallel' });

test.describe('golden pictures', () => {
  for (const scene of GOLDEN_SCENES) {
    test(`${scene.name} looks as it did when it was accepted`, async ({ golden }) => {
      const picture = await golden.evaluate(
        (asked) => (globalThis as unknown as { golden: GoldenPage }).golden.draw(asked),
        scene,
      );
      const tolerance = scene.drawings === undefined ? EXACT : SMOOTHED;
      expect(Buffer.from(picture, 'base64')).toMatchSnapshot(['charts', `${scene.name}.png`], tolerance);
    });
  }

  test('every picture has been read, and what it shows is written down', () => {
    const text = readFileSync(new URL('../golden/charts.md', import.meta.url), 'utf8');
    const read = [...text.matchAll(/^- `([\w.-]+)` — \S/gm)].map(([, name]) => name);
    expect(read.toSorted()).toEqual(GOLDEN_SCENES.map(({ name }) => name).toSorted());
  });
});

test('a chart is never blank between gestures', async ({ golden }) => {
  const { frames, blank } = await golden.evaluate(
    (scene) => (globalThis as unknown as { golden: GoldenPage }).golden.blankFrames(scene),
    { name: 'gestures', commands: GESTURES },
  );
  expect(frames).toBe(4 * GESTURES.length);
  expect(blank).toBe(0);
});
