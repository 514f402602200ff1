import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The pages of the chart bench, one per library. */
const BENCH_PAGES = ['uplot', 'lightweight-charts', 'klinecharts', 'ours-worker', 'ours-page', 'ours-handle'];

/** Where they are built to. */
export const BENCH_SITE = here('../out/charts-site');

/** The app's connection to its market worker, from the project's root. The pages get `ours/bench-connection.ts` instead. */
export const REPLACED = 'ui/market/connection.ts';

export default defineConfig({
  root: here('pages'),
  base: '/',
  logLevel: 'warn',
  worker: { format: 'es' },
  plugins: [
    {
      // The page's unchanged chart code, with the bench's source of bars instead of the app's market worker.
      name: 'bench-connection',
      load: (id) =>
        id === here(`../../${REPLACED}`) ? `export * from ${JSON.stringify(here('ours/bench-connection.ts'))};` : null,
    },
  ],
  build: {
    outDir: BENCH_SITE,
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: BENCH_PAGES.map((page) => here(`pages/${page}.html`)) },
  },
});
