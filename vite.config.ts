import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
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

/** Compiles a message catalogue (`ui/i18n/en.json?messages`) at build time, so that no message parser is shipped. */
function messageCatalogues(): Plugin {
  return {
    name: 'message-catalogues',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.json?messages')) return null;
      const messages = JSON.parse(source) as Record<string, string>;
      const compiled = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileMessage(text)]));
      return { code: `export const messages = ${JSON.stringify(compiled)};`, map: null, moduleType: 'js' };
    },
  };
}

export default defineConfig({
  root: here('ui'),
  base: '/',
  plugins: [react(), messageCatalogues()],
  define: { __BUILD_ID__: JSON.stringify(buildId()) },
  worker: { format: 'es' },
  // Named, because Vite finds what workers import only when they start, and would reload the page under the user then.
  optimizeDeps: { include: ['@microsoft/signalr', 'comlink', 'dompurify', 'valibot'] },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    // The polyfill is an inline-script-free no-op in every browser that runs module workers.
    modulePreload: { polyfill: false },
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
  },
});
