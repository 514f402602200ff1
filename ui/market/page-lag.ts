/** The interval between two measurements of the main thread's lag, milliseconds. */
const PERIOD = 250;
/** Timers are always late by up to this much, milliseconds. */
const USUAL_LAG_MS = 20;
/** The share of a lag that still counts after an interval without one. */
const INERTIA = 0.8;

/** Measures how late the page's main thread is. It reports the lag while there is one, and once when it is over. */
export class PageLag {
  #worst = 0;
  #smooth = 0;
  #isLate = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Starts to measure; `report` receives the lag in milliseconds, 0 when it is over. */
  start(report: (lag: number) => void): void {
    let due = performance.now() + PERIOD;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      const now = performance.now();
      // Browsers delay the timers of a hidden page on purpose.
      const lag = document.hidden ? 0 : now - due;
      due = now + PERIOD;
      this.#worst = Math.max(this.#worst, lag);
      this.#smooth = Math.max(lag, this.#smooth * INERTIA);
      const isLate = this.#smooth > USUAL_LAG_MS;
      if (isLate || this.#isLate) report(isLate ? this.#smooth : 0);
      this.#isLate = isLate;
    }, PERIOD);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The worst lag since the last call, milliseconds. */
  take(): number {
    const worst = this.#worst;
    this.#worst = 0;
    return worst;
  }
}
