import type { FastifyReply } from 'fastify';
import { Problem, REFUSED_AS } from './problem.ts';

/** The longest time that a call waits for history (milliseconds): well below the time-out of clients. */
const LONGEST = 5_000;

/**
 * The result of `work`, which may have to load history from a provider. If that takes longer than a client waits, throws a 503
 * `Problem` that says so. The work continues, and a later call gets its result.
 */
export async function historyInTime<T>(reply: FastifyReply, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reply.header('Retry-After', '1').header(REFUSED_AS, 'loading');
      reject(new Problem(503, 'The history is being loaded. Try again in a moment.'));
    }, LONGEST);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
