import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Serves the page of scenes; port 0 takes any free one. The address is in `resolvedUrls`. */
export async function serveScenes(port: number): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: here('.'),
    cacheDir: here('../../node_modules/.cache/scenes'),
    logLevel: 'error',
    optimizeDeps: { include: ['comlink'] },
    server: { host: '127.0.0.1', port, fs: { allow: [here('../..')] } },
  });
  return server.listen();
}
