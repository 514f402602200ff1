import type { ThreadFigures } from './figures.ts';

/** Put in by vite.config.ts. */
declare const __BUILD_ID__: string;

const ids = new WeakMap<object, number>();
let lastId = 0;

/** A number that identifies this object in this thread, the same on every call. */
export function figureId(thing: object): number {
  const known = ids.get(thing);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(thing, lastId);
  return lastId;
}

/** The thread that this runs in. */
export function ownThread(): Pick<ThreadFigures, 'build' | 'name' | 'uptime' | 'heap'> {
  // Only in Chromium.
  const { memory } = performance as { readonly memory?: { readonly usedJSHeapSize: number } };
  return {
    build: __BUILD_ID__,
    name: globalThis.name,
    uptime: performance.now(),
    heap: memory?.usedJSHeapSize ?? null,
  };
}
