/** The interval between two pings of a worker, milliseconds. */
const PERIOD = 300;
/** A worker counts as dead after this many periods without an answer, unless the listener says otherwise. */
export const SILENT_PERIODS = 7;
/** The first answer may take this many times longer, because a worker loads slowly on a slow connection. */
const LOADING_SILENCES = 7;

/**
 * Pings a worker with a call that does nothing. `silent` is called after `periods` without an answer, and again after as many
 * more; `isDead` is false while the worker may still be loading. A period counts only if this thread was on time and its page was
 * visible: a page that was busy, paused, hidden or asleep could not receive an answer. Returns a function that stops it.
 */
export function watchHeartbeat(
  alive: () => Promise<unknown>,
  silent: (isDead: boolean) => void,
  periods = SILENT_PERIODS,
): () => void {
  let silencesLeft = LOADING_SILENCES;
  let isAsked = false;
  let missed = 0;
  let late = 0;
  const answered = (): void => {
    isAsked = false;
    missed = 0;
    silencesLeft = 1;
  };
  const timer = setInterval(() => {
    const now = performance.now();
    if (document.hidden) missed = 0;
    else if (isAsked && now < late) missed += 1;
    late = now + 2 * PERIOD;
    if (document.hidden) return;
    if (!isAsked) {
      isAsked = true;
      // A call that rejects was not answered either.
      alive().then(answered, () => {});
    }
    if (missed < periods) return;
    missed = 0;
    silencesLeft -= 1;
    silent(silencesLeft <= 0);
  }, PERIOD);
  return () => clearInterval(timer);
}
