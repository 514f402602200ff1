import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { PEERS } from './peer-names.ts';
import { PEER_PATH, PEER_SITE } from './peer-site.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('pages'),
  base: PEER_PATH,
  logLevel: 'warn',
  worker: { format: 'es' },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: PEER_SITE,
    emptyOutDir: true,
    target: 'esnext',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 20_000,
    rolldownOptions: { input: PEERS.map((peer) => here(`pages/${peer}.html`)) },
  },
});
