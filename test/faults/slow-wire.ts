import { Arrivals } from '../support/arrivals.ts';
import { RelayProxy } from '../support/relay-proxy.ts';

/** How long a TCP stack waits before it retransmits a lost segment (milliseconds); each further loss doubles that. */
const RESEND = 200;

/**
 * A proxy that behaves like a slow network that loses segments. A lost segment arrives once TCP has retransmitted it, and
 * everything after it waits. The order never changes.
 */
export class SlowWire extends RelayProxy {
  /** How much later everything arrives (milliseconds). */
  delay = 0;
  /** The fraction of segments that is lost, 0 to 1. */
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
