import type { AddressInfo, Server, Socket } from 'node:net';

/** A server of a test at a free loopback port, until it is stopped with all its connections. */
export class LoopbackServer {
  protected readonly server: Server;
  protected readonly sockets = new Set<Socket>();

  constructor(server: Server) {
    this.server = server.on('connection', (socket) => this.keep(socket));
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

  /** Ends with the server, if not before, and throws nothing when its other end is gone. */
  protected keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.sockets.delete(socket));
  }
}
