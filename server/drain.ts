import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './health/readiness.ts';
import type { RunningCalls } from './http/running-calls.ts';
import type { Hub } from './hub/hub.ts';

/** What is closed in order when a process stops. */
interface DrainedParts {
  readonly readiness: Readiness;
  /** Seconds between the readiness turning to no and the first client being told to go. */
  readonly delay: number;
  readonly hub: Hub;
  readonly app: FastifyInstance;
  readonly calls: RunningCalls;
}

/**
 * Ends the serving side of the process so that nobody loses anything: the readiness says no, and load balancers have `delay`
 * to look elsewhere; the hub's clients get their last lines and the word that they may come back (another process takes
 * them, this one no more); then nothing new is accepted, and the calls that run are answered. What they worked on may be
 * closed afterwards.
 */
export async function drain({ readiness, delay, hub, app, calls }: DrainedParts): Promise<void> {
  readiness.drain();
  if (delay > 0) await wait(delay * 1000);
  await hub.close();
  const closed = app.close();
  await calls.finished();
  // Browsers keep sockets open that never carried a request, and closing the server would wait for them.
  app.server.closeAllConnections();
  await closed;
}
