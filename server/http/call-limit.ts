import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

const MINUTE = 60_000;

/** Addresses that are counted at once; more push out those that were counted longest ago. */
const MOST_ADDRESSES = 20_000;

/**
 * Takes at most `perMinute` calls a minute from one address, over everything under `/api` and the hub's negotiation
 * together; further ones are a 429 with `Retry-After`. 0: no limit. To be called before the calls are registered, so
 * that nothing is looked up for a call too many.
 */
export async function limitCalls(app: FastifyInstance, perMinute: number, hubPath: string): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, { global: false, max: perMinute, timeWindow: MINUTE, cache: MOST_ADDRESSES });
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
