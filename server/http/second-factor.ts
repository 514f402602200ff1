import type { FastifyInstance } from 'fastify';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, subscriberOf } from './api-context.ts';
import { beginAttempt, failAttempt, provesPassword } from './attempts.ts';
import { eventOf } from './security-events.ts';

const tags = ['Account'];

const PROOF = {
  type: 'object',
  required: ['password'],
  properties: { password: { type: 'string', maxLength: 1000 } },
} as const;

const OUTCOME = answers(
  {
    type: 'object',
    required: ['result'],
    properties: {
      result: { type: 'string', enum: ['done', 'wrong-password', 'wrong-code', 'not-now'] },
      secret: { type: 'string', description: 'For the authenticator app, base32.' },
      address: { type: 'string', description: 'The same as an `otpauth:` URI, for a QR code.' },
      codes: { type: 'array', items: { type: 'string' }, description: 'Recovery codes, shown only once.' },
    },
  },
  400,
  401,
  403,
  413,
  415,
);

function schema(summary: string, body: object) {
  return { summary, tags, security: SECURITY.subscriberPosts, body, response: OUTCOME };
}

/**
 * The caller's own second factor. All calls but `confirm` require the password: `…/offer` returns a secret for the authenticator
 * app, `…/confirm` `{code}` turns it on and returns recovery codes, `…/codes` creates new ones, `…/remove` turns it off.
 * `not-now` means that it is already on, or not on.
 */
export function secondFactorRoutes(api: FastifyInstance, context: ApiContext): void {
  const { factors, securityLog, throttle } = context;
  api.post<{ Body: { password: string } }>(
    '/account/second-factor/offer',
    { schema: schema('Offers a second factor: a secret for an authenticator app', PROOF) },
    async (request, reply) => {
      const { id, userid } = subscriberOf(request);
      if (!(await provesPassword(context, request, reply, request.body.password))) return { result: 'wrong-password' };
      const offered = await factors.offer(id, userid);
      return offered === undefined ? { result: 'not-now' } : { result: 'done', ...offered };
    },
  );
  api.post<{ Body: { code: string } }>(
    '/account/second-factor/confirm',
    {
      schema: schema('Turns the offered second factor on, with a code from the app; returns recovery codes', {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string', maxLength: 100 } },
      }),
    },
    async (request, reply) => {
      const { id, userid } = subscriberOf(request);
      const attempt = await beginAttempt(context, request, reply, userid, 'code');
      const codes = await factors.confirm(id, request.body.code);
      if (codes === undefined) {
        failAttempt(context, request, 'wrong-code', userid);
        return { result: 'wrong-code' };
      }
      await throttle.succeeded(attempt);
      void securityLog.record(eventOf(request, 'second-factor-on', userid));
      return { result: 'done', codes };
    },
  );
  api.post<{ Body: { password: string } }>(
    '/account/second-factor/codes',
    { schema: schema('Creates new recovery codes; the earlier ones stop working', PROOF) },
    async (request, reply) => {
      const { id, userid } = subscriberOf(request);
      if (!(await provesPassword(context, request, reply, request.body.password))) return { result: 'wrong-password' };
      if ((await factors.stateOf(id)).since === 0) return { result: 'not-now' };
      const codes = await factors.renewRecoveryCodes(id);
      void securityLog.record(eventOf(request, 'recovery-codes-made', userid));
      return { result: 'done', codes };
    },
  );
  api.post<{ Body: { password: string } }>(
    '/account/second-factor/remove',
    { schema: schema('Turns the second factor off', PROOF) },
    async (request, reply) => {
      const { id, userid } = subscriberOf(request);
      if (!(await provesPassword(context, request, reply, request.body.password))) return { result: 'wrong-password' };
      if (!(await factors.remove(id))) return { result: 'not-now' };
      void securityLog.record(eventOf(request, 'second-factor-off', userid));
      return { result: 'done' };
    },
  );
}
