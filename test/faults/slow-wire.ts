import { Arrivals } from '../support/arrivals.ts';
import { RelayProxy } from '../support/relay-proxy.ts';

/** How long a TCP stack waits before it sends a lost segment again, milliseconds; each further loss of it doubles that. */
const RESEND = 200;

/**
 * A proxy that acts as a slow network that loses segments. A lost segment arrives when TCP has sent it again, and everything after
 * it waits. The order never changes.
 */
export class SlowWire extends RelayProxy {
  /** Everything arrives so much later, milliseconds. */
  delay = 0;
  /** The part of the segments that is lost, 0 to 1. */
  loss = 0;

  protected override direction() {
    const arrivals = new Arrivals();
    return (act: () => void): void => {
      let wait = this.delay;
      for (let again = RESEND; Math.random() < this.loss; again *= 2) wait += again;
      arrivals.add(performance.now() + wait, act);
    };
  }
}
