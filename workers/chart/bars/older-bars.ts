import { RETRY_INTERVAL } from '../pace/passing-failure.ts';
import type { Prepend } from './bar-origin.ts';

/** The bars before the loaded ones: requested once, and kept until they can be prepended. */
export class OlderBars {
  private settled = true;
  /** Earliest time of the next request, by `performance.now()`. */
  private notBefore = 0;
  private prepend: Prepend | null = null;
  /** Counts restarts, so that an answer for other bars is recognised. */
  private turn = 0;

  /** Other bars are shown. `complete`: there is nothing before them, or it must not be requested. */
  restart(complete: boolean): void {
    this.turn++;
    this.settled = complete;
    this.notBefore = 0;
    this.prepend = null;
  }

  /** Requests the older bars, unless that has been done; true if bars arrived that `take` returns. */
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

  /** Returns, once, the bars that have arrived and are not prepended yet. */
  take(): Prepend | null {
    const { prepend } = this;
    this.prepend = null;
    return prepend;
  }
}
