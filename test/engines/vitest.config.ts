import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/engines/*.test.ts'],
    // Firefox and WebKit beside each other.
    maxWorkers: 2,
    // An engine starts, and paints without a graphics card.
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
