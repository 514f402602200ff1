import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Session } from '../accounts/sessions.ts';

/** Methods that change nothing and need no token. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request of a session carries the session's anti-forgery token, where its method needs one. */
export function carriesAntiForgery(session: Session, headers: IncomingHttpHeaders, method: string): boolean {
  if (SAFE_METHODS.includes(method)) return true;
  const sent = Buffer.from(String(headers['x-xsrf-token'] ?? ''));
  const expected = Buffer.from(session.antiForgery);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
