import { type Pace, retryWait } from './pace.ts';

/** A connection that ends sooner counts as one more failure in a row (milliseconds). */
const STEADY = 60_000;

/**
 * Connects, and reconnects after each end with a back-off, until the signal aborts. `connect` receives the number of failed
 * attempts in a row, and resolves when the connection has ended. It rejects, or resolves to false, to give up.
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
