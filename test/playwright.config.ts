import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { testLaunch } from './support/browser.ts';

/** What `npm test` leaves to `npm test -- all`. */
const LEFT_OUT = process.env.WITHOUT ? [`**/${process.env.WITHOUT}**`] : [];

const folder = fileURLToPath(new URL('e2e', import.meta.url));

/** The files whose server or browser has other settings than the rest. */
const OWN_SETTINGS = globSync('**/*.spec.ts', { cwd: folder })
  .filter((file) =>
    /\b(environment|launchOptions): |\bserver: \[|\/feed-server\.ts/.test(readFileSync(`${folder}/${file}`, 'utf8')),
  )
  .map((file) => `**/${file}`);

export default defineConfig({
  testDir: 'e2e',
  // One after the other: each change of settings costs a server and a browser, three seconds of a core.
  projects: [
    { name: 'shared', testIgnore: [...LEFT_OUT, ...OWN_SETTINGS] },
    { name: 'own', testMatch: OWN_SETTINGS, testIgnore: LEFT_OUT },
  ],
  outputDir: 'out/browser',
  snapshotPathTemplate: 'golden/{arg}{ext}',
  fullyParallel: false,
  // One more than the cores that `npm test` counts on: a test also waits.
  workers: 3,
  // A test that passes only when it is run again is a fault: `npm test` names it. It does not hide what the others found.
  retries: 1,
  // Nothing is asserted by these: a machine four times as slow, whose cores others use, has to come through.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1400, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Vancouver',
    // A cached build would hide what a test changes on the way; the test of the offline shell allows them.
    serviceWorkers: 'block',
    launchOptions: testLaunch({ whole: false }),
  },
});
