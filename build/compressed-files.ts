import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes `FILE.br` beside what is worth it, which the server sends to whoever takes it, without work at each request. */
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
