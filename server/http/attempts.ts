import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoginAttempt } from '../accounts/login-throttle.ts';
import { findByCredentials } from '../accounts/users.ts';
import { callerAddress } from '../security/caller-address.ts';
import { deviceTokens } from '../security/session-cookie.ts';
import { type ApiContext, subscriberOf } from './api-context.ts';
import { Problem } from './problem.ts';
import { eventOf } from './security-events.ts';

/** Counts a request's login attempt. Throws a 429 `Problem` with `Retry-After` if it may not be made yet. */
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

/** Counts an attempt as failed, and records it in the security log. */
export function failAttempt(
  { securityLog, throttle }: ApiContext,
  request: FastifyRequest,
  kind: 'wrong-password' | 'wrong-code',
  userid: string,
): void {
  throttle.failed();
  void securityLog.record(eventOf(request, kind, userid));
}

/**
 * Whether a logged-in subscriber has typed their own password. It is required before changes that must not be possible for a
 * stranger at an unattended screen. Throws a 429 `Problem` after too many wrong ones.
 */
export async function provesPassword(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
): Promise<boolean> {
  const { userid } = subscriberOf(request);
  const attempt = await beginAttempt(context, request, reply, userid, 'own password');
  if ((await findByCredentials(context.store, userid, password)) === undefined) {
    failAttempt(context, request, 'wrong-password', userid);
    return false;
  }
  await context.throttle.succeeded(attempt);
  return true;
}
