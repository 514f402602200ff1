/** The position of the probe's button, CSS pixels from the page's left and top. */
export const PROBE_BUTTON = { x: 20, y: 8 } as const;

/** What the probe has counted since its last reset. */
export interface ProbeCounts {
  /** Animation frames, if they were counted. */
  readonly frames: number;
  /** Milliseconds since the reset. */
  readonly elapsed: number;
  /** Milliseconds of each task of more than 50. */
  readonly longTasks: readonly number[];
}

/** The probe's interface in the page. */
export interface Probe {
  /** `frames`: whether animation frames are counted from now on, for which the page has to draw each of them. */
  reset(frames: boolean): void;
  counts(): ProbeCounts;
}

/**
 * Runs in each page before its own scripts: counts frames and long tasks, in every page alike, and adds a button that turns from
 * black to white and back when it is clicked.
 */
export function installProbe({ x, y }: { readonly x: number; readonly y: number }): void {
  if (window !== window.top) return;
  let frames = 0;
  let counting = false;
  let began = performance.now();
  let longTasks: number[] = [];
  const frame = (): void => {
    frames += 1;
    if (counting) requestAnimationFrame(frame);
  };
  const tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) if (startTime >= began) longTasks.push(duration);
  });
  tasks.observe({ type: 'longtask' });

  addEventListener('DOMContentLoaded', () => {
    const button = document.createElement('button');
    const places = { position: 'fixed', zIndex: '2147483647', left: `${x - 16}px`, top: `${y - 6}px` };
    const looks = { width: '32px', height: '14px', padding: '0', border: '0', borderRadius: '0', background: '#000' };
    Object.assign(button.style, places, looks);
    let isWhite = false;
    button.addEventListener('click', () => {
      isWhite = !isWhite;
      button.style.background = isWhite ? '#fff' : '#000';
    });
    document.documentElement.append(button);
  });
  const probe: Probe = {
    reset(wantsFrames) {
      frames = 0;
      began = performance.now();
      longTasks = [];
      if (wantsFrames && !counting) requestAnimationFrame(frame);
      counting = wantsFrames;
    },
    counts: () => ({ frames, elapsed: performance.now() - began, longTasks }),
  };
  (globalThis as unknown as { quoteProbe: Probe }).quoteProbe = probe;
}
