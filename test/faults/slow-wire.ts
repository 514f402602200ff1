import { connect, createServer, type Socket } from 'node:net';
import { LoopbackServer } from '../support/loopback-server.ts';

/** How long a TCP stack waits before it sends a lost segment again, milliseconds; each further loss of it doubles that. */
const RESEND = 200;

/** A segment of one direction of a connection, and when it arrives. */
interface Arrival {
  readonly at: number;
  act(): void;
}

/**
 * A proxy that acts as a slow network that loses segments. A lost segment arrives when TCP has sent it again, and everything after
 * it waits. The order never changes.
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
