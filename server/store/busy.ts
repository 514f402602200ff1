import { setTimeout as wait } from 'node:timers/promises';

/** How long a statement waits for the write lock of another connection before it fails. */
const LOCK_WAIT_MS = 10_000;
const LONGEST_PAUSE_MS = 50;

/** Another connection holds the lock that a statement needs (https://www.sqlite.org/rescode.html). */
export const SQLITE_BUSY = 5;
/** The file is damaged. */
export const SQLITE_CORRUPT = 11;
/** The file is not a SQLite database, or its first page is lost. */
export const SQLITE_NOTADB = 26;

/** The primary SQLite result code of a `node:sqlite` error, 0 for any other error. */
export function sqliteCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;
}

/**
 * Retries a statement while another connection holds a lock, until ten seconds after `since` (`performance.now()`). SQLite's own
 * busy timeout would block the whole thread: an import during a server's run would stop its market and its feed. A statement that
 * runs into a lock has done nothing, so it can be retried.
 */
export async function untilFree<T>(run: () => T, since = performance.now()): Promise<T> {
  const deadline = since + LOCK_WAIT_MS;
  for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return run();
    } catch (error) {
      if (sqliteCode(error) !== SQLITE_BUSY || performance.now() > deadline) throw error;
    }
    await wait(pause);
  }
}
