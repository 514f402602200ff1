import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Where the load server has the other libraries' pages. */
export const PEER_PATH = '/bench/';

/** Where they are built to. */
export const PEER_SITE: string = fileURLToPath(new URL('../out/quotes-site/', import.meta.url));

/** Where our client is built to: a bench must not change what `npm start` serves. */
export const CLIENT_SITE: string = fileURLToPath(new URL('../out/quotes-client/', import.meta.url));

/** Builds the other libraries' pages as an app would be built, and our client as it is. */
export async function buildSites(): Promise<void> {
  await build({ configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)) });
  await build({
    configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
    logLevel: 'warn',
    build: { outDir: CLIENT_SITE },
  });
}
