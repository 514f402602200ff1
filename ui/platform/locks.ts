/**
 * Web Locks, by which tabs know of each other; undefined where the page is not served securely, and where the site may keep
 * nothing: Chromium has them there, and refuses each.
 */
export const locks: LockManager | undefined = mayKeep() ? navigator.locks : undefined;

/** Whether one worker can serve all tabs: it has to know when a tab is gone, which locks tell. */
export const sharesWorker: boolean = typeof SharedWorker === 'function' && locks !== undefined;

function mayKeep(): boolean {
  try {
    return localStorage !== null;
  } catch {
    return false;
  }
}
