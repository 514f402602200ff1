import { openLists } from './open-lists.ts';

/** How often it is looked whether the page's main thread is late, milliseconds. */
const PERIOD = 250;
/** A timer is never quite on time. */
const PATIENCE = 20;

/** By how much the main thread was late at worst since `take` was called last (ms); the painted lists hear of it too. */
export class PageLag {
  #worst = 0;

  /** Starts to look; returns how to stop. */
  start(): () => void {
    let due = performance.now() + PERIOD;
    const timer = setInterval(() => {
      const now = performance.now();
      const lag = document.hidden ? 0 : now - due;
      due = now + PERIOD;
      this.#worst = Math.max(this.#worst, lag);
      if (lag > PATIENCE) for (const list of openLists) list.send({ type: 'lag', lag });
    }, PERIOD);
    return () => clearInterval(timer);
  }

  take(): number {
    const worst = this.#worst;
    this.#worst = 0;
    return worst;
  }
}
