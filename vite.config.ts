import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { shortClassNames } from './build/class-names.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { messageCatalogues } from './build/message-catalogues.ts';
import { offlineWorker } from './build/offline-worker.ts';
import { pageTexts } from './build/page-texts.ts';
import { workerPreload } from './build/worker-preload.ts';
import { LANGUAGES } from './engine/format/languages.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Names the shared worker, so that a new build never talks to the worker of an old one. */
function buildId(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: here('.'), stdio: 'pipe' })
      .toString()
      .trim();
  } catch {
    return Date.now().toString(36);
  }
}

/** Small files that take ten seconds and more: Vitest, going by size, would begin them last, and one core would wait for the other. */
const EARLY_TESTS = ['test/server/health/process.test.ts', 'test/workers/market/hub/hub-timeouts.test.ts'];

/** Faults of network, processes, disks and files, changes of the feeds, and several servers: `npm test -- all` runs what takes long. */
const LONG_TESTS = [
  'test/server/faults/*.test.ts',
  'test/server/kill/*.test.ts',
  'test/server/serving/*.test.ts',
  'test/server/accounts/ended-sessions.test.ts',
  'test/server/backplane/three-servers.test.ts',
  'test/server/feeds/shared-feed-market.test.ts',
  'test/server/hub/slow-client.test.ts',
  'test/server/import/damaged-files.test.ts',
  'test/server/import/killed-import.test.ts',
  'test/server/import/parquet-source.test.ts',
  'test/server/running-service.test.ts',
  'test/server/store/damaged-start.test.ts',
  'test/server/store/statement-timeout.test.ts',
  'test/workers/market/last-known.test.ts',
  'test/workers/market/replay/every-pane.test.ts',
];

/**
 * Files that share a process and its modules. Those of the workers do not, for their timers and retries outlive a test and would
 * meet the next file's clock; nor do those that replace a module, which an earlier file may have loaded and a later one would keep.
 */
const SHARING_TESTS = globSync('test/{engine,ui}/**/*.test.{ts,tsx}', { cwd: here('.') }).filter(
  (file) => !readFileSync(here(file), 'utf8').includes('vi.mock('),
);

/** What the server answers below `/adverts`, as a pattern: the sources of `ui/adverts` have addresses there, too. */
const ADVERTS = '^/adverts/frame(?:[.?]|$)';

export default defineConfig({
  root: here('ui'),
  base: '/',
  plugins: [
    react(),
    shortClassNames(globSync(here('ui/**/*.module.css'))),
    messageCatalogues(here('ui/i18n/start-groups.json'), here('engine/indicators/names.json')),
    pageTexts(LANGUAGES.map(({ code }) => here(`ui/i18n/${code}.json`))),
    workerPreload(),
    offlineWorker(here('workers/offline/main.ts')),
    compressedFiles(),
  ],
  // What the router brings along for React before 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  define: { __BUILD_ID__: JSON.stringify(buildId()) },
  worker: {
    format: 'es',
    rolldownOptions: {
      // By its thread, as both have a `main.ts`: `market-worker-….js`, `chart-worker-….js`.
      output: {
        // What a part that is loaded later shares with a worker stays in the worker's own file.
        codeSplitting: { groups: [{ name: 'worker', test: /\/workers\/(market|chart)\/main\.ts$/ }] },
        // Notes for a bundler that nobody runs on the result.
        comments: { annotation: false, jsdoc: false },
        entryFileNames: ({ facadeModuleId }) =>
          `assets/${/workers\/(\w+)\/main\.ts/.exec(facadeModuleId ?? '')?.[1] ?? 'page'}-worker-[hash:7].js`,
      },
    },
  },
  // Named, because Vite finds what workers import only when they start, and would reload the page under the user then.
  optimizeDeps: { include: ['@microsoft/signalr', 'comlink', 'dompurify', 'valibot'] },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    // Without a mention in the files, whose bytes count: the server names them in a header (`server/http/client-files.ts`).
    sourcemap: 'hidden',
    // The polyfill is an inline-script-free no-op in every browser that runs module workers.
    modulePreload: {
      polyfill: false,
      // What is loaded on demand finds the start page's own files there: each mention is bytes of the start page.
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'html'
          ? dependencies
          : dependencies.filter((path) => !/\/(start|first|rolldown-runtime)-/.test(path)),
    },
    rolldownOptions: {
      output: {
        // The start page's script lists them all: each letter is a byte, and a style sheet's name is its script's.
        chunkFileNames: ({ name }) => `assets/${name.replace(/-screen$/, '')}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? '' : '[name]-'}[hash:6][extname]`,
        // What the start page needs in one file: thirty-eight small ones are 105 kB compressed, this is 95. So with the screens: each
        // file is a wait of its own on a slow line, and a line in the list that the start page carries of them.
        codeSplitting: {
          groups: [
            // With the bundler's own few lines, on which all else waits.
            { name: 'first', test: /\/ui\/first-steps\.ts$|rolldown\/runtime/, priority: 4 },
            { name: 'start', test: /\/ui\/main\.tsx$/, priority: 3 },
            // Of every page, a while after its start.
            {
              name: 'watch',
              test: /\/ui\/market\/(market-watch|continued-replay|heartbeat|last-heard|restart-patience|troubles)\.ts$/,
              priority: 3,
            },
            {
              name: 'parts',
              test: /\/ui\/(components|painting|platform|replay|style|symbol-field|workspace)\/|\/engine\/workspace\/|\/(change-lists|use-named-lists|recent-securities|sector-name|use-row-flag|value-text|portfolio-numbers|highlight-switch|read-decimal|csv)\.tsx?$/,
              minShareCount: 2,
              priority: 2,
            },
            // Without what is loaded when a drawing is picked.
            {
              name: 'chart',
              test: /\/ui\/(chart\/(?!(use-)?drawing-(bar|sign))|details\/last-chart-screen|board\/chart-tile\.module)/,
              priority: 1,
            },
            {
              name: 'depth',
              test: /\/ui\/(depth|trades)\/|\/details\/(security-layout|details-parts|use-security-layout)\./,
            },
            { name: 'quotes', test: /\/ui\/(quotes|quote-table|named-lists)\// },
            { name: 'alarms', test: /\/ui\/alarms\// },
            // What a board shares with the screens of the heat map and of a portfolio.
            { name: 'pictures', test: /\/ui\/(heatmap|portfolio)\/(?!.*(-screen|value-chart)\.)/, minShareCount: 2 },
            // For hands: loaded with the first of a pointer or a key.
            { name: 'hands', test: /\/ui\/(keys|row-menu)\/|\/shell\/(late-frame|frame-keys|bottom-bar)/ },
          ],
        },
      },
    },
    // Data URLs would need exceptions in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.DEV_PORT ?? 5173),
    proxy: Object.fromEntries(
      ['/api', '/config.json', '/tickerHub', ADVERTS].map((path) => [
        path,
        { target: process.env.DATA_SERVER ?? 'http://127.0.0.1:8080', ws: true, changeOrigin: true },
      ]),
    ),
  },
  test: {
    root: here('.'),
    environment: 'node',
    projects: [
      // Engine, page and workers keep nothing that another file would find: they need no process and no modules of
      // their own, each a quarter of a second.
      {
        extends: true,
        test: { name: 'client', include: SHARING_TESTS, isolate: false },
      },
      // Projects run in the order of their names.
      { extends: true, test: { name: 'early', include: EARLY_TESTS } },
      { extends: true, test: { name: 'long', include: LONG_TESTS } },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [
            ...SHARING_TESTS,
            'test/e2e/**',
            'test/engines/**',
            'node_modules/**',
            ...EARLY_TESTS,
            ...LONG_TESTS,
          ],
        },
      },
    ],
    // One a core: Vitest leaves one free, on two cores half of the machine.
    maxWorkers: '100%',
    // Only what hangs runs into them. The longest test takes half a minute on an idle machine, and ten times that on a busy one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
