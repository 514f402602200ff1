/**
 * Web Locks, by which tabs know of each other. Undefined where the page is not served securely, and where the site may not store
 * anything: there Chromium has locks but refuses every request.
 */
export const locks: LockManager | undefined = mayKeep() ? navigator.locks : undefined;

/** Whether one worker can serve all tabs: it needs locks to know when a tab is gone. */
export const sharesWorker: boolean = typeof SharedWorker === 'function' && locks !== undefined;

function mayKeep(): boolean {
  try {
    return localStorage !== null;
  } catch {
    return false;
  }
}
