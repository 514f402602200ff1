/** The longest time that a call waits for data that it is the first to request (milliseconds). */
const LONGEST_WAIT_MS = 4_000;

/** Resolves when the work is done or has taken too long; the work continues then. Rejects if the work rejects before. */
export async function waitBriefly(work: Promise<void>): Promise<void> {
  await Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS).unref())]);
}
