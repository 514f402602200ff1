import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const RETRY_AFTER = 2_000;

/**
 * A screen whose code is loaded when it is first shown. While the server cannot be reached its loading is tried again,
 * so that the shell stays and the screen appears as soon as it can.
 */
export function lazyScreen<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      console.warn('A screen could not be loaded; trying again.', error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    }
  }
}
