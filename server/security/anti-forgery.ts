import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Session } from '../accounts/sessions.ts';

/** Methods that change nothing and need no token. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request carries its session's anti-forgery token, or has a method that does not need it. */
export function carriesAntiForgery(session: Session, headers: IncomingHttpHeaders, method: string): boolean {
  if (SAFE_METHODS.includes(method)) return true;
  const sent = Buffer.from(String(headers['x-xsrf-token'] ?? ''));
  const expected = Buffer.from(session.antiForgery);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
