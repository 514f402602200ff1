import { connect, createServer, type Socket } from 'node:net';
import { LoopbackServer } from './loopback-server.ts';

/** Stands before a server and, while it is silent, takes what either side sends, and every new connection, and hands on nothing. */
export class SilentProxy extends LoopbackServer {
  private isSilent = false;
  /** What was taken meanwhile, in order. */
  private held: (() => void)[] = [];

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

  silence(): void {
    this.isSilent = true;
  }

  /** Hands on what was held, and everything from here. */
  speak(): void {
    this.isSilent = false;
    for (const handOn of this.held.splice(0)) handOn();
  }

  private relay(from: Socket, to: Socket): void {
    const pass = (handOn: () => void): void => {
      if (this.isSilent) this.held.push(handOn);
      else handOn();
    };
    from.on('data', (bytes) => pass(() => to.write(bytes)));
    from.on('close', () => pass(() => to.destroy()));
  }
}
