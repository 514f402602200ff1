import { setTimeout as wait } from 'node:timers/promises';

/** A part of the process that has not answered by then does not work. */
const TIMEOUT_MS = 2_000;

/** What `ask` answers; `otherwise` when it fails, or does not answer in time: whoever watches over the process is not kept waiting. */
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
