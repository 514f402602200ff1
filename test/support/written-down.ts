import type { Locator } from '@playwright/test';

/**
 * Writes down every value that an attribute of an element takes from now on, because what stands for a moment only is missed
 * by whoever looks now and then. Returns how to read them.
 */
export async function writeDown(element: Locator, attribute: string): Promise<() => Promise<readonly string[]>> {
  const values = await element.evaluateHandle((watched, name) => {
    const taken: string[] = [];
    new MutationObserver(() => taken.push(watched.getAttribute(name) ?? '')).observe(watched, {
      attributeFilter: [name],
    });
    return taken;
  }, attribute);
  return () => values.jsonValue();
}
