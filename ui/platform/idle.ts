/** Where a browser does not tell when it is idle, work waits so long (ms) for the frames that are due. */
const PAUSE = 100;

/** Runs `work` when the page has nothing else to do, after `patience` (ms) at the latest; returns how to call it off. */
export function whenIdle(work: () => void, patience: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, PAUSE);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: patience });
  return () => cancelIdleCallback(idle);
}
