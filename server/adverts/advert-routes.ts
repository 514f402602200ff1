import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LANGUAGES } from '../../engine/format/languages.ts';
import type { ServerConfig } from '../settings/config.ts';
import { TEXTS } from '../texts/texts.ts';

/** The banner slots (specification section 2), in display order. */
const SLOTS = ['970x90', '728x90', '320x50'];

/** What a script in the frame may do: run, and open what the user clicks. Its origin is opaque. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

const FILES = [
  ['frame.js', 'text/javascript; charset=utf-8'],
  ['frame.css', 'text/css; charset=utf-8'],
  ['house.js', 'text/javascript; charset=utf-8'],
] as const;

/**
 * `GET /adverts/frame`: the page in which the advertising script runs. Only our own pages may frame it. It is sandboxed and has
 * its own content security policy: it may load our files and those of the script's origin. `frame.js` describes what the script
 * has to do. The route does not exist when adverts are off.
 */
export function advertRoutes(app: FastifyInstance, { adverts }: ServerConfig): void {
  if (!adverts.enabled) return;
  const page = framePage(adverts.scriptUrl);
  const policy = framePolicy(adverts.scriptUrl);
  app.get('/adverts/frame', (_request, reply) =>
    framed(reply)
      .header('Content-Security-Policy', policy)
      .header('X-Frame-Options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(page),
  );
  for (const [name, type] of FILES) {
    const file = readFileSync(new URL(name, import.meta.url), 'utf8');
    const content = name === 'house.js' ? houseTexts() + file : file;
    app.get(`/adverts/${name}`, (_request, reply) =>
      framed(reply)
        // For a sandboxed frame, this server is a different origin.
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .type(type)
        .send(content),
    );
  }
}

/** The script that defines the texts for `house.js`. */
function houseTexts(): string {
  const texts = LANGUAGES.map(({ code }) => [code, TEXTS[code].adverts] as const);
  return `globalThis.houseTexts = ${JSON.stringify(Object.fromEntries(texts))};\n`;
}

function framed(reply: FastifyReply): FastifyReply {
  return reply.header('Cache-Control', 'no-cache').header('Referrer-Policy', 'no-referrer');
}

function framePage(scriptUrl: string): string {
  const slots = SLOTS.map((size) => `<div data-size="${size}"></div>`).join('');
  const script = scriptUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Advertisement</title>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    // The same colour scheme as the page around it: otherwise the frame would be a white box until the page sends its look.
    '<meta name="color-scheme" content="light dark">' +
    '<link rel="stylesheet" href="/adverts/frame.css"><script src="/adverts/frame.js"></script></head>' +
    `<body><div class="slots">${slots}</div><script src="${script}"></script></body></html>`
  );
}

function framePolicy(scriptUrl: string): string {
  const foreign = URL.canParse(scriptUrl) ? ` ${new URL(scriptUrl).origin}` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${foreign}`,
    `style-src 'self'${foreign}`,
    `img-src 'self'${foreign} data:`,
    // Our own adverts fetch nothing.
    ...(foreign === '' ? ["require-trusted-types-for 'script'"] : [`connect-src${foreign}`, `frame-src${foreign}`]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${SANDBOX}`,
  ].join(';');
}
