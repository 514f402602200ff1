import type { IncomingHttpHeaders } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_MS } from '../accounts/known-devices.ts';
import { ABSOLUTE_MS, type OpenedSession } from '../accounts/sessions.ts';
import type { ServerConfig } from '../settings/config.ts';
import { isOverTls } from './over-tls.ts';

type Trust = Pick<ServerConfig, 'trustProxy'>;

/** The cookies: the session, the device's tokens, and the anti-forgery token for the page to send back. */
type Kept = 'session' | 'device' | 'antiForgery';

const LIFETIME_MS: Readonly<Record<Kept, number>> = {
  session: ABSOLUTE_MS,
  device: DEVICE_MS,
  antiForgery: ABSOLUTE_MS,
};

/** The session's token in a request's cookies. */
export function sessionToken(headers: IncomingHttpHeaders, trust: Trust): string | undefined {
  return readCookie('session', headers, trust);
}

/** The tokens of the device (`KnownDevices`) in a request's cookies. */
export function deviceTokens(headers: IncomingHttpHeaders, trust: Trust): string | undefined {
  return readCookie('device', headers, trust);
}

/** Sets the cookies of a new session. */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  trust: Trust,
  session: OpenedSession,
): void {
  set('session', session.token, request, reply, trust);
  setAntiForgeryCookie(request, reply, trust, session.antiForgery);
}

/** Sets the cookie with the device's tokens, by which the next login recognises the device. It outlives the session. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, trust: Trust, tokens: string): void {
  set('device', tokens, request, reply, trust);
}

/** Sets the anti-forgery cookie again if the page has a different token, or none. */
export function setAntiForgeryCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  trust: Trust,
  antiForgery: string,
): void {
  if (readCookie('antiForgery', request.headers, trust) !== antiForgery) {
    set('antiForgery', antiForgery, request, reply, trust);
  }
}

/** Clears the session's cookies; the device stays known. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply, trust: Trust): void {
  for (const kept of ['session', 'antiForgery'] as const) {
    reply.clearCookie(nameOf(kept, request.headers, trust), attributes(kept, request, trust));
  }
}

function readCookie(kept: Kept, headers: IncomingHttpHeaders, trust: Trust): string | undefined {
  return headers.cookie === undefined ? undefined : fastifyCookie.parse(headers.cookie)[nameOf(kept, headers, trust)];
}

function set(kept: Kept, value: string, request: FastifyRequest, reply: FastifyReply, trust: Trust): void {
  reply.setCookie(nameOf(kept, request.headers, trust), value, {
    ...attributes(kept, request, trust),
    maxAge: Math.floor(LIFETIME_MS[kept] / 1000),
  });
}

/**
 * Cookies ignore ports: two servers on one machine would log each other's users out if they shared a name. Over TLS the name has
 * the `__Host-` prefix, with which browsers accept the cookie only from this host over TLS (RFC 6265bis).
 */
function nameOf(kept: Kept, headers: IncomingHttpHeaders, trust: Trust): string {
  const prefix = isOverTls(headers, trust) ? '__Host-' : '';
  if (kept === 'antiForgery') return `${prefix}XSRF-TOKEN`;
  const port = /:(\d{1,5})$/.exec(headers.host ?? '')?.[1];
  return [`${prefix}borealis`, ...(kept === 'device' ? ['device'] : []), ...(port === undefined ? [] : [port])].join(
    '-',
  );
}

function attributes(kept: Kept, request: FastifyRequest, trust: Trust) {
  return {
    path: '/',
    sameSite: 'strict',
    secure: isOverTls(request.headers, trust),
    httpOnly: kept !== 'antiForgery',
  } as const;
}
