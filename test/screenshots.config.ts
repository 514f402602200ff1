import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** `npm run screenshots`: photographs every screen; asserts nothing. */
export default defineConfig(config, { testDir: 'screens', testMatch: '*.shots.ts', reporter: [['list']] });
