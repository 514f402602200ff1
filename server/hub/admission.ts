import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../security/caller-address.ts';
import { isOwnPage } from '../security/own-page.ts';
import type { Allowances } from './allowances.ts';
import type { ConnectionOwner } from './connection.ts';
import type { HubOptions } from './hub-options.ts';

/** A refused request, with its HTTP answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Identifies the sender of a request and deducts `cost` from the session's allowance. Throws `Refusal`: 401 without a login; 403
 * without the anti-forgery token, without any real-time entitlement, or from a page of another site; 429 if the allowance is used
 * up; 503 while the accounts cannot be queried. The last does not apply to a connection that was `granted` before, so that a feed
 * survives an outage of the store.
 */
export async function admit(
  options: HubOptions,
  allowances: Allowances,
  request: FastifyRequest,
  cost: number,
  granted?: ConnectionOwner,
): Promise<ConnectionOwner> {
  const { headers, method } = request;
  // Pages of any site may open a WebSocket here, cookies included: only the origin tells them apart.
  if (!isOwnPage(headers, options.origins ?? [])) throw new Refusal(403, 'Origin not allowed');
  const authorisation = await options.authorise(headers, method);
  if (authorisation.status === 'unavailable') {
    if (!granted || !isSameCaller(granted.headers, headers, method)) {
      throw new Refusal(503, 'The accounts are not available at the moment');
    }
    charge(allowances, granted.session, cost);
    return granted;
  }
  if (authorisation.status !== 'ok') {
    throw authorisation.status === 'forbidden' ? new Refusal(403, 'Forbidden') : new Refusal(401, 'Not logged in');
  }
  if (authorisation.realtime.size === 0) throw new Refusal(403, 'Denied: not entitled to real-time data');
  const { userid, session, until, realtime, depth } = authorisation;
  charge(allowances, session, cost);
  return { userid, session, address: callerAddress(request), until, realtime, depth, headers };
}

function charge(allowances: Allowances, session: string, cost: number): void {
  if (!allowances.take(session, cost)) throw new Refusal(429, 'Too many requests from this session');
}

/** Whether a request has the same session as the one that made a connection and, if its method requires one, the same token. */
function isSameCaller(granted: IncomingHttpHeaders, headers: IncomingHttpHeaders, method: string): boolean {
  return granted.cookie === headers.cookie && (method === 'GET' || granted['x-xsrf-token'] === headers['x-xsrf-token']);
}
