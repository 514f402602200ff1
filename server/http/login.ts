import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findByCredentials, findUser, isUserid, normaliseUserid, type User } from '../accounts/users.ts';
import { DEMO_DELAYED_USERID, DEMO_USERID } from '../seed/demo-subscribers.ts';
import { offersDemo } from '../settings/config.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, CHANGES } from './api-context.ts';
import { beginAttempt, failAttempt } from './attempts.ts';
import { openSession } from './open-session.ts';
import { Problem } from './problem.ts';
import { eventOf } from './security-events.ts';

interface Credentials {
  readonly userid: string;
  readonly password: string;
}

/** Who is logged in, and their entitlements: exchange codes joined by `,`, or `none`. `xx` is empty after a failed login. */
interface LoginAnswer {
  readonly xx: string;
  readonly mdex: string;
  readonly userid: string;
  /** Present if the subscriber is an administrator. */
  readonly administrator?: true;
  /** Present if the password was right and a code is required: it has to be sent with the code. */
  readonly ticket?: string;
}

interface SecondStep {
  readonly ticket: string;
  readonly code: string;
}

const REFUSED: LoginAnswer = { xx: '', mdex: '', userid: '' };

const TEXT = { type: 'string' } as const;

/** The schema of a login's answer. */
export const LOGIN_ANSWER = {
  type: 'object',
  required: ['xx', 'mdex', 'userid'],
  properties: {
    xx: { type: 'string', description: 'Exchange codes with real-time data, or `none`; empty after a failed login.' },
    mdex: { type: 'string', description: 'Exchange codes with market depth, or `none`.' },
    userid: TEXT,
    administrator: { type: 'boolean', description: 'Only for an administrator, who may set up the server: true.' },
    ticket: {
      type: 'string',
      description: 'Only if the password was right and a second-factor code is required: send it with the code.',
    },
  },
} as const;

const tags = ['Account'];
const CREDENTIALS = {
  type: 'object',
  required: ['userid', 'password'],
  properties: { userid: TEXT, password: TEXT },
} as const;

const GET_SCHEMA = {
  summary: 'Logs in, with the credentials in the path',
  tags,
  security: SECURITY.anybody,
  params: CREDENTIALS,
  response: answers(LOGIN_ANSWER, 400, 403),
} as const;
const POST_SCHEMA = {
  summary: 'Logs in',
  tags,
  security: SECURITY.anybodyPosts,
  body: CREDENTIALS,
  response: answers(LOGIN_ANSWER, 400, 403, 413, 415),
} as const;
const CODE_SCHEMA = {
  summary: 'Logs in, second step: a code of the authenticator app, or a recovery code',
  tags,
  security: SECURITY.anybodyPosts,
  body: {
    type: 'object',
    required: ['ticket', 'code'],
    properties: { ticket: { type: 'string', maxLength: 500 }, code: { type: 'string', maxLength: 100 } },
  },
  response: answers(LOGIN_ANSWER, 400, 403, 413, 415),
} as const;
const DEMO_SCHEMA = {
  summary: 'Logs in the demo subscriber, if that is offered',
  tags,
  security: SECURITY.anybodyPosts,
  body: {
    type: ['object', 'null'],
    properties: { userid: { type: 'string', enum: [DEMO_USERID, DEMO_DELAYED_USERID] } },
  },
  response: answers(LOGIN_ANSWER, 400, 403, 404, 413, 415),
} as const;

/**
 * `POST /login` `{userid, password}`, or `GET /login/{userid}/{password}` if credentials are configured to travel in the path.
 * The answer is 200 even for wrong credentials, with an empty `xx`, and 429 with `Retry-After` after too many attempts. For a
 * subscriber with a second factor the answer has a ticket, and `POST /login/code` `{ticket, code}` logs in. `POST /login/demo`,
 * if offered, logs in the demo subscriber.
 */
export function loginRoutes(api: FastifyInstance, context: ApiContext): void {
  if (context.config.loginCall === 'path') {
    api.get<{ Params: Credentials }>('/login/:userid/:password', { schema: GET_SCHEMA, ...CHANGES }, (request, reply) =>
      logIn(context, request, reply, request.params),
    );
  }
  api.post<{ Body: Credentials }>('/login', { schema: POST_SCHEMA }, (request, reply) =>
    logIn(context, request, reply, request.body),
  );
  api.post<{ Body: SecondStep }>('/login/code', { schema: CODE_SCHEMA }, (request, reply) =>
    enterCode(context, request, reply, request.body),
  );
  if (!offersDemo(context.config)) return;
  api.post<{ Body: { userid?: string } | null }>('/login/demo', { schema: DEMO_SCHEMA }, async (request, reply) => {
    const user = await findUser(context.store, request.body?.userid ?? DEMO_USERID);
    if (user === undefined) throw new Problem(404, 'The demo subscriber has been removed.');
    return enter(context, request, reply, user);
  });
}

async function logIn(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { userid: typed, password }: Credentials,
): Promise<LoginAnswer> {
  // All impossible user ids count as one; otherwise long ones would fill the throttle.
  const userid = isUserid(typed) ? normaliseUserid(typed) : '';
  const attempt = await beginAttempt(context, request, reply, userid, 'password');
  const user = await findByCredentials(context.store, userid, password);
  if (user === undefined) {
    failAttempt(context, request, 'wrong-password', userid);
    return REFUSED;
  }
  await context.throttle.succeeded(attempt);
  return enter(context, request, reply, user);
}

/** Logs in a subscriber whose password was right, or asks for the second factor. */
async function enter(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
): Promise<LoginAnswer> {
  if ((await context.factors.stateOf(user.id)).since > 0) {
    return { ...REFUSED, ticket: await context.tickets.issue(user.userid) };
  }
  await openSession(context, request, reply, user);
  return loginAnswer(context, user);
}

/**
 * The second step. After a wrong code the answer contains the ticket again; an answer without one means that the login has to
 * start over.
 */
async function enterCode(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { ticket, code }: SecondStep,
): Promise<LoginAnswer> {
  const userid = await context.tickets.find(ticket);
  const user = userid === undefined ? undefined : await findUser(context.store, userid);
  if (user === undefined) return REFUSED;
  const attempt = await beginAttempt(context, request, reply, user.userid, 'code');
  const right = await context.factors.check(user.id, code);
  if (right === undefined) {
    failAttempt(context, request, 'wrong-code', user.userid);
    return { ...REFUSED, ticket };
  }
  await context.throttle.succeeded(attempt);
  if (right === 'recovery') void context.securityLog.record(eventOf(request, 'recovery-code-used', user.userid));
  await openSession(context, request, reply, user);
  return loginAnswer(context, user);
}

/** The answer of a login, and later of `/session`. A user who may not see the market's data has no entitlements. */
export function loginAnswer({ source }: Pick<ApiContext, 'source'>, user: User): LoginAnswer {
  const { userid, realtime, depth, administrator } = user;
  const isShown = source.mayShow?.(user) ?? true;
  const entitlements = { xx: joined(isShown ? realtime : NONE), mdex: joined(isShown ? depth : NONE) };
  return { ...entitlements, userid, ...(administrator && { administrator }) };
}

const NONE: ReadonlySet<string> = new Set();

function joined(codes: ReadonlySet<string>): string {
  return codes.size === 0 ? 'none' : [...codes].join(',');
}
