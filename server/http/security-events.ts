import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceWords } from '../accounts/device-words.ts';
import type { SecurityEvent, SecurityLog } from '../accounts/security-log.ts';

/** The statuses of a refused call: from a page of another site, for a wrong host name, or without entitlement. */
const REFUSALS = [403, 421];

/** An event of the account `userid`, with the address and device of a request. */
export function eventOf(request: FastifyRequest, kind: SecurityEvent['kind'], userid: string): SecurityEvent {
  return { kind, userid, address: request.ip, ...deviceWords(request.headers['user-agent']) };
}

/** Records every refusal in the security log. Call it before the routes are registered. */
export function recordRefusals(app: FastifyInstance, log: SecurityLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    if (REFUSALS.includes(status)) {
      const userid = request.session?.user.userid ?? '';
      void log.record({ ...eventOf(request, 'refused', userid), status, route: request.routeOptions.url ?? '' });
    }
    done();
  });
}
