import type { CDPSession } from '@playwright/test';

/** Seconds that a page's main thread has spent in tasks, by category, as counted by DevTools. */
interface ThreadTime {
  readonly task: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  /** Of the browser's clock. */
  readonly at: number;
}

/** The times so far; `session` has the domain `Performance` enabled. */
export async function threadTime(session: CDPSession): Promise<ThreadTime> {
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    task: value('TaskDuration'),
    script: value('ScriptDuration'),
    style: value('RecalcStyleDuration'),
    layout: value('LayoutDuration'),
    at: value('Timestamp'),
  };
}
