import { setTimeout as wait } from 'node:timers/promises';

/** A part of the process that takes longer to answer counts as failing. */
const TIMEOUT_MS = 2_000;

/**
 * Resolves to the result of `ask`, or to `otherwise` if it fails or takes too long, so that a health check is never kept waiting.
 */
export async function inTime<T>(ask: () => Promise<T> | T, otherwise: T): Promise<T> {
  const done = new AbortController();
  try {
    return await Promise.race([ask(), wait(TIMEOUT_MS, otherwise, { signal: done.signal })]);
  } catch {
    return otherwise;
  } finally {
    done.abort();
  }
}
