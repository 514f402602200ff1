import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The pages of the chart bench, one per library. */
const BENCH_PAGES = ['uplot', 'lightweight-charts', 'klinecharts', 'ours-worker', 'ours-page', 'ours-handle'];

/** Where they are built to. */
export const BENCH_SITE = here('../out/charts-site');

export default defineConfig({
  root: here('pages'),
  base: '/',
  logLevel: 'warn',
  worker: { format: 'es' },
  plugins: [
    {
      // The page's unchanged chart code, with the bench's source of bars instead of the app's market worker.
      name: 'bench-connection',
      enforce: 'pre',
      resolveId: (id, importer) =>
        id.endsWith('/market/connection.ts') && importer?.includes('/ui/painting/')
          ? here('ours/bench-connection.ts')
          : null,
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
