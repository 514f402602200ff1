import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadAllTexts } from '../i18n/text.ts';

const RETRY_AFTER = 2_000;

/**
 * A screen, or a part of one, whose code and texts are loaded when it is first shown. While the server cannot be reached its
 * loading is tried again, so that the shell stays and the screen appears as soon as it can.
 */
export function lazyScreen<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [screen] = await Promise.all([untilLoaded(load), untilLoaded(loadAllTexts)]);
    return { default: screen };
  });
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
