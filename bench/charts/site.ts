import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { BENCH_SITE } from './vite.config.ts';

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** The pages of the bench on a loopback port. */
interface Site {
  readonly url: string;
  close(): void;
}

/** Builds the pages as an app would be built, and serves them isolated, so that clocks are exact. */
export async function openSite(): Promise<Site> {
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
  await listening(server);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}
