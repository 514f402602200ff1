import { connect, createServer, type Socket } from 'node:net';
import { LoopbackServer } from '../support/loopback-server.ts';

/** How long a TCP stack waits before it sends a lost segment again, milliseconds; each further loss of it doubles that. */
const RESEND = 200;

/** What arrives when, of one direction of a connection. */
interface Arrival {
  readonly at: number;
  act(): void;
}

/**
 * Stands before a server as a slow network does that loses segments: what is lost arrives when TCP has sent it again, and
 * all that follows waits for it. Nothing comes in another order.
 */
export class SlowWire extends LoopbackServer {
  /** Everything arrives so much later, milliseconds. */
  delay = 0;
  /** The part of the segments that is lost, 0 to 1. */
  loss = 0;

  constructor(target: string) {
    const { hostname, port } = new URL(target);
    super(
      createServer((near) => {
        const far = connect(Number(port), hostname);
        this.keep(far);
        this.relay(near, far);
        this.relay(far, near);
      }),
    );
  }

  private relay(from: Socket, to: Socket): void {
    const queue: Arrival[] = [];
    let last = 0;
    const next = (): void => {
      const [first] = queue;
      if (first === undefined) return;
      setTimeout(
        () => {
          queue.shift();
          first.act();
          next();
        },
        Math.max(0, first.at - performance.now()),
      );
    };
    const send = (act: () => void): void => {
      let wait = this.delay;
      for (let again = RESEND; Math.random() < this.loss; again *= 2) wait += again;
      last = Math.max(last, performance.now() + wait);
      queue.push({ at: last, act });
      if (queue.length === 1) next();
    };
    from.on('data', (bytes) => send(() => to.write(bytes)));
    from.on('close', () => send(() => to.destroy()));
  }
}
