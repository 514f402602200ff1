import { connect, createServer, type Socket } from 'node:net';
import { LoopbackServer } from './loopback-server.ts';

/** Carries connections of any protocol to another address. A subclass decides when, and whether, either side hears the other. */
export abstract class RelayProxy extends LoopbackServer {
  protected target: URL;

  constructor(target: string) {
    super(createServer((near) => this.carry(near)));
    this.target = new URL(target);
  }

  /**
   * Called for each direction of each connection. The returned function receives the acts for the other end, one after the
   * other: bytes arrive, or the connection closes.
   */
  protected abstract direction(): (act: () => void) => void;

  protected carry(near: Socket): void {
    const far = connect(Number(this.target.port), this.target.hostname);
    this.keep(far);
    this.relay(near, far);
    this.relay(far, near);
  }

  private relay(from: Socket, to: Socket): void {
    const pass = this.direction();
    from.on('data', (bytes) => pass(() => to.write(bytes)));
    from.on('close', () => pass(() => to.destroy()));
  }
}
