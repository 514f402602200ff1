import type { FastifyInstance } from 'fastify';
import { RecentKeys } from '../accounts/recent-keys.ts';
import { callerAddress } from '../security/caller-address.ts';
import { weightOf } from './call-weight.ts';
import { Problem } from './problem.ts';

const MINUTE = 60_000;

/** The weight of an address's calls in the current window, this call included, and the rest of the window (milliseconds). */
export interface CallCount {
  readonly current: number;
  readonly ttl: number;
}

/** Counts calls by address. */
export interface CallCounts {
  /** Counts a call by its weight in a window of `window` milliseconds. Above `most` the count need not be exact. */
  count(address: string, weight: number, window: number, most: number): CallCount;
}

/**
 * Limits the calls of one address, under `/api` and to the hub together, to a total weight of `perMinute` a minute
 * (`call-weight.ts`; a plain call weighs 1; 0: no limit). Any further call is a 429 with `Retry-After`. Call it before the calls
 * are registered, so that a refused call costs no session look-up. `counts`: where the calls are counted.
 */
export function limitCalls(app: FastifyInstance, perMinute: number, hubPath: string, counts: CallCounts): void {
  if (perMinute === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    // The route's pattern, because a request's URL can be written in many ways. A request without a route has only its URL.
    const path = request.routeOptions.url ?? request.url;
    if (!path.startsWith('/api/') && path !== hubPath && path !== `${hubPath}/negotiate`) {
      done();
      return;
    }
    const { current, ttl } = counts.count(callerAddress(request), weightOf(request), MINUTE, perMinute);
    if (current <= perMinute) {
      done();
      return;
    }
    const seconds = Math.ceil(ttl / 1000);
    reply.header('Retry-After', String(seconds));
    throw new Problem(429, `Too many calls. Try again in ${seconds} s.`);
  });
}

/** Counts the calls of this process alone. */
export class OwnCallCounts implements CallCounts {
  private readonly recent = new RecentKeys<{ weight: number; readonly ends: number }>();

  count(address: string, weight: number, window: number): CallCount {
    const now = performance.now();
    const known = this.recent.find(address);
    const running = known !== undefined && known.ends > now ? known : { weight: 0, ends: now + window };
    running.weight += weight;
    this.recent.keep(address, running);
    return { current: running.weight, ttl: running.ends - now };
  }
}
