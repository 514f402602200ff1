import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** `npm run screenshots`: photographs every screen; asserts nothing, and waits as long as a busy machine needs. */
export default defineConfig(config, {
  testDir: 'screens',
  testMatch: '*.shots.ts',
  retries: 0,
  reporter: [['list']],
  // A server that starts among others takes a minute. A hundred screens in six looks take half an hour each.
  timeout: 1_800_000,
  expect: { timeout: 30_000 },
});
