import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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

/**
 * Compiles a message catalogue at build time, so that no message parser is shipped: `en.json?messages=start` has the groups of
 * `start-groups.json`, those that the start page needs, `?messages=rest` all others.
 */
function messageCatalogues(): Plugin {
  const groups = new Set(JSON.parse(readFileSync(here('ui/i18n/start-groups.json'), 'utf8')) as string[]);
  return {
    name: 'message-catalogues',
    enforce: 'pre',
    transform(source, id) {
      const part = /\.json\?messages=(start|rest)$/.exec(id)?.[1];
      if (part === undefined) return null;
      const messages = Object.entries(JSON.parse(source) as Record<string, string>)
        .filter(([key]) => groups.has(key.slice(0, key.indexOf('.'))) === (part === 'start'))
        .map(([key, text]) => [key, compileMessage(text)]);
      return {
        code: `export const messages = ${JSON.stringify(Object.fromEntries(messages))};`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}

/** Lets the browser fetch the market worker's script along with the page's own, which starts it: a round trip less. */
function workerPreload(): Plugin {
  return {
    name: 'worker-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const script = Object.keys(bundle ?? {}).find((name) => name.startsWith('assets/market-worker-'));
        if (script === undefined) throw new Error('the build has no market worker');
        const attrs = { rel: 'preload', as: 'script', crossorigin: true, href: `/${script}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Builds the service worker (`workers/offline`) beside the page, with the list of all files of the build in it. Its own file is
 * `/offline-worker.js`, whose folder is what it may keep.
 */
function offlineWorker(): Plugin {
  let folder = '';
  return {
    name: 'offline-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(js|css|svg|png|html|webmanifest)$/.test(name) && name !== 'offline-worker.js')
        .map((name) => {
          const hashed = name.startsWith('assets');
          const revision = createHash('sha256').update(readFileSync(join(folder, name)));
          return {
            url: `/${name.replaceAll('\\', '/')}`,
            revision: hashed ? null : revision.digest('hex').slice(0, 16),
          };
        });
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { __BUILT_FILES__: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
        publicDir: false,
        build: {
          outDir: folder,
          emptyOutDir: false,
          lib: {
            entry: here('workers/offline/main.ts'),
            formats: ['iife'],
            name: 'offline',
            fileName: () => 'offline-worker.js',
          },
        },
      });
    },
  };
}

/** Writes `FILE.br` beside what is worth it, which the server sends to whoever takes it, without work at each request. */
function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|svg|html)$/.test(name)) continue;
          const file = readFileSync(join(folder, name));
          if (file.length > 1000) writeFileSync(join(folder, `${name}.br`), brotliCompressSync(file));
        }
      },
    },
  };
}

export default defineConfig({
  root: here('ui'),
  base: '/',
  plugins: [react(), messageCatalogues(), workerPreload(), offlineWorker(), compressedFiles()],
  define: { __BUILD_ID__: JSON.stringify(buildId()) },
  worker: {
    format: 'es',
    rolldownOptions: {
      // By its thread, as both have a `main.ts`: `market-worker-….js`, `chart-worker-….js`.
      output: {
        entryFileNames: ({ facadeModuleId }) =>
          `assets/${/workers\/(\w+)\/main\.ts/.exec(facadeModuleId ?? '')?.[1] ?? 'page'}-worker-[hash].js`,
      },
    },
  },
  // Named, because Vite finds what workers import only when they start, and would reload the page under the user then.
  optimizeDeps: { include: ['@microsoft/signalr', 'comlink', 'dompurify', 'valibot'] },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    // The polyfill is an inline-script-free no-op in every browser that runs module workers.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The start page's script lists them all: each letter is a byte.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // What the start page needs in one file: thirty-eight small ones are 105 kB compressed, this is 95.
        codeSplitting: {
          groups: [
            // With the bundler's own few lines, on which all else waits.
            { name: 'first', test: /\/ui\/first-steps\.ts$|rolldown\/runtime/, priority: 1 },
            { name: 'start', test: /\/ui\/main\.tsx$/ },
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
      ['/api', '/config.json', '/tickerHub', '/adverts'].map((path) => [
        path,
        { target: process.env.DATA_SERVER ?? 'http://127.0.0.1:8080', ws: true, changeOrigin: true },
      ]),
    ),
  },
  test: {
    root: here('.'),
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    environment: 'node',
    testTimeout: 30_000,
    // Servers that tests start take their time where others work on the same processor.
    hookTimeout: 60_000,
    // So does what a test waits for.
    expect: { poll: { timeout: 10_000 } },
  },
});
