/** A call waits at most this long for what it is the first to ask for (milliseconds). */
const LONGEST_WAIT_MS = 4_000;

/** Resolves once the work is done or has taken too long; it goes on then. Rejects if the work does before. */
export async function waitBriefly(work: Promise<void>): Promise<void> {
  await Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS).unref())]);
}
