import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The path of the other libraries' pages on the load server. */
export const PEER_PATH = '/bench/';

/** Where they are built to. */
export const PEER_SITE: string = fileURLToPath(new URL('../out/quotes-site/', import.meta.url));

/** Where our client is built to: a bench must not change what `npm start` serves. */
export const CLIENT_SITE: string = fileURLToPath(new URL('../out/quotes-client/', import.meta.url));

/** Builds the other libraries' pages like an app, and our client unchanged. */
export async function buildSites(): Promise<void> {
  await build({ configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)) });
  await build({
    configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
    logLevel: 'warn',
    build: { outDir: CLIENT_SITE },
  });
}
