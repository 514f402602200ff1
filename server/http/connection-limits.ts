import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { originOf } from '../security/caller-address.ts';

/** How long and how many sockets may be open. Times in milliseconds. */
export interface ConnectionLimits {
  /** From the connection, or the answer before, to the end of a request's headers, and to the end of its body. */
  readonly headers: number;
  readonly request: number;
  /** A connection without a running request. Proxies keep theirs for 60 s; this is longer, so that the proxy closes first. */
  readonly idle: number;
  /** A connection without any traffic. Longer than a long poll of the feed waits. */
  readonly still: number;
  /** How often the time-outs are checked. */
  readonly look: number;
  /** Requests of one connection; a further one needs a new connection. */
  readonly requests: number;
  /** Connections of all addresses together; further ones are closed at once. */
  readonly connections: number;
}

/** The limits of a server that is given no others. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headers: 15_000,
  request: 30_000,
  idle: 72_000,
  still: 120_000,
  look: 5_000,
  requests: 10_000,
  connections: 10_000,
};

const RETRY_SECONDS = 10;
const REFUSAL = 'Too many connections of this address. Close some, or try again in a moment.';

/** The limits as Fastify takes them; `headLimit`: bytes of a request's line and headers. */
export function connectionOptions(limits: ConnectionLimits, headLimit: number) {
  return {
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionTimeout: limits.still,
    maxRequestsPerSocket: limits.requests,
    http: { maxHeaderSize: headLimit, headersTimeout: limits.headers, connectionsCheckingInterval: limits.look },
  };
}

/**
 * Bounds the open connections, of all addresses together and of each address (`perAddress`; 0: no limit). A connection above
 * the limit of its address is answered 429 before anything is read from it.
 */
export function limitConnections(server: Server, { connections }: ConnectionLimits, perAddress: number): void {
  server.maxConnections = connections;
  if (perAddress === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = originOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > perAddress) refuse(socket);
  });
}

function refuse(socket: Socket): void {
  socket.on('error', () => {});
  const body = JSON.stringify({ error: REFUSAL });
  socket.end(
    `HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: ${RETRY_SECONDS}\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
