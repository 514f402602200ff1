/** Timeouts up to this long are deferred work and are measured; longer ones are waits, and are left alone. */
const LONGEST_DEFERRAL = 20;
/** After this many frames, a library that requests a frame in every frame is no longer waited for. */
const MAX_ROUNDS = 50;
/** Turns of the microtask queue, so that work deferred by promise callbacks is done, too. */
const MICROTASK_TURNS = 4;

type Work = () => void;

/**
 * Takes over the page's scheduling before any library is loaded: frames, idle callbacks, posted tasks and short timeouts wait in
 * a queue until `settle` runs them, at once and inside the timer. So no library is charged for the display's refresh rate, and
 * none gains by deferring work.
 */
export class DeferredWork {
  private readonly queue = new Map<number, Work>();
  private next = 1_000_000_000;
  private readonly realTimeout = globalThis.setTimeout.bind(globalThis);
  private readonly realClear = globalThis.clearTimeout.bind(globalThis);
  private readonly realFrame = globalThis.requestAnimationFrame?.bind(globalThis);

  /** Replaces the scheduling functions of the global object. */
  install(): void {
    const scope = globalThis as unknown as Record<string, unknown>;
    scope.requestAnimationFrame = (callback: FrameRequestCallback) => this.defer(() => callback(performance.now()));
    scope.cancelAnimationFrame = (handle: number) => this.queue.delete(handle);
    scope.requestIdleCallback = (callback: IdleRequestCallback) =>
      this.defer(() => callback({ didTimeout: false, timeRemaining: () => 50 }));
    scope.cancelIdleCallback = (handle: number) => this.queue.delete(handle);
    scope.setTimeout = (callback: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) =>
      delay <= LONGEST_DEFERRAL
        ? this.defer(() => callback(...values))
        : this.realTimeout(callback as TimerHandler, delay, ...values);
    scope.clearTimeout = (handle: number) => {
      if (!this.queue.delete(handle)) this.realClear(handle);
    };
    const { scheduler } = globalThis as { scheduler?: { postTask?: unknown } };
    if (scheduler?.postTask !== undefined) {
      scheduler.postTask = (task: () => unknown) =>
        new Promise((resolve) => {
          this.defer(() => resolve(task()));
        });
    }
  }

  /** Runs microtasks and all deferred work until nothing is left. Returns how many rounds that took. */
  async settle(): Promise<number> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      for (let turn = 0; turn < MICROTASK_TURNS; turn++) await null;
      if (this.queue.size === 0) return round;
      const works = [...this.queue.values()];
      this.queue.clear();
      for (const work of works) work();
    }
    return MAX_ROUNDS;
  }

  /** From now on runs queued work at the display's rate, as without this class. */
  runFree(): void {
    const frame = (): void => {
      const works = [...this.queue.values()];
      this.queue.clear();
      for (const work of works) work();
      this.realFrame?.(frame);
    };
    this.realFrame?.(frame);
  }

  private defer(work: Work): number {
    const handle = this.next++;
    this.queue.set(handle, work);
    return handle;
  }
}
