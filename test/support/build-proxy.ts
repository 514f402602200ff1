import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { LoopbackServer } from './loopback-server.ts';

const ASSETS = new URL('../../dist/assets/', import.meta.url);

/** The names of the build's files, by which the build's other files fetch them. */
const NAMES = new RegExp(
  readdirSync(ASSETS)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => name.replaceAll('.', '\\.'))
    .join('|'),
  'g',
);

/** A proxy that replaces a server's build of the page by another one once that is deployed: all files are renamed. */
export class BuildProxy extends LoopbackServer {
  private isNew = false;

  constructor(target: string) {
    super(
      createServer(async ({ url = '/', headers }, answer) => {
        // One build for the whole answer: a file of the old one never names files of the new one.
        const { isNew } = this;
        const isAsset = url.startsWith('/assets/') && url.search(NAMES) >= 0;
        if (isAsset && url.includes('/new-') !== isNew) {
          answer.writeHead(404).end();
          return;
        }
        const { accept = '*/*', cookie = '', 'sec-fetch-dest': destination = 'empty' } = headers;
        const asked = await fetch(target + url.replace('/new-', '/'), {
          headers: { accept, cookie, 'sec-fetch-dest': String(destination) },
        });
        const type = asked.headers.get('content-type') ?? '';
        const body = Buffer.from(await asked.arrayBuffer());
        const named = isNew && /html|javascript|css/.test(type);
        answer.writeHead(asked.status, { 'Content-Type': type, 'Cache-Control': 'no-store', 'X-Market-Time': '1' });
        answer.end(named ? body.toString().replace(NAMES, 'new-$&') : body);
      }),
    );
  }

  /** Replaces the old build by the new one; the old files are gone. */
  deploy(): void {
    this.isNew = true;
  }
}
