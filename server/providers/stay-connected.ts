import { type Pace, retryWait } from './pace.ts';

/** A connection that ends sooner counts as one more failure in a row (milliseconds). */
const STEADY = 60_000;

/**
 * Connects, and connects again after each end with back-off, until the signal aborts. `connect` receives the number of attempts in a
 * row that have failed, and resolves when the connection has ended. It rejects, or resolves to false, to give up.
 */
export async function stayConnected(
  pace: Pace,
  signal: AbortSignal,
  connect: (failed: number) => Promise<boolean>,
): Promise<void> {
  for (let failed = 0; !signal.aborted; ) {
    const began = pace.now();
    if (!(await connect(failed)) || signal.aborted) return;
    failed = pace.now() - began >= STEADY ? 1 : failed + 1;
    await pace.wait(retryWait(pace, failed), signal);
  }
}
