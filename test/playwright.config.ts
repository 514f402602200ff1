import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, browserPath, PLAIN_HOST } from './support/browser.ts';

const executablePath = browserPath() ?? undefined;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'out/browser',
  snapshotPathTemplate: 'golden/{arg}{ext}',
  fullyParallel: false,
  workers: 2,
  // A test that passes only when it is run again is a fault: `npm test` names it. It does not hide what the others found.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1400, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Vancouver',
    // A cached build would hide what a test changes on the way; the test of the offline shell allows them.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...BROWSER_FLAGS, `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`],
    },
  },
});
