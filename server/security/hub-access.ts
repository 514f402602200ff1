import type { IncomingHttpHeaders } from 'node:http';
import type { Session, Sessions } from '../accounts/sessions.ts';
import type { MarketSource } from '../market/market-source.ts';
import type { ServerConfig } from '../settings/config.ts';
import { storeTrouble } from '../store/store-trouble.ts';
import { carriesAntiForgery } from './anti-forgery.ts';
import type { HubAuthorisation } from './authorisation.ts';
import { sessionToken } from './session-cookie.ts';

/**
 * Authorises a hub request by the same cookie and anti-forgery token as an HTTP call, and by whether the
 * subscriber may see the market's data.
 */
export async function authoriseHub(
  sessions: Sessions,
  config: ServerConfig,
  market: MarketSource,
  headers: IncomingHttpHeaders,
  method: string,
): Promise<HubAuthorisation> {
  const token = sessionToken(headers, config);
  let session: Session | undefined;
  try {
    session = await sessions.find(token);
  } catch (error) {
    if (storeTrouble(error)) return { status: 'unavailable' };
    throw error;
  }
  if (session === undefined || token === undefined) return { status: 'not-logged-in' };
  if (!carriesAntiForgery(session, headers, method)) return { status: 'forbidden' };
  if (market.mayShow?.(session.user) === false) return { status: 'forbidden' };
  const { userid, realtime, depth } = session.user;
  return { status: 'ok', userid, session: token, until: session.until, realtime, depth };
}
