import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/engines/*.test.ts'],
    // Firefox and WebKit in parallel.
    maxWorkers: 2,
    // A test starts an engine, which paints without a graphics card.
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
