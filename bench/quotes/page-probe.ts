/** The position of the probe's button, CSS pixels from the page's left and top. */
export const PROBE_BUTTON = { x: 20, y: 8 } as const;

/** What the probe has counted since its last reset. */
export interface ProbeCounts {
  /** Animation frames. */
  readonly frames: number;
  /** Milliseconds since the reset. */
  readonly elapsed: number;
  /** Milliseconds of each task of more than 50. */
  readonly longTasks: readonly number[];
  /** Clicks on the button that were handled. */
  readonly clicks: number;
  /** Milliseconds from input to the next frame, for clicks that took long enough for the browser to report them. */
  readonly delays: readonly number[];
}

/** The probe's interface in the page. */
export interface Probe {
  reset(): void;
  counts(): ProbeCounts;
}

/** Runs in each page before its own scripts: counts frames, long tasks and clicks, in every page alike. */
export function installProbe({ x, y }: { readonly x: number; readonly y: number }): void {
  if (window !== window.top) return;
  let frames = 0;
  let began = performance.now();
  let clicks = 0;
  let longTasks: number[] = [];
  let delays = new Map<number, number>();
  const frame = (): void => {
    frames += 1;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) if (startTime >= began) longTasks.push(duration);
  });
  tasks.observe({ type: 'longtask' });
  interface TimedEvent extends PerformanceEntry {
    readonly interactionId: number;
  }
  const inputs = new PerformanceObserver((list) => {
    for (const { interactionId, duration, startTime } of list.getEntries() as TimedEvent[]) {
      if (interactionId === 0 || startTime < began) continue;
      delays.set(interactionId, Math.max(delays.get(interactionId) ?? 0, duration));
    }
  });
  // The shortest duration that the browser reports.
  inputs.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);

  addEventListener('DOMContentLoaded', () => {
    const button = document.createElement('button');
    button.textContent = '0';
    const places = { position: 'fixed', zIndex: '2147483647', left: `${x - 16}px`, top: `${y - 6}px` };
    Object.assign(button.style, places, { width: '32px', height: '14px', padding: '0', font: '10px monospace' });
    button.addEventListener('click', () => {
      clicks += 1;
      button.textContent = String(clicks);
    });
    document.documentElement.append(button);
  });
  const probe: Probe = {
    reset() {
      frames = 0;
      began = performance.now();
      clicks = 0;
      longTasks = [];
      delays = new Map();
    },
    counts: () => ({ frames, elapsed: performance.now() - began, longTasks, clicks, delays: [...delays.values()] }),
  };
  (globalThis as unknown as { quoteProbe: Probe }).quoteProbe = probe;
}
