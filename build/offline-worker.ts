import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds the service worker (`entry`) beside the page, with the list of all files of the build. Its file is
 * `/offline-worker.js`, because a service worker may only serve files in its own folder and below.
 */
export function offlineWorker(entry: string): Plugin {
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
            entry,
            formats: ['iife'],
            name: 'offline',
            fileName: () => 'offline-worker.js',
          },
        },
      });
    },
  };
}
