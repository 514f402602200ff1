import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../journeys/blink.ts';
import type { DeclareScenario, Walk } from '../journeys/declare-scenario.ts';
import { Journey } from '../journeys/journey.ts';
import type { Viewer } from '../journeys/window.ts';
import { FAST_TIMINGS, TestServer } from '../support/server.ts';
import type { Engine } from './engine.ts';

/** A scenario as it was declared. */
interface Scenario {
  readonly title: string;
  readonly viewer: Viewer;
  readonly walk: Walk;
}

/** Declares scenarios as tests of one engine on one server. If the engine is not installed, the skipped tests say so. */
export function scenariosIn(engine: Engine, ...stories: readonly ((declare: DeclareScenario) => void)[]): void {
  const declared: Scenario[] = [];
  for (const story of stories) story((title, viewer, walk) => declared.push({ title, viewer, walk }));
  // Another device needs a restart of the browser.
  const inOrder = declared.toSorted((a, b) => a.viewer.device.localeCompare(b.viewer.device));
  const { name, missing } = engine;
  describe.skipIf(missing !== null)(missing === null ? name : `skipped without ${missing}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = new TestServer({ TIMINGS: FAST_TIMINGS });
      await server.start();
    });
    afterAll(async () => {
      console.log(`${name} ${engine.version}`);
      await engine.close();
      await server.dispose();
    });

    it.for(inOrder)('$title', async ({ viewer, walk }) => {
      const window = await engine.open(viewer, server.url);
      try {
        const journey = new Journey(window);
        await journey.begin();
        const most = await walk({ journey, server });
        if (most !== undefined) journey.end(most);
        expect(await ask(window, 'complaints')).toEqual([]);
      } finally {
        await window.close();
      }
    });
  });
}
