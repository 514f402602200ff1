import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

// Read by the processes that Playwright starts, too.
process.env.GUIDE_PICTURES = 'yes';

/** `npm run guide-pictures`: the pictures of the guide, taken by the test that does its steps. */
export default defineConfig({
  ...config,
  projects: [{ name: 'guide', testMatch: 'long/guide.spec.ts' }],
  fullyParallel: true,
  retries: 0,
  reporter: [['list']],
});
