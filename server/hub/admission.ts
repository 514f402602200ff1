import type { IncomingHttpHeaders } from 'node:http';
import { isOwnPage } from '../security/own-page.ts';
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
 * Who a request comes from. Throws `Refusal`: 401 without a login, 403 without the anti-forgery token, without any
 * real-time entitlement, or from a page of another site.
 */
export async function admit(
  options: HubOptions,
  headers: IncomingHttpHeaders,
  method: string,
): Promise<ConnectionOwner> {
  // A WebSocket is open to pages of every site, cookies and all: only this tells them apart.
  if (!isOwnPage(headers, options.origins ?? [])) throw new Refusal(403, 'Origin not allowed');
  const authorisation = await options.authorise(headers, method);
  if (authorisation.status !== 'ok') {
    throw authorisation.status === 'forbidden' ? new Refusal(403, 'Forbidden') : new Refusal(401, 'Not logged in');
  }
  if (authorisation.realtime.size === 0) throw new Refusal(403, 'Denied: not entitled to real-time data');
  const { userid, realtime, depth } = authorisation;
  return { userid, realtime, depth, headers };
}
