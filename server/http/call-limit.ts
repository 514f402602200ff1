import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  normalizeIP,
} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

const MINUTE = 60_000;

/** How often an address has called within the window that runs, this call included, and how long it lasts (milliseconds). */
export interface CallCount {
  readonly current: number;
  readonly ttl: number;
}

/** Counts calls by address, for servers that count them together. */
export interface CallCounts {
  /** Counts a call in a window of so many milliseconds; above `most` it need not be exact. */
  count(address: string, window: number, most: number): CallCount;
}

/** Addresses that are counted at once; more push out those that were counted longest ago. */
const MOST_ADDRESSES = 20_000;

/**
 * Takes at most `perMinute` calls a minute from one address, over everything under `/api` and the hub's negotiation
 * together; further ones are a 429 with `Retry-After`. 0: no limit. To be called before the calls are registered, so
 * that nothing is looked up for a call too many. `counts`: where they are counted; in this process when absent.
 */
export async function limitCalls(
  app: FastifyInstance,
  perMinute: number,
  hubPath: string,
  counts?: CallCounts,
): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: MINUTE,
    cache: MOST_ADDRESSES,
    ...(counts && { store: storeOver(counts) }),
  });
  const count = app.createRateLimit();
  app.addHook('onRequest', async (request, reply) => {
    // The route's address, not the request's: that can be written in many ways. What has no route has only its own.
    const path = request.routeOptions.url ?? request.url;
    if (!path.startsWith('/api/') && path !== `${hubPath}/negotiate`) return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('Retry-After', String(counted.ttlInSeconds));
    throw new Problem(429, `Too many calls. Try again in ${counted.ttlInSeconds} s.`);
  });
}

/** What calls of one origin have in common: the IPv4 address, or the /64 network, of which one machine has all addresses. */
export function callerAddress({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

/** Counts as the limiter wants them: a class of which it makes its own. */
function storeOver(counts: CallCounts): FastifyRateLimitStoreCtor {
  return class Counted implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (address, answer, window, most) => {
      answer(null, counts.count(address, window, most));
    };

    child(): Counted {
      return this;
    }
  };
}
