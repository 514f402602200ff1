import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { testLaunch } from './support/browser.ts';

/** The tests that `npm test` leaves to `npm test -- all`. */
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
  // One at a time: each change of settings costs a server and a browser, three seconds of a core.
  projects: [
    { name: 'shared', testIgnore: [...LEFT_OUT, ...OWN_SETTINGS] },
    { name: 'own', testMatch: OWN_SETTINGS, testIgnore: LEFT_OUT },
  ],
  outputDir: 'out/browser',
  snapshotPathTemplate: 'golden/{arg}{ext}',
  fullyParallel: false,
  // One more than the cores that `npm test` expects, because a test also waits.
  workers: 3,
  // A test that passes only on a retry counts as a fault, which `npm test` reports. The retry keeps it from hiding the results
  // of others.
  retries: 1,
  // No test asserts these: they also suffice for a machine that is four times as slow and busy with other work.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1400, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Vancouver',
    // A cached build would hide changes that a test makes on the way. The test of the offline shell allows caches.
    serviceWorkers: 'block',
    launchOptions: testLaunch({ whole: false }),
  },
});
