import type { FastifyInstance } from 'fastify';
import { clearSessionCookies, sessionToken, setAntiForgeryCookie } from '../security/session-cookie.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, subscriberOf } from './api-context.ts';
import { LOGIN, loginAnswer } from './login.ts';
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
  summary: 'Who is logged in, and for what',
  tags,
  security: SECURITY.subscriber,
  response: answers(LOGIN, 401),
} as const;
const LOGOUT_SCHEMA = {
  summary: 'Ends the session',
  tags,
  security: SECURITY.anybodyPosts,
  response: answers(YES, 403),
} as const;

/**
 * `GET /loggedin` answers a bare boolean. `GET /session` answers what the login answered, for a page that was loaded
 * again (401 for a visitor). `POST /logout` ends the session, whether or not the store can be asked or written.
 */
export function sessionRoutes(api: FastifyInstance, { config, securityLog, sessions }: ApiContext): void {
  api.get('/loggedin', { schema: LOGGED_IN_SCHEMA }, async (request, reply) => {
    if (request.session !== undefined) setAntiForgeryCookie(request, reply, config, request.session.antiForgery);
    return request.session !== undefined;
  });
  api.get('/session', { schema: SESSION_SCHEMA }, async (request) => loginAnswer(subscriberOf(request)));
  api.post('/logout', { schema: LOGOUT_SCHEMA, config: { endsSession: true } }, async (request, reply) => {
    // A token of no session has nothing to end. Where the store could not say (there is no header then), it may be one.
    const mayBeOpen = request.session !== undefined || !reply.hasHeader('X-Logged-In');
    if (mayBeOpen) await sessions.close(sessionToken(request.headers, config));
    clearSessionCookies(request, reply, config);
    if (request.session !== undefined) void securityLog.record(eventOf(request, 'logout', request.session.user.userid));
    // What the browser has kept of the session's answers; the offline worker's files are in no such cache.
    reply.header('Clear-Site-Data', '"cache"');
    return true;
  });
}
