import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const compressed = promisify(brotliCompress);

/**
 * Writes a compressed copy `FILE.br` beside each text file that is large enough. The server sends it to clients that accept
 * Brotli, and compresses nothing itself.
 */
export function compressedFiles(): Plugin {
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
      async handler() {
        const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
        const compressing = names
          .filter((name) => /\.(js|css|svg|html)$/.test(name))
          .map(async (name) => {
            const file = readFileSync(join(folder, name));
            // Node compresses in its thread pool, so that all cores share the work.
            if (file.length > 1000) writeFileSync(join(folder, `${name}.br`), await compressed(file));
          });
        await Promise.all(compressing);
      },
    },
  };
}
