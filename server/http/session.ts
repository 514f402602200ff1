import type { FastifyInstance } from 'fastify';
import { clearSessionCookies, sessionToken, setAntiForgeryCookie } from '../security/session-cookie.ts';
import { type ApiContext, subscriberOf } from './api-context.ts';
import { loginAnswer } from './login.ts';

/**
 * `GET /loggedin` answers a bare boolean. `GET /session` answers what the login answered, for a page that was loaded
 * again (401 for a visitor). `POST /logout` ends the session.
 */
export function sessionRoutes(api: FastifyInstance, { sessions }: ApiContext): void {
  api.get('/loggedin', async (request, reply) => {
    if (request.session !== undefined) setAntiForgeryCookie(request, reply, request.session.antiForgery);
    return request.session !== undefined;
  });
  api.get('/session', async (request) => loginAnswer(subscriberOf(request)));
  api.post('/logout', async (request, reply) => {
    await sessions.close(sessionToken(request.headers));
    clearSessionCookies(request, reply);
    return true;
  });
}
