import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceWords } from '../accounts/device-words.ts';
import type { LoginAttempt } from '../accounts/login-throttle.ts';
import type { User } from '../accounts/users.ts';
import { callerAddress } from '../security/caller-address.ts';
import { deviceTokens, sessionToken, setDeviceCookie, setSessionCookies } from '../security/session-cookie.ts';
import type { ApiContext } from './api-context.ts';

import { Problem } from './problem.ts';
import { eventOf } from './security-events.ts';

/** Logs a subscriber in: a new session, and a device that is known from now on. */
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

/** Counts an attempt of a request. Throws a 429 `Problem` with `Retry-After` when it may not be made yet. */
export async function beginAttempt(
  { config, devices, securityLog, throttle }: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  userid: string,
  step: NonNullable<LoginAttempt['step']>,
): Promise<LoginAttempt> {
  const device = await devices.find(userid, deviceTokens(request.headers, config));
  const attempt = { userid, address: callerAddress(request), device, step };
  const wait = await throttle.attempt(attempt);
  if (wait > 0) {
    void securityLog.record(eventOf(request, 'too-many-tries', userid));
    const seconds = Math.ceil(wait / 1000);
    reply.header('Retry-After', String(seconds));
    throw new Problem(429, `Too many attempts. Try again in ${seconds} s.`);
  }
  return attempt;
}
