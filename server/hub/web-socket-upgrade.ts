import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';

/** The largest WebSocket message, in bytes; it may contain many records. */
const MESSAGE_LIMIT = 256 * 1024;

/** The socket of an upgrade request, and what has already been read from it. */
interface Asked {
  readonly socket: Duplex;
  readonly head: Buffer;
}

const asked = new WeakMap<IncomingMessage, Asked>();

/** Whether a request asks to become a WebSocket. */
export function isUpgrade(request: IncomingMessage): boolean {
  return asked.has(request);
}

/** Turns requests into WebSockets. */
export interface Upgrades {
  /** Takes over the socket of a request for which `isUpgrade` is true; calls `opened` once it is a WebSocket. */
  take(request: FastifyRequest, reply: FastifyReply, opened: (socket: WebSocket) => void): FastifyReply;
  /** Accepts no more upgrades. */
  close(): void;
}

/**
 * Routes upgrade requests for the hub's path through the app like all others, so that the call limits apply to them and a refusal
 * is an ordinary answer. Any other upgrade is refused. There is no compression: compressing a frame costs more than sending it,
 * and secrets must not share a dictionary.
 */
export function acceptUpgrades(app: FastifyInstance, path: string): Upgrades {
  // Not an ES import of `http`, with which Node would load a whole HTTP client, a twentieth of the start-up time.
  const { ServerResponse } = process.getBuiltinModule('node:http');
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT, perMessageDeflate: false });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Until the upgrade is done nobody else listens for errors, and an unhandled one would end the process.
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
