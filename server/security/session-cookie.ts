import type { IncomingHttpHeaders } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ABSOLUTE_MS, type OpenedSession } from '../accounts/sessions.ts';

/** The cookie that hands the anti-forgery token to the page, which sends it back as the header `X-XSRF-TOKEN`. */
const ANTI_FORGERY_COOKIE = 'XSRF-TOKEN';

/** The session's token out of a request's cookies. */
export function sessionToken(headers: IncomingHttpHeaders): string | undefined {
  return headers.cookie === undefined ? undefined : fastifyCookie.parse(headers.cookie)[cookieName(headers)];
}

/** Gives the browser a new session. */
export function setSessionCookies(request: FastifyRequest, reply: FastifyReply, session: OpenedSession): void {
  reply.setCookie(cookieName(request.headers), session.token, { ...attributes(request), httpOnly: true });
  setAntiForgeryCookie(request, reply, session.antiForgery);
}

/** Gives the page the token of its session again when it has another one, or none. */
export function setAntiForgeryCookie(request: FastifyRequest, reply: FastifyReply, antiForgery: string): void {
  if (request.cookies[ANTI_FORGERY_COOKIE] === antiForgery) return;
  reply.setCookie(ANTI_FORGERY_COOKIE, antiForgery, attributes(request));
}

/** Takes the session's cookies away. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request.headers), { ...attributes(request), httpOnly: true });
  reply.clearCookie(ANTI_FORGERY_COOKIE, attributes(request));
}

/** Cookies know no ports: two servers on one machine would log each other's users out if they shared a name. */
function cookieName({ host }: IncomingHttpHeaders): string {
  const port = /:(\d{1,5})$/.exec(host ?? '')?.[1];
  return port === undefined ? 'borealis' : `borealis-${port}`;
}

function attributes(request: FastifyRequest) {
  return {
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: Math.floor(ABSOLUTE_MS / 1000),
  } as const;
}
