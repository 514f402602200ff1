/** How often it is looked whether the page's main thread is late, milliseconds. */
const PERIOD = 250;
/** A timer is never quite on time. */
const PATIENCE = 20;
/** How much of a lag counts when the page was in time since. */
const INERTIA = 0.8;

/** Looks by how much the page's main thread is late, and says so while it is, and once when it is no more. */
export class PageLag {
  #worst = 0;
  #smooth = 0;
  #isLate = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Begins to look; `tell` hears of the lag in milliseconds, 0 when it is over. */
  start(tell: (lag: number) => void): void {
    let due = performance.now() + PERIOD;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      const now = performance.now();
      // Timers of a hidden page are late on purpose.
      const lag = document.hidden ? 0 : now - due;
      due = now + PERIOD;
      this.#worst = Math.max(this.#worst, lag);
      this.#smooth = Math.max(lag, this.#smooth * INERTIA);
      const isLate = this.#smooth > PATIENCE;
      if (isLate || this.#isLate) tell(isLate ? this.#smooth : 0);
      this.#isLate = isLate;
    }, PERIOD);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** By how much the page was late at worst since it was asked last, milliseconds. */
  take(): number {
    const worst = this.#worst;
    this.#worst = 0;
    return worst;
  }
}
