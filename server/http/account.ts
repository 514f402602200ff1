import type { FastifyInstance } from 'fastify';
import { faultOfPassword } from '../accounts/chosen-password.ts';
import { securityEventsOf } from '../accounts/security-log.ts';
import { setPassword } from '../accounts/users.ts';
import { deviceTokens, sessionToken, setDeviceCookie } from '../security/session-cookie.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, subscriberOf } from './api-context.ts';
import { provesPassword } from './attempts.ts';
import { eventOf } from './security-events.ts';

const tags = ['Account'];
const TEXT = { type: 'string' } as const;
const TIME = { type: 'number', description: 'Unix milliseconds.' } as const;
const DEVICE = { browser: TEXT, system: TEXT } as const;
const COUNT = { type: 'integer' } as const;

const ACCOUNT_SCHEMA = {
  summary: "The caller's own account: second factor, open sessions, recent security events",
  tags,
  security: SECURITY.subscriber,
  response: answers(
    {
      type: 'object',
      required: ['userid', 'factorSince', 'recoveryCodes', 'sessions', 'events'],
      properties: {
        userid: TEXT,
        factorSince: {
          ...TIME,
          description: 'When the second factor was turned on, Unix milliseconds; 0 if it is off.',
        },
        recoveryCodes: { ...COUNT, description: 'Recovery codes that have not been used yet.' },
        sessions: {
          type: 'array',
          items: {
            type: 'object',
            required: ['browser', 'system', 'created', 'seen', 'current'],
            properties: { ...DEVICE, created: TIME, seen: TIME, current: { type: 'boolean' } },
          },
        },
        events: {
          type: 'array',
          items: {
            type: 'object',
            required: ['time', 'kind', 'address', 'browser', 'system'],
            properties: { time: TIME, kind: TEXT, address: TEXT, ...DEVICE },
          },
        },
      },
    },
    401,
  ),
} as const;

const PASSWORD = { type: 'string', maxLength: 1000 } as const;

const PASSWORD_SCHEMA = {
  summary: "Changes the caller's password and ends the other sessions",
  tags,
  security: SECURITY.subscriberPosts,
  body: { type: 'object', required: ['current', 'next'], properties: { current: PASSWORD, next: PASSWORD } },
  response: answers(
    {
      type: 'object',
      required: ['result'],
      properties: {
        result: {
          type: 'string',
          enum: ['done', 'wrong-password', 'same', 'length', 'userid', 'common'],
          description: '`done`, or why nothing was changed.',
        },
      },
    },
    400,
    401,
    403,
    413,
    415,
  ),
} as const;

const END_SCHEMA = {
  summary: 'Ends the other sessions of the subscriber; returns how many there were',
  tags,
  security: SECURITY.subscriberPosts,
  body: { type: ['object', 'null'] },
  response: answers(COUNT, 400, 401, 403, 413, 415),
} as const;

/**
 * `GET /account`: the caller's own second factor, sessions and security events. `POST /account/password` `{current, next}`
 * changes the password, `POST /account/sessions/end` ends the other sessions.
 */
export function accountRoutes(api: FastifyInstance, context: ApiContext): void {
  const { config, devices, factors, securityLog, sessions, store } = context;
  api.get('/account', { schema: ACCOUNT_SCHEMA }, async (request) => {
    const { id, userid } = subscriberOf(request);
    const factor = await factors.stateOf(id);
    return {
      userid,
      factorSince: factor.since,
      recoveryCodes: factor.recoveryCodes,
      sessions: await sessions.listOf(id, sessionToken(request.headers, config)),
      events: await securityEventsOf(store, id),
    };
  });
  api.post<{ Body: { current: string; next: string } }>(
    '/account/password',
    { schema: PASSWORD_SCHEMA },
    async (request, reply) => {
      const { userid } = subscriberOf(request);
      const { current, next } = request.body;
      if (!(await provesPassword(context, request, reply, current))) return { result: 'wrong-password' };
      if (current === next) return { result: 'same' };
      const fault = await faultOfPassword(userid, next);
      if (fault !== undefined) return { result: fault };
      const { headers } = request;
      await setPassword(store, userid, next, sessionToken(headers, config));
      setDeviceCookie(request, reply, config, await devices.welcome(userid, deviceTokens(headers, config)));
      void securityLog.record(eventOf(request, 'password-changed', userid));
      return { result: 'done' };
    },
  );
  api.post('/account/sessions/end', { schema: END_SCHEMA }, async (request) => {
    const { id, userid } = subscriberOf(request);
    const ended = await sessions.endOthers(id, sessionToken(request.headers, config));
    if (ended > 0) void securityLog.record(eventOf(request, 'others-ended', userid));
    return ended;
  });
}
