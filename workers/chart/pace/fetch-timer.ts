import { RETRY_INTERVAL } from './passing-failure.ts';

/** Shortest interval (ms) between two fetches of stale data. */
const RELOAD_INTERVAL = 2000;

/** Schedules the next fetch; a fetch begun or planned in the meantime replaces the planned one. */
export class FetchTimer {
  private readonly fetch: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private begunAt = 0;

  constructor(fetch: () => void) {
    this.fetch = fetch;
  }

  /** A fetch begins now. */
  begin(): void {
    this.stop();
    this.begunAt = performance.now();
  }

  /** The data went stale: fetches soon. */
  soon(): void {
    this.plan(this.begunAt + RELOAD_INTERVAL - performance.now());
  }

  /** The fetch failed, and may succeed a while later. */
  later(): void {
    this.plan(RETRY_INTERVAL);
  }

  /** Cancels the planned fetch. */
  stop(): void {
    clearTimeout(this.timer);
  }

  private plan(wait: number): void {
    this.stop();
    this.timer = setTimeout(this.fetch, Math.max(0, wait));
  }
}
