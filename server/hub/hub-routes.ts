import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, Refusal } from './admission.ts';
import type { Connection, ConnectionOwner } from './connection.ts';
import type { ConnectionTable } from './connection-table.ts';
import { EventStreamTransport } from './event-stream-transport.ts';
import type { HubLimits, HubOptions } from './hub-options.ts';
import { LongPollingTransport, type Poll } from './long-polling-transport.ts';
import { nameConnection, negotiateAnswer, negotiateVersion } from './negotiation.ts';

/** What the HTTP side of a hub works on. */
export interface HubRoutesContext {
  readonly options: HubOptions;
  readonly limits: HubLimits;
  readonly connections: ConnectionTable;
  /** Makes a connection; throws `Refusal` when there may be no more. */
  connect(names: ReturnType<typeof nameConnection>, owner: ConnectionOwner): Connection;
}

/** Bytes of one POST; clients merge what they send meanwhile into the next body. */
const BODY_LIMIT = 256 * 1024;

const POLL_HEADERS = { 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache', Expires: new Date(0).toUTCString() };

/** Registers the hub's HTTP surface: negotiation, server-sent events, long polling and the client's POSTs. */
export function registerHubRoutes(app: FastifyInstance, context: HubRoutesContext): void {
  const { path } = context.options;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof Refusal) return reply.code(error.status).type('text/plain').send(error.message);
      throw error;
    });
    // Requests carry the connection's token in their address, which belongs in no log.
    const quiet = { logLevel: 'error' } as const;
    scope.all(`${path}/negotiate`, quiet, (request, reply) => negotiate(context, request, reply));
    scope.all(path, quiet, (request, reply) => serve(context, request, reply));
  });
}

async function negotiate(context: HubRoutesContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (request.method !== 'POST') throw new Refusal(405, 'Method Not Allowed');
  const owner = await admit(context.options, request.headers, request.method);
  reply.headers(POLL_HEADERS);
  const version = negotiateVersion(queryField(request, 'negotiateVersion'));
  if (version === undefined) return { error: 'The client requested an invalid protocol version.' };
  const names = nameConnection(version);
  context.connect(names, owner);
  return negotiateAnswer(version, names);
}

async function serve(context: HubRoutesContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { method } = request;
  if (method !== 'GET' && method !== 'POST' && method !== 'DELETE') throw new Refusal(405, 'Method Not Allowed');
  const owner = await admit(context.options, request.headers, method);
  const connection = findConnection(context.connections, queryField(request, 'id'), owner);
  if (method === 'POST') return receive(connection, request, reply);
  if (method === 'DELETE') return leave(connection, reply);
  if (request.headers.accept?.includes('text/event-stream'))
    return openEventStream(context, connection, request, reply);
  return poll(context, connection, reply);
}

/** The connection that a request names, if it belongs to the one who asks. Throws `Refusal` (400, 404). */
export function findConnection(table: ConnectionTable, token: string | undefined, owner: ConnectionOwner): Connection {
  if (!token) throw new Refusal(400, 'Connection ID required');
  const connection = table.find(token, owner.userid);
  if (!connection) throw new Refusal(404, 'No Connection with that ID');
  return connection;
}

function receive(connection: Connection, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { transport } = connection;
  if (!transport) throw new Refusal(400, 'The connection has no transport yet');
  if (transport.kind === 'WebSockets')
    throw new Refusal(405, 'POST requests are not allowed for WebSocket connections');
  if (Buffer.isBuffer(request.body)) connection.received(request.body);
  return reply.code(200).type('text/plain').send('');
}

function leave(connection: Connection, reply: FastifyReply): FastifyReply {
  if (connection.transport?.kind !== 'LongPolling') throw new Refusal(400, 'Only long polling ends by DELETE');
  connection.abort();
  return reply.code(202).type('text/plain').send('');
}

function openEventStream(
  { limits }: HubRoutesContext,
  connection: Connection,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { transport } = connection;
  if (transport?.kind === 'ServerSentEvents') throw new Refusal(409, 'The connection has its event stream already');
  if (transport) throw new Refusal(400, 'Cannot change transports mid-connection');
  reply.hijack();
  request.raw.socket.setNoDelay(true);
  // What every answer of the server carries (security headers, market time).
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  connection.use(new EventStreamTransport(reply.raw, limits, connection));
  return reply;
}

function poll(
  { limits }: HubRoutesContext,
  connection: Connection,
  reply: FastifyReply,
): Promise<FastifyReply> | FastifyReply {
  if (!connection.transport) connection.use(new LongPollingTransport(limits, connection));
  const { transport } = connection;
  if (!(transport instanceof LongPollingTransport)) throw new Refusal(400, 'Cannot change transports mid-connection');
  reply.headers(POLL_HEADERS);
  return new Promise((resolve) => {
    const waiting: Poll = {
      answer(status, records) {
        if (status === 200) reply.type('application/octet-stream');
        resolve(reply.code(status).send(status === 200 ? records : undefined));
      },
    };
    reply.raw.once('close', () => transport.abandon(waiting));
    transport.poll(waiting);
  });
}

function queryField(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}
