import type { Plugin } from 'vite';

/**
 * Lets the browser fetch the market worker's script along with the page's own script, which starts it: this saves a round trip.
 */
export function workerPreload(): Plugin {
  return {
    name: 'worker-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const script = Object.keys(bundle ?? {}).find((name) => name.startsWith('assets/market-worker-'));
        if (script === undefined) throw new Error('the build has no market worker');
        const attrs = { rel: 'preload', as: 'script', crossorigin: true, href: `/${script}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
