/**
 * Web Locks, through which tabs know of each other. Undefined if the page is not served securely, or the site may not store
 * anything: there Chromium has locks but refuses every request.
 */
export const locks: LockManager | undefined = mayKeep() ? navigator.locks : undefined;

/** Whether one worker can serve all tabs: it needs locks to notice that a tab has closed. */
export const sharesWorker: boolean = typeof SharedWorker === 'function' && locks !== undefined;

function mayKeep(): boolean {
  try {
    return localStorage !== null;
  } catch {
    return false;
  }
}
