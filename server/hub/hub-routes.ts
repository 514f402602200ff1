import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, Refusal } from './admission.ts';
import type { Allowances } from './allowances.ts';
import type { Connection, ConnectionOwner } from './connection.ts';
import type { ConnectionTable } from './connection-table.ts';
import { EventStreamTransport } from './event-stream-transport.ts';
import { type HubLimits, type HubOptions, OPENING_WEIGHT } from './hub-options.ts';
import { LongPollingTransport, type Poll } from './long-polling-transport.ts';
import { nameConnection, negotiateAnswer, negotiateVersion } from './negotiation.ts';
import { WebSocketTransport } from './web-socket-transport.ts';
import { isUpgrade, type Upgrades } from './web-socket-upgrade.ts';

/** What the HTTP side of a hub has access to. */
export interface HubRoutesContext {
  readonly options: HubOptions;
  readonly limits: HubLimits;
  readonly connections: ConnectionTable;
  readonly allowances: Allowances;
  readonly upgrades: Upgrades;
  /** Creates a connection, for which another may be closed; throws `Refusal` if the hub is closing. */
  connect(names: ReturnType<typeof nameConnection>, owner: ConnectionOwner): Connection;
}

/** The largest POST, in bytes; while one is running, clients collect their messages for the next. */
const BODY_LIMIT = 256 * 1024;

const EVENTS = 'text/event-stream';
/** When to try again, by the status of the refusal. */
const RETRY_SECONDS: Readonly<Record<number, number>> = { 429: 10, 503: 2 };

/**
 * The weight of a connection's request within its address's call limit. It is low, because a busy client polls many times a
 * second.
 */
const WEIGHT = {
  call: 0.25,
  every: { number: 1, of: 'connections that it opens', count: (request: FastifyRequest) => (opens(request) ? 1 : 0) },
} as const;

const POLL_HEADERS = { 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache', Expires: new Date(0).toUTCString() };

/** Registers the hub's HTTP surface: negotiation, upgrades, server-sent events, long polling and the client's POSTs. */
export function registerHubRoutes(app: FastifyInstance, context: HubRoutesContext): void {
  const { path } = context.options;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof Refusal)) throw error;
      const seconds = RETRY_SECONDS[error.status];
      if (seconds !== undefined) reply.header('Retry-After', String(seconds));
      return reply.code(error.status).type('text/plain').send(error.message);
    });
    // Requests carry the connection's token in their URL, which must not be logged.
    const quiet = { logLevel: 'error' } as const;
    scope.all(`${path}/negotiate`, quiet, (request, reply) => negotiate(context, request, reply));
    scope.all(path, { ...quiet, config: { weight: WEIGHT } }, (request, reply) => serve(context, request, reply));
  });
}

/** Whether a request opens a connection, as opposed to a message or poll of an existing one. */
function opens({ headers, raw }: FastifyRequest): boolean {
  return isUpgrade(raw) || headers.accept?.includes(EVENTS) === true;
}

async function negotiate(context: HubRoutesContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (request.method !== 'POST') throw new Refusal(405, 'Method Not Allowed');
  const owner = await admit(context.options, context.allowances, request, OPENING_WEIGHT);
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
  const token = queryField(request, 'id');
  const cost = opens(request) ? OPENING_WEIGHT : 1;
  const owner = await admit(context.options, context.allowances, request, cost, context.connections.ownerOf(token));
  if (isUpgrade(request.raw)) {
    const carried = carriedBySocket(context, token, owner);
    return context.upgrades.take(request, reply, (socket) => {
      carried.use(new WebSocketTransport(socket, context.limits, carried));
    });
  }
  const connection = findConnection(context.connections, token, owner);
  if (method === 'POST') return receive(connection, request, reply);
  if (method === 'DELETE') return leave(connection, reply);
  if (request.headers.accept?.includes(EVENTS)) return openEventStream(context, connection, request, reply);
  return poll(context, connection, reply);
}

/** The connection that a request names, if it belongs to the caller. Throws `Refusal` (400, 404). */
function findConnection(table: ConnectionTable, token: string | undefined, owner: ConnectionOwner): Connection {
  if (!token) throw new Refusal(400, 'Connection ID required');
  const connection = table.find(token, owner.userid);
  if (!connection) throw new Refusal(404, 'No Connection with that ID');
  return connection;
}

/** The connection for a socket. Without a token it is a new one: the client has skipped the negotiation. */
function carriedBySocket(context: HubRoutesContext, token: string | undefined, owner: ConnectionOwner): Connection {
  if (token === undefined) return context.connect(nameConnection(1), owner);
  const connection = findConnection(context.connections, token, owner);
  if (connection.transport?.kind === 'WebSockets') throw new Refusal(409, 'The connection already has a socket');
  if (connection.transport) throw new Refusal(400, 'Cannot change transports mid-connection');
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
  if (connection.transport?.kind !== 'LongPolling') throw new Refusal(400, 'Only long polling can be ended by DELETE');
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
  if (transport?.kind === 'ServerSentEvents') throw new Refusal(409, 'The connection already has an event stream');
  if (transport) throw new Refusal(400, 'Cannot change transports mid-connection');
  reply.hijack();
  request.raw.socket.setNoDelay(true);
  // The headers that every answer carries (security, market time).
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
