/** The measurements in a page since it was opened. */
export interface ScreenCounts {
  /** When a table first showed a figure, ms after the navigation began; 0: not yet. */
  readonly firstData: number;
  /** The page's layout shifts, added up as the browser scores them (the worst window of at most five seconds). */
  readonly shift: number;
  /** Milliseconds from each interaction to the next frame; the browser does not report those under 16 ms. */
  readonly interactions: readonly number[];
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

interface Timed extends PerformanceEntry {
  readonly interactionId: number;
}

/**
 * Runs in the page before its own scripts; `screenCounts()` returns the results. It must be self-contained, because it is sent as
 * text.
 */
export function installScreenProbe(): void {
  let firstData = 0;
  let shift = 0;
  let session = { value: 0, began: 0, ended: 0 };
  const interactions = new Map<number, number>();
  const look = (): void => {
    if (firstData === 0 && /\d\.\d\d/.test(document.querySelector('main table')?.textContent ?? ''))
      requestAnimationFrame(() => {
        firstData ||= performance.now();
      });
    if (firstData === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const isNew = startTime - session.ended > 1000 || startTime - session.began > 5000;
      session = isNew
        ? { value, began: startTime, ended: startTime }
        : { value: session.value + value, began: session.began, ended: startTime };
      shift = Math.max(shift, session.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Timed[])
      if (interactionId > 0) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  Object.assign(globalThis, {
    screenCounts: (): ScreenCounts => ({ firstData, shift, interactions: [...interactions.values()] }),
  });
}
