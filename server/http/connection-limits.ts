import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { originOf } from '../security/caller-address.ts';

/** How many sockets may be open, and for how long (milliseconds). */
export interface ConnectionLimits {
  /**
   * The time from the start of the connection, or from the previous answer, to the end of a request's headers, and to the end
   * of its body.
   */
  readonly headers: number;
  readonly request: number;
  /** The limit for a connection without a running request. Longer than the 60 s of proxies, so that the proxy closes first. */
  readonly idle: number;
  /** The limit for a connection without any traffic. Longer than a long poll of the feed. */
  readonly inactive: number;
  /** How often the time-outs are checked. */
  readonly checkInterval: number;
  /** How many requests a connection may carry. */
  readonly requests: number;
  /** The most connections of all addresses together; any further one is closed at once. */
  readonly connections: number;
}

/** The default limits. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headers: 15_000,
  request: 30_000,
  idle: 72_000,
  inactive: 120_000,
  checkInterval: 5_000,
  requests: 10_000,
  connections: 10_000,
};

const RETRY_SECONDS = 10;
const REFUSAL = 'Too many connections from this address. Close some, or try again in a moment.';

/** The limits as Fastify options; `headLimit` is the size of a request's line and headers in bytes. */
export function connectionOptions(limits: ConnectionLimits, headLimit: number) {
  return {
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionTimeout: limits.inactive,
    maxRequestsPerSocket: limits.requests,
    http: {
      maxHeaderSize: headLimit,
      headersTimeout: limits.headers,
      connectionsCheckingInterval: limits.checkInterval,
    },
  };
}

/**
 * Limits the open connections, in total and per address (`perAddress`; 0: no limit). A connection above the limit of its address
 * is answered 429 before anything is read from it.
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
