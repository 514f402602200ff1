import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { LoopbackServer } from '../../test/support/loopback-server.ts';
import { BENCH_SITE } from './vite.config.ts';

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Builds the pages of the bench like an app, and serves them cross-origin isolated, so that clocks are precise. */
export async function openSite(): Promise<LoopbackServer> {
  await build({ configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)) });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(BENCH_SITE, pathname);
    if (!file.startsWith(BENCH_SITE) || !existsSync(file) || extname(file) === '') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': KINDS[extname(file)] ?? 'application/octet-stream',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cache-control': 'no-store',
    });
    createReadStream(file).pipe(response);
  });
  const site = new LoopbackServer(server);
  await site.start();
  return site;
}
