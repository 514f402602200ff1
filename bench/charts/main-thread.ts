import type { Browser, Page } from '@playwright/test';

/** What a page's main thread did while its chart ticked. */
interface MainThreadWork {
  /** Milliseconds of tasks in each sixtieth of a second, ascending. */
  readonly perFrame: readonly number[];
  /** Tasks of more than 50 ms. */
  readonly longTasks: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

const LIVE_TIME = 4000;
const FRAME_MICROSECONDS = 1e6 / 60;
/** The browser's threshold for long tasks, microseconds. */
const LONG_TASK = 50_000;

/** Makes a page's chart tick in every frame for a while, and reads the tasks of its main thread from a trace. */
export async function measureMainThread(browser: Browser, page: Page): Promise<MainThreadWork> {
  const buffer = await traced(browser, page, async () => {
    await page.evaluate(runLive, LIVE_TIME);
  });
  const { traceEvents: events } = JSON.parse(buffer) as { traceEvents: readonly TraceEvent[] };
  const mark = events.find(({ name }) => name === 'chart-bench-live');
  if (mark === undefined) throw new Error('the trace does not know when the chart ticked');
  const end = mark.ts + LIVE_TIME * 1000;
  const perFrame = new Float64Array(Math.ceil((end - mark.ts) / FRAME_MICROSECONDS) + 1);
  let longTasks = 0;
  for (const { name, ph, pid, tid, ts, dur = 0 } of events) {
    const isTask = ph === 'X' && name === 'RunTask' && pid === mark.pid && tid === mark.tid;
    if (!isTask || ts < mark.ts || ts > end) continue;
    if (dur > LONG_TASK) longTasks++;
    // A task that spans several frames fills those in between completely.
    for (let at = ts; at < Math.min(ts + dur, end); ) {
      const frame = Math.floor((at - mark.ts) / FRAME_MICROSECONDS + 1e-9);
      const next = Math.min(ts + dur, mark.ts + (frame + 1) * FRAME_MICROSECONDS);
      perFrame[frame] += (next - at) / 1000;
      at = next;
    }
  }
  return { perFrame: [...perFrame.slice(5, -5)].sort((a, b) => a - b), longTasks };
}

/** Runs in the page. */
async function runLive(milliseconds: number): Promise<void> {
  const { chartBench } = globalThis as unknown as { chartBench: { runLive(time: number): Promise<void> } };
  performance.mark('chart-bench-live');
  await chartBench.runLive(milliseconds);
}

async function traced(browser: Browser, page: Page, run: () => Promise<void>): Promise<string> {
  await browser.startTracing(page, {
    categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline'],
  });
  await run();
  return (await browser.stopTracing()).toString('utf8');
}
