import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react';
import { loadAllTexts } from '../i18n/text.ts';
import { Listeners } from '../platform/listeners.ts';

const RETRY_AFTER = 2_000;

/**
 * A screen, or part of one, whose code and texts are loaded when it is first shown. Failed loads are retried, so that the shell
 * stays and the screen appears as soon as possible.
 */
export function lazyScreen<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [screen] = await Promise.all([untilLoaded(load), untilLoaded(loadAllTexts)]);
    return { default: screen };
  });
}

const listeners = new Listeners();
/** The number of loads that have failed and not yet succeeded. */
let missing = 0;
let outdated = false;

/**
 * Why code or texts could not be loaded and are retried: no server, or a server with a newer build; empty if nothing is missing.
 */
export function useMissing(): '' | 'unreachable' | 'outdated' {
  return useSyncExternalStore(listeners.watch, () => (missing === 0 ? '' : outdated ? 'outdated' : 'unreachable'));
}

/** Whether the server has a newer version of this page, which names other files. */
async function isOutdated(): Promise<boolean> {
  const page = await fetch('/', { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(RETRY_AFTER) });
  return page.ok && !(await page.text()).includes(new URL(import.meta.url).pathname);
}

function count(change: number): void {
  missing += change;
  listeners.notify();
}

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      const loaded = await load();
      if (tries > 0) count(-1);
      return loaded;
    } catch (error) {
      console.warn('A screen could not be loaded; trying again.', error);
      outdated = await isOutdated().catch(() => false);
      count(tries === 0 ? 1 : 0);
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    }
  }
}
