/** The retries that are currently possible. */
const offered = new Set<() => void>();

/**
 * Makes Alt-R run a retry, from anywhere on the page, until the returned function is called. The key has a modifier because
 * speech input could type a bare letter (WCAG 2.1.4).
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
  // The key is identified by its position, because some layouts type another letter with Alt.
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat || event.code !== 'KeyR')
    return;
  event.preventDefault();
  for (const retry of [...offered]) retry();
}
