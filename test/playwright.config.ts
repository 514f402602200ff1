import { defineConfig } from '@playwright/test';
import { testLaunch } from './support/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  // What `npm test` leaves to `npm test -- all`.
  testIgnore: process.env.WITHOUT ? [`**/${process.env.WITHOUT}**`] : [],
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
