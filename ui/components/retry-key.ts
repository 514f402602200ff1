/** What may be tried again at the moment. */
const offered = new Set<() => void>();

/**
 * Lets Alt-R try something again, from anywhere in the page, until the returned function is called. A key with a
 * modifier, because a bare letter would be typed by whoever speaks to the page (WCAG 2.1.4).
 */
export function offerRetry(retry: () => void): () => void {
  if (offered.size === 0) addEventListener('keydown', onKeyDown);
  offered.add(retry);
  return () => {
    offered.delete(retry);
    if (offered.size === 0) removeEventListener('keydown', onKeyDown);
  };
}

function onKeyDown(event: KeyboardEvent): void {
  // By place on the keyboard: with Alt some layouts make another letter of it.
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat || event.code !== 'KeyR')
    return;
  event.preventDefault();
  for (const retry of [...offered]) retry();
}
