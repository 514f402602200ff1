import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../security/caller-address.ts';
import { isOwnPage } from '../security/own-page.ts';
import type { Allowances } from './allowances.ts';
import type { ConnectionOwner } from './connection.ts';
import type { HubOptions } from './hub-options.ts';

/** A request that may not be served, as an HTTP answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Who a request comes from; `cost` is taken off the session's allowance. Throws `Refusal`: 401 without a login; 403 without the
 * anti-forgery token, without any real-time entitlement, or from a page of another site; 429 when too little of the allowance
 * is left; 503 while the accounts cannot be asked, unless the request belongs to a connection that was `granted` before: a feed
 * outlives them.
 */
export async function admit(
  options: HubOptions,
  allowances: Allowances,
  request: FastifyRequest,
  cost: number,
  granted?: ConnectionOwner,
): Promise<ConnectionOwner> {
  const { headers, method } = request;
  // A WebSocket is open to pages of every site, cookies and all: only this tells them apart.
  if (!isOwnPage(headers, options.origins ?? [])) throw new Refusal(403, 'Origin not allowed');
  const authorisation = await options.authorise(headers, method);
  if (authorisation.status === 'unavailable') {
    if (!granted || !isSameCaller(granted.headers, headers, method)) {
      throw new Refusal(503, 'The accounts cannot be asked just now');
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
  if (!allowances.take(session, cost)) throw new Refusal(429, 'Too many requests of this session');
}

/** Whether a request has the session, and where its method asks for one the token, of the one that made a connection. */
function isSameCaller(granted: IncomingHttpHeaders, headers: IncomingHttpHeaders, method: string): boolean {
  return granted.cookie === headers.cookie && (method === 'GET' || granted['x-xsrf-token'] === headers['x-xsrf-token']);
}
