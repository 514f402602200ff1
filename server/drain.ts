import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './health/readiness.ts';
import type { RunningCalls } from './http/running-calls.ts';
import type { Hub } from './hub/hub.ts';

/** The parts that are closed, in order, when a process stops. */
interface DrainedParts {
  readonly readiness: Readiness;
  /** Seconds between the change to not ready and the first client being told to go. */
  readonly delay: number;
  readonly hub: Hub;
  readonly app: FastifyInstance;
  readonly calls: RunningCalls;
  /** Milliseconds after which calls that are still running are cut off; undefined: never. */
  readonly longest?: number | undefined;
}

/**
 * Stops serving without losing anything. First the process reports that it is not ready, and load balancers have `delay` to
 * react. Then the hub's clients get their last lines and an invitation to reconnect, which another process accepts. Then nothing
 * new is accepted, and running calls are answered, as far as that takes no longer than it may. Afterwards the store and the market may be closed.
 */
export async function drain({ readiness, delay, hub, app, calls, longest }: DrainedParts): Promise<void> {
  readiness.drain();
  if (delay > 0) await wait(delay * 1000);
  await hub.close();
  const closed = app.close();
  const late = longest === undefined ? [] : [wait(longest, undefined, { ref: false })];
  await Promise.race([calls.finished(), ...late]);
  // Browsers keep sockets open that have never carried a request, and closing the server would wait for them.
  app.server.closeAllConnections();
  await closed;
}
