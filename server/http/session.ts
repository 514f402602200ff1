import type { FastifyInstance } from 'fastify';
import { clearSessionCookies, sessionToken, setAntiForgeryCookie } from '../security/session-cookie.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, subscriberOf } from './api-context.ts';
import { LOGIN_ANSWER, loginAnswer } from './login.ts';
import { eventOf } from './security-events.ts';

const tags = ['Account'];
const YES = { type: 'boolean' } as const;

const LOGGED_IN_SCHEMA = {
  summary: 'Whether somebody is logged in',
  tags,
  security: SECURITY.anybody,
  response: answers(YES),
} as const;
const SESSION_SCHEMA = {
  summary: 'Who is logged in, and their entitlements',
  tags,
  security: SECURITY.subscriber,
  response: answers(LOGIN_ANSWER, 401),
} as const;
const LOGOUT_SCHEMA = {
  summary: 'Ends the session',
  tags,
  security: SECURITY.anybodyPosts,
  response: answers(YES, 403),
} as const;

/**
 * `GET /loggedin` answers a bare boolean. `GET /session` repeats the login's answer for a reloaded page (401 for a visitor).
 * `POST /logout` ends the session, even if the store cannot be read or written.
 */
export function sessionRoutes(api: FastifyInstance, context: ApiContext): void {
  const { config, securityLog, sessions } = context;
  api.get('/loggedin', { schema: LOGGED_IN_SCHEMA }, async (request, reply) => {
    if (request.session !== undefined) setAntiForgeryCookie(request, reply, config, request.session.antiForgery);
    return request.session !== undefined;
  });
  api.get('/session', { schema: SESSION_SCHEMA }, async (request) => loginAnswer(context, subscriberOf(request)));
  api.post('/logout', { schema: LOGOUT_SCHEMA, config: { endsSession: true } }, async (request, reply) => {
    // A token without a session has nothing to end. If the store did not answer (then the header is missing), there may be a
    // session.
    const mayBeOpen = request.session !== undefined || !reply.hasHeader('X-Logged-In');
    if (mayBeOpen) await sessions.close(sessionToken(request.headers, config));
    clearSessionCookies(request, reply, config);
    if (request.session !== undefined) void securityLog.record(eventOf(request, 'logout', request.session.user.userid));
    // Clears the browser's HTTP cache, which may hold the session's answers. The offline worker's files are in another cache.
    reply.header('Clear-Site-Data', '"cache"');
    return true;
  });
}
