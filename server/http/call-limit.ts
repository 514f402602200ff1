import type { FastifyInstance } from 'fastify';
import { RecentKeys } from '../accounts/recent-keys.ts';
import { callerAddress } from '../security/caller-address.ts';
import { weightOf } from './call-weight.ts';
import { Problem } from './problem.ts';

const MINUTE = 60_000;

/** The weight of an address's calls in the present window, this call included, and how long the window lasts (milliseconds). */
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
 * Takes calls up to a total weight of `perMinute` a minute from one address (`call-weight.ts`; a plain call weighs 1), over
 * everything under `/api` and the hub together. Any further call is a 429 with `Retry-After`. 0: no limit. To be called before
 * the calls are registered, so that a call that is refused costs no look-up. `counts`: where they are counted.
 */
export function limitCalls(app: FastifyInstance, perMinute: number, hubPath: string, counts: CallCounts): void {
  if (perMinute === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    // The route's address, not the request's: that can be written in many ways. What has no route has only its own.
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

/** The calls of a process that counts them by itself. */
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
