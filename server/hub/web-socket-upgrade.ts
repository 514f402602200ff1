import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { admit, Refusal } from './admission.ts';
import type { Connection, ConnectionOwner } from './connection.ts';
import { findConnection, type HubRoutesContext } from './hub-routes.ts';
import { nameConnection } from './negotiation.ts';
import { WebSocketTransport } from './web-socket-transport.ts';

/** Bytes of one WebSocket message, which may be many records. */
const MESSAGE_LIMIT = 256 * 1024;

/**
 * Takes WebSocket upgrades at the hub's path; any other upgrade of the server is refused. Returns what ends it. No
 * compression: a frame costs more to squeeze than to send, and one client's secrets must not share a dictionary.
 */
export function acceptWebSockets(app: FastifyInstance, context: HubRoutesContext): () => void {
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT, perMessageDeflate: false });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Until the upgrade is done nobody else listens, and an unheard error would end the process.
    const ignore = (): void => {};
    socket.on('error', ignore);
    const take = async (): Promise<void> => {
      const address = `http://hub${request.url ?? '/'}`;
      if (!URL.canParse(address)) throw new Refusal(400, 'Bad Request');
      const url = new URL(address);
      if (url.pathname !== context.options.path) throw new Refusal(404, 'Not Found');
      const owner = await admit(context.options, request.headers, 'GET');
      const connection = carried(context, url.searchParams.get('id'), owner);
      socket.off('error', ignore);
      server.handleUpgrade(request, socket, head, (opened) => {
        connection.use(new WebSocketTransport(opened, context.limits, connection));
      });
    };
    take().catch((error: unknown) => {
      if (!(error instanceof Refusal)) app.log.error(error, 'hub upgrade failed');
      refuse(socket, error instanceof Refusal ? error : new Refusal(500, 'Internal Server Error'));
    });
  };
  app.server.on('upgrade', upgrade);
  return () => {
    app.server.off('upgrade', upgrade);
    server.close();
  };
}

/** The connection that the socket is to carry. Without a token it is a new one: the client skipped the negotiation. */
function carried(context: HubRoutesContext, token: string | null, owner: ConnectionOwner): Connection {
  if (token === null) return context.connect(nameConnection(1), owner);
  const connection = findConnection(context.connections, token, owner);
  if (connection.transport?.kind === 'WebSockets') throw new Refusal(409, 'The connection has its socket already');
  if (connection.transport) throw new Refusal(400, 'Cannot change transports mid-connection');
  return connection;
}

function refuse(socket: Duplex, { status, message }: Refusal): void {
  // Not imported: a module's import of `http` makes Node load a whole HTTP client, a twentieth of a start.
  const { STATUS_CODES } = process.getBuiltinModule('node:http');
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: text/plain\r\n` +
      `Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`,
  );
}
