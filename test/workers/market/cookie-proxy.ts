import { createServer, request as forward, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { LoopbackServer } from '../../support/loopback-server.ts';

/**
 * A browser's cookie handling for a worker that runs in Node: a proxy that stores the server's cookies and sends them
 * back with every request, including web sockets.
 */
export class CookieProxy extends LoopbackServer {
  readonly jar = new Map<string, string>();
  private readonly target: string;

  constructor(target: string) {
    const server = createServer((request, response) => {
      const onward = forward(this.target + request.url, this.options(request), (answer) => {
        this.keepCookies(answer);
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    });
    server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
      const onward = forward(this.target + request.url, this.options(request));
      onward.on('upgrade', (answer, far) => {
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
        far.on('error', () => socket.destroy());
        far.on('close', () => socket.destroy());
        socket.on('close', () => far.destroy());
        far.pipe(socket).pipe(far);
      });
      onward.on('response', () => socket.destroy());
      onward.on('error', () => socket.destroy());
      onward.end();
    });
    super(server);
    this.target = target;
  }

  /** The anti-forgery token, as the page reads it from its cookies. */
  get antiForgeryToken(): string {
    return decodeURIComponent(this.jar.get('XSRF-TOKEN') ?? '');
  }

  private options(request: IncomingMessage): { method: string; headers: OutgoingHttpHeaders } {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return { method: request.method ?? 'GET', headers: { ...request.headers, ...(cookie ? { cookie } : {}) } };
  }

  private keepCookies(answer: IncomingMessage): void {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const value = pair.slice(at + 1);
      if (value === '') this.jar.delete(pair.slice(0, at));
      else this.jar.set(pair.slice(0, at), value);
    }
  }
}
