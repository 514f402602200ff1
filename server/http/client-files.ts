import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The build writes files with a content hash in their names here; they never change. */
const HASHED_FOLDER = '/assets/';
/** A script as it is sent, compressed or not. */
const SCRIPT = /\.js(\.br)?$/;

/**
 * Serves the built client from `folder`. Every path that is neither a file nor a call is a client route and gets `index.html`, so
 * that deep links and reloads work; a miss under `/api` or `/assets` is a 404.
 */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    // The build's scripts do not name their source maps, to save bytes; browsers read the header as well.
    const mapped = new Set(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.js.map'))
        .map((name) => `/${name.replaceAll('\\', '/')}`),
    );
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'deny',
      cacheControl: false,
      // The build has compressed the files that gain from it (`FILE.br`).
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Files with a hash are fetched once. Anything else is revalidated, and answered 304 while it is unchanged.
        const name = path.slice(folder.length).replaceAll('\\', '/');
        const hashed = name.startsWith(HASHED_FOLDER);
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        const map = name.replace(SCRIPT, '.js.map');
        if (SCRIPT.test(name) && mapped.has(map)) reply.header('SourceMap', map);
      },
    });
  }
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const [path = ''] = request.url.split('?');
    if (!isClientRoute(request, path)) return reply.code(404).send({ error: 'There is nothing at this address.' });
    if (built) return reply.sendFile('index.html');
    return reply.code(503).type('text/plain').send('The client is not built yet: run `npm start`, or `npm run dev`.');
  };
  // `/` is a folder and therefore not found as a file.
  app.get('/', answer);
  app.setNotFoundHandler(answer);
}

/**
 * Whether a request is for a page: a GET outside the folders of calls and files. Browsers state what else they fetch. A visit
 * that a service worker passes on (`workers/offline`) no longer has the destination `document`, but still accepts HTML.
 */
function isClientRoute({ method, headers }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(api|assets|adverts)(\/|$)/.test(path) || path === '/config.json') return false;
  const { accept, 'sec-fetch-dest': destination } = headers;
  if (destination === undefined) return accept === undefined || /text\/html|\*\/\*/.test(accept);
  return destination === 'document' || (destination === 'empty' && accept?.includes('text/html') === true);
}
