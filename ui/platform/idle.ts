/** How long work waits (ms) in a browser without idle callbacks, so that the next frames come first. */
const PAUSE = 100;

/** Runs `work` when the page has nothing else to do, after `patience` (ms) at the latest; returns how to cancel it. */
export function whenIdle(work: () => void, patience: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, PAUSE);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: patience });
  return () => cancelIdleCallback(idle);
}
