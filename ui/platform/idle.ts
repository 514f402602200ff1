/** The delay of work (ms) in a browser without idle callbacks, so that the next frames come first. */
const PAUSE = 100;

/** Runs `work` when the page is idle, after `timeout` (ms) at the latest; returns a function that cancels it. */
export function whenIdle(work: () => void, timeout: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, PAUSE);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout });
  return () => cancelIdleCallback(idle);
}
