import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import english from '../../ui/i18n/en.json' with { type: 'json' };
import { ask } from '../journeys/blink.ts';
import { Journey } from '../journeys/journey.ts';
import type { Viewer } from '../journeys/window.ts';
import { faultsInPage } from '../support/layout-faults.ts';
import { SUBSCRIBER_SCREENS, VISITOR_SCREENS } from '../support/screens.ts';
import { FAST_TIMINGS, TestServer } from '../support/server.ts';
import { TOP } from '../support/source-modules.ts';
import type { Engine } from './engine.ts';
import { Firefox } from './firefox.ts';
import { openLive } from './scenarios.ts';
import { WebKit } from './webkit.ts';

// Not part of `npm test`: every screen in the other engines, on a desk in light and on a phone in dark. Its pictures go into
// `test/out/engines/`.

const FOLDER = join(TOP, 'test', 'out', 'engines');
/** True when everything has loaded. */
const SETTLED = `document.querySelector('h1') !== null && document.querySelector('[data-loading]') === null &&
  [...document.querySelectorAll('[data-phase]')].every(({ dataset }) => dataset.phase !== 'loading')`;

/** The two viewers: a desk in light colours, a phone in dark ones. */
const LOOKS: readonly Viewer[] = [
  { language: 'en', theme: 'light', device: 'desk' },
  { language: 'en', theme: 'dark', device: 'phone' },
];

const SCREENS = { visitor: VISITOR_SCREENS, subscriber: SUBSCRIBER_SCREENS } as const;

/** The footer's text when the screen is complete. */
const STANDING = { visitor: 'Prices refresh', subscriber: 'Live since' } as const;

/** Opens every screen in one window and takes its picture. Resolves with all layout faults. */
async function faultsOf(engine: Engine, look: Viewer, who: keyof typeof SCREENS, origin: string): Promise<string[]> {
  const window = await engine.open(look, origin);
  const faults: string[] = [];
  try {
    const journey = new Journey(window);
    await journey.begin();
    if (who === 'subscriber') await openLive(journey, '/about');
    for (const [name, path] of Object.entries(SCREENS[who])) {
      await window.open(path);
      await journey.waits(`document.querySelector('footer')?.textContent.includes('${STANDING[who]}') === true`);
      await journey.waits(SETTLED);
      await journey.counts({ text: english['crash.title'] }, 0);
      const found = await window.evaluate<string[]>(`(${faultsInPage})()`);
      faults.push(...[...found, ...(await ask(window, 'complaints'))].map((fault) => `${name}: ${fault}`));
      writeFileSync(join(FOLDER, `${engine.name}-${look.device}-${name}.png`), await window.photograph());
    }
  } finally {
    await window.close();
  }
  return faults;
}

for (const engine of [new Firefox(), new WebKit()]) {
  const { name, missing } = engine;
  describe.skipIf(missing !== null)(missing === null ? name : `skipped without ${missing}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      mkdirSync(FOLDER, { recursive: true });
      server = new TestServer({ TIMINGS: FAST_TIMINGS });
      await server.start();
    });
    afterAll(async () => {
      await engine.close();
      await server.dispose();
    });

    for (const look of LOOKS)
      for (const who of ['visitor', 'subscriber'] as const)
        it(`every screen of a ${who}, ${look.device}, is laid out`, async () => {
          expect(await faultsOf(engine, look, who, server.url)).toEqual([]);
        });
  });
}
