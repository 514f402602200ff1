import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Eyes } from './eyes.ts';
import type { Place } from './place.ts';
import type { Window } from './window.ts';

let script: Promise<string> | undefined;

/** The script of `eyes.ts`, built once. */
async function eyesScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('eyes.ts', import.meta.url)), formats: ['iife'], name: 'eyes' },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('the eyes were not built');
  return output.output[0].code;
}

/** Calls the eyes in a window, and injects them first if the document is new. */
export async function ask<K extends keyof Eyes>(
  window: Window,
  what: K,
  ...given: Parameters<Eyes[K]>
): Promise<Awaited<ReturnType<Eyes[K]>>> {
  type Answer = Awaited<ReturnType<Eyes[K]>>;
  const question = `globalThis.eyes?.${what}(${given.map(source).join(', ')}) ?? null`;
  const blind = await window.evaluate<boolean>('globalThis.eyes === undefined');
  if (blind) {
    script ??= eyesScript();
    await window.evaluate(`(() => { ${await script} })()`);
  }
  return (await window.evaluate(question)) as Answer;
}

/** A value as source text: a place may contain regular expressions, which JSON cannot represent. */
function source(value: Place | number | string | undefined): string {
  if (typeof value !== 'object') return JSON.stringify(value) ?? 'undefined';
  const parts = Object.entries(value).map(([key, part]: [string, unknown]) => {
    if (part instanceof RegExp) return `${key}: ${part}`;
    return `${key}: ${typeof part === 'object' ? source(part as Place) : JSON.stringify(part)}`;
  });
  return `{ ${parts.join(', ')} }`;
}
