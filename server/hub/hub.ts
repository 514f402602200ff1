import type { FastifyInstance } from 'fastify';
import type { HubOptions } from './hub-options.ts';

/** The live feed's server end, as `attachHub` returns it. */
export interface Hub {
  /** Connections that have completed their handshake. */
  clients(): number;
  /** Ends every stream, tells the clients that they may come back, and resolves when they have taken it. */
  close(): Promise<void>;
  /** Puts an `Error` line on every stream. */
  feedError(text: string): void;
  /** On: streams fall silent, heartbeats included, while their connections stay alive; off: every symbol starts afresh. */
  silence(on: boolean): void;
  /** Puts a line on every stream as it stands. */
  raw(line: string): void;
}

/** The shape of `attachHub`: registers the hub's routes and its WebSocket upgrade before the server listens. */
export type AttachHub = (app: FastifyInstance, options: HubOptions) => Hub;
