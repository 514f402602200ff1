import type { IncomingHttpHeaders } from 'node:http';
import type { Sessions } from '../accounts/sessions.ts';
import type { HubAuthorisation } from '../hub/authorisation.ts';
import { carriesAntiForgery } from './anti-forgery.ts';
import { sessionToken } from './session-cookie.ts';

/** What the accounts say about a hub request: the same cookie and anti-forgery token as for the HTTP calls. */
export async function authoriseHub(
  sessions: Sessions,
  headers: IncomingHttpHeaders,
  method: string,
): Promise<HubAuthorisation> {
  const session = await sessions.find(sessionToken(headers));
  if (session === undefined) return { status: 'not-logged-in' };
  if (!carriesAntiForgery(session, headers, method)) return { status: 'forbidden' };
  const { userid, realtime, depth } = session.user;
  return { status: 'ok', userid, realtime, depth };
}
