import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceWords } from '../accounts/device-words.ts';
import type { User } from '../accounts/users.ts';
import { deviceTokens, sessionToken, setDeviceCookie, setSessionCookies } from '../security/session-cookie.ts';
import type { ApiContext } from './api-context.ts';
import { eventOf } from './security-events.ts';

/** Logs a subscriber in: opens a session and remembers the device. */
export async function openSession(
  { config, devices, sessions, securityLog }: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
): Promise<void> {
  const { headers } = request;
  const session = await sessions.open(user, sessionToken(headers, config), deviceWords(headers['user-agent']));
  setSessionCookies(request, reply, config, session);
  setDeviceCookie(request, reply, config, await devices.welcome(user.userid, deviceTokens(headers, config)));
  void securityLog.record(eventOf(request, 'login', user.userid));
}
