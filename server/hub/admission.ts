import type { IncomingHttpHeaders } from 'node:http';
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
  if (!isOwnOrigin(headers, options.origins ?? [])) throw new Refusal(403, 'Origin not allowed');
  const authorisation = await options.authorise(headers, method);
  if (authorisation.status !== 'ok') {
    throw authorisation.status === 'forbidden' ? new Refusal(403, 'Forbidden') : new Refusal(401, 'Not logged in');
  }
  if (authorisation.realtime.size === 0) throw new Refusal(403, 'Denied: not entitled to real-time data');
  return { userid: authorisation.userid, realtime: authorisation.realtime, headers };
}

/**
 * Whether a browser's page of this very site asks. A WebSocket is open to pages of every site, cookies and all, so that
 * only this tells them apart. A client that is no browser names no origin.
 */
function isOwnOrigin(headers: IncomingHttpHeaders, others: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from !== '' && (from === host?.toLowerCase() || others.includes(from));
}
