import type { AddressInfo, Server, Socket } from 'node:net';

/** A test's server on a free loopback port; stopping it closes all its connections. */
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

  /** Tracks a socket: it is closed with the server at the latest, and ignores errors of its other end. */
  protected keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.sockets.delete(socket));
  }
}
