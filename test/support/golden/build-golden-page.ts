import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Builds the script of the page that draws golden pictures: the product's chart module bundled with a market of recorded bars.
 */
export async function buildGoldenPage(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      // Modules that the worker loads on demand have no URL on a page without a server.
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: fileURLToPath(new URL('golden-page.ts', import.meta.url)), formats: ['es'] },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!('output' in bundle)) throw new Error('the page of the golden pictures was not built');
  return bundle.output[0].code;
}
