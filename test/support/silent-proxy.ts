import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands before a server and, while it is silent, takes what either side sends, and every new connection, and hands on nothing. */
export class SilentProxy {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private isSilent = false;
  /** What was taken meanwhile, in order. */
  private held: (() => void)[] = [];

  constructor(target: string) {
    const { hostname, port } = new URL(target);
    this.server = createServer((near) => {
      const far = connect(Number(port), hostname);
      this.relay(near, far);
      this.relay(far, near);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
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
    this.sockets.add(from);
    from.on('data', (bytes) => pass(() => to.write(bytes)));
    from.on('error', () => {});
    from.on('close', () => {
      this.sockets.delete(from);
      pass(() => to.destroy());
    });
  }
}
