import type { Locator } from '@playwright/test';

/**
 * Records every value that an attribute of an element takes from now on, because polling would miss short-lived ones. Returns a
 * function that reads them.
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
