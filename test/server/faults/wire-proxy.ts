import { connect, createServer, type Socket } from 'node:net';
import { LoopbackServer } from '../../support/loopback-server.ts';

/** The two ends of a connection that the proxy carries. */
interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** Nothing is handed on any more, not even that an end has closed. */
  lost: boolean;
}

/** Stands before a server of any protocol, as the network does: slow, torn, silent, or leading to another address. */
export class WireProxy extends LoopbackServer {
  /** What either side sends arrives so much later (milliseconds). */
  delay = 0;
  private target: URL;
  /** New connections are taken, and nobody answers them. */
  private dark = false;
  private readonly pairs = new Set<Pair>();

  constructor(target: string) {
    super(createServer((near) => this.carry(near)));
    this.target = new URL(target);
  }

  /** The target's address with the proxy in its place. */
  get address(): string {
    const address = new URL(this.target);
    address.host = new URL(this.url).host;
    return address.href;
  }

  /** Breaks every connection as a firewall does that forgot it. */
  reset(): void {
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  }

  /** From now on nothing arrives, of connections old and new. */
  goDark(): void {
    this.dark = true;
    this.lose();
  }

  /** New connections arrive again; the old ones never will. */
  comeBack(): void {
    this.dark = false;
  }

  /** The address leads to another server: its connections to the one before are not told. */
  moveTo(target: string): void {
    this.target = new URL(target);
    this.lose();
  }

  private lose(): void {
    for (const pair of this.pairs) pair.lost = true;
  }

  private carry(near: Socket): void {
    // Read by nobody.
    if (this.dark) return;
    const far = connect(Number(this.target.port), this.target.hostname);
    this.keep(far);
    const pair: Pair = { near, far, lost: false };
    this.pairs.add(pair);
    this.relay(pair, near, far);
    this.relay(pair, far, near);
  }

  private relay(pair: Pair, from: Socket, to: Socket): void {
    const handOn = (act: () => void): void => {
      if (pair.lost) return;
      if (this.delay === 0) act();
      else setTimeout(() => pair.lost || act(), this.delay);
    };
    from.on('data', (bytes) => handOn(() => to.write(bytes)));
    from.on('close', () =>
      handOn(() => {
        to.destroy();
        this.pairs.delete(pair);
      }),
    );
  }
}
