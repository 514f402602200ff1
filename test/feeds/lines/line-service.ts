import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { LoopbackServer } from '../../support/loopback-server.ts';
import { Happenings } from '../happenings.ts';

/** A service that sends lines of `symbol,price,size,bid,ask` over a WebSocket on loopback, to clients that have its token. */
export class LineService extends LoopbackServer {
  token = 't0ken-of-the-service';
  /** The first message to a client. */
  first = 'ABC,,,9.9,10.1\nXYZ,20,300,19.9,20.1';
  /** How many clients have connected so far. */
  connections = 0;
  private readonly clients = new Set<WebSocket>();
  private readonly happenings = new Happenings();

  constructor() {
    const server = createServer();
    super(server);
    const streams = new WebSocketServer({ noServer: true });
    server.on('upgrade', (request, socket, head) => {
      if (request.headers.authorization === `Bearer ${this.token}`) {
        streams.handleUpgrade(request, socket, head, (client) => this.welcome(client));
      } else {
        socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n');
      }
    });
  }

  /** The values with which a provider reaches it. */
  get values(): Record<string, string> {
    return { url: this.url.replace('http', 'ws'), token: this.token };
  }

  /** Sends lines to every client, in one message. */
  report(...lines: readonly string[]): void {
    for (const client of this.clients) client.send(lines.join('\n'));
  }

  /** Ends every connection. */
  cut(): void {
    for (const client of this.clients) client.terminate();
  }

  /** Resolves once nobody is connected. */
  left(): Promise<void> {
    return this.happenings.until(() => this.clients.size === 0);
  }

  private welcome(client: WebSocket): void {
    this.connections++;
    this.clients.add(client);
    client.on('close', () => {
      this.clients.delete(client);
      this.happenings.note();
    });
    client.send(this.first);
  }
}
