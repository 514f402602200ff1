import type { Socket } from 'node:net';
import { RelayProxy } from '../../support/relay-proxy.ts';

/** Stands before a server of any protocol, as the network does: slow, torn, silent, or leading to another address. */
export class WireProxy extends RelayProxy {
  /** What either side sends arrives so much later (milliseconds). */
  delay = 0;
  /** New connections are taken, and nobody answers them. */
  private dark = false;
  /** Connections of an earlier round are lost: nothing of them is handed on any more, not even that an end has closed. */
  private round = 0;

  /** The target's address with the proxy in its place. */
  get address(): string {
    const address = new URL(this.target);
    address.host = new URL(this.url).host;
    return address.href;
  }

  /** Breaks every connection as a firewall does that forgot it. */
  reset(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** From now on nothing arrives, of connections old and new. */
  goDark(): void {
    this.dark = true;
    this.round++;
  }

  /** New connections arrive again; the old ones never will. */
  comeBack(): void {
    this.dark = false;
  }

  /** The address leads to another server: its connections to the one before are not told. */
  moveTo(target: string): void {
    this.target = new URL(target);
    this.round++;
  }

  protected override carry(near: Socket): void {
    // In the dark it is read by nobody.
    if (!this.dark) super.carry(near);
  }

  protected override direction() {
    const { round } = this;
    const isLost = (): boolean => round !== this.round;
    return (act: () => void): void => {
      if (isLost()) return;
      if (this.delay === 0) act();
      else setTimeout(() => isLost() || act(), this.delay);
    };
  }
}
