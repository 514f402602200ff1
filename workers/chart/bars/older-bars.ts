import { RETRY_INTERVAL } from '../pace/passing-failure.ts';
import type { Prepend } from './bar-origin.ts';

/** What lies before the bars that were loaded: asked for once, and kept until it can be put in front of them. */
export class OlderBars {
  private settled = true;
  /** No sooner is it asked for again, `performance.now()`. */
  private notBefore = 0;
  private prepend: Prepend | null = null;
  /** Counts what is begun anew, so that an answer for other bars is known. */
  private turn = 0;

  /** Other bars are shown. `complete`: nothing is before them, or nobody shall ask. */
  restart(complete: boolean): void {
    this.turn++;
    this.settled = complete;
    this.notBefore = 0;
    this.prepend = null;
  }

  /** Asks, unless that was done; true when something came that `take` has. */
  async want(ask: () => Promise<Prepend | null>): Promise<boolean> {
    if (this.settled || performance.now() < this.notBefore) return false;
    const { turn } = this;
    this.settled = true;
    try {
      const prepend = await ask();
      if (turn !== this.turn) return false;
      this.prepend = prepend;
      return prepend !== null;
    } catch {
      if (turn !== this.turn) return false;
      this.settled = false;
      this.notBefore = performance.now() + RETRY_INTERVAL;
      return false;
    }
  }

  /** What came and is not in front yet; once. */
  take(): Prepend | null {
    const { prepend } = this;
    this.prepend = null;
    return prepend;
  }
}
