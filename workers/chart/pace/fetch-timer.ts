import { RETRY_INTERVAL } from './passing-failure.ts';

/** What went stale is fetched at most this often, milliseconds. */
const RELOAD_INTERVAL = 2000;

/** When something is fetched the next time; what is begun or planned meanwhile takes the place of what was planned. */
export class FetchTimer {
  private readonly fetch: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private begunAt = 0;

  constructor(fetch: () => void) {
    this.fetch = fetch;
  }

  /** It is fetched now. */
  begin(): void {
    this.stop();
    this.begunAt = performance.now();
  }

  /** It went stale. */
  soon(): void {
    this.plan(this.begunAt + RELOAD_INTERVAL - performance.now());
  }

  /** It failed, and may succeed a while later. */
  later(): void {
    this.plan(RETRY_INTERVAL);
  }

  /** Nothing is planned any more. */
  stop(): void {
    clearTimeout(this.timer);
  }

  private plan(wait: number): void {
    this.stop();
    this.timer = setTimeout(this.fetch, Math.max(0, wait));
  }
}
