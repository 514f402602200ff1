import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';

/** Bytes of one WebSocket message, which may be many records. */
const MESSAGE_LIMIT = 256 * 1024;

/** The socket of a request for an upgrade, and what has been read of it. */
interface Asked {
  readonly socket: Duplex;
  readonly head: Buffer;
}

const asked = new WeakMap<IncomingMessage, Asked>();

/** Whether a request asks to become a WebSocket. */
export function isUpgrade(request: IncomingMessage): boolean {
  return asked.has(request);
}

/** Makes WebSockets of requests. */
export interface Upgrades {
  /** Takes over the socket of a request for which `isUpgrade` holds; `opened` hears of it once it is a WebSocket. */
  take(request: FastifyRequest, reply: FastifyReply, opened: (socket: WebSocket) => void): FastifyReply;
  /** Takes no more of them. */
  close(): void;
}

/**
 * Routes requests for an upgrade at the hub's path through the app like all others, so that the limits of calls hold for them
 * and a refusal is an ordinary answer. Any other upgrade is refused. No compression: a frame costs more to compress than to
 * send, and one client's secrets must not share a dictionary.
 */
export function acceptUpgrades(app: FastifyInstance, path: string): Upgrades {
  // Not imported: a module's import of `http` makes Node load a whole HTTP client, a twentieth of a start.
  const { ServerResponse } = process.getBuiltinModule('node:http');
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT, perMessageDeflate: false });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Until the upgrade is done nobody else listens, and an unheard error would end the process.
    socket.on('error', ignore);
    if (request.url?.split('?', 1)[0] !== path) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
      return;
    }
    asked.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.end(() => socket.destroy()));
    response.assignSocket(request.socket);
    app.routing(request, response);
  };
  app.server.on('upgrade', upgrade);
  return {
    take({ raw }, reply, opened) {
      const { socket, head } = asked.get(raw) as Asked;
      reply.hijack();
      reply.raw.detachSocket(raw.socket);
      socket.off('error', ignore);
      server.handleUpgrade(raw, socket, head, opened);
      return reply;
    },
    close() {
      app.server.off('upgrade', upgrade);
      server.close();
    },
  };
}

function ignore(): void {}
