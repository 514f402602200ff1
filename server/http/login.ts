import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEMO_DELAYED_USERID, DEMO_USERID } from '../accounts/demo-subscribers.ts';
import { findByCredentials, findUser, isUserid, normaliseUserid, type User } from '../accounts/users.ts';
import { offersDemo } from '../config.ts';
import { sessionToken, setSessionCookies } from '../security/session-cookie.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, CHANGES } from './api-context.ts';
import { callerAddress } from './call-limit.ts';
import { Problem } from './problem.ts';

interface Credentials {
  readonly userid: string;
  readonly password: string;
}

/** Who is logged in, and for what: exchange codes joined by `,`, or `none`. `xx` is empty after a failed login. */
interface LoginAnswer {
  readonly xx: string;
  readonly mdex: string;
  readonly userid: string;
}

const REFUSED: LoginAnswer = { xx: '', mdex: '', userid: '' };

const TEXT = { type: 'string' } as const;

/** The schema of what a login answers. */
export const LOGIN = {
  type: 'object',
  required: ['xx', 'mdex', 'userid'],
  properties: {
    xx: { type: 'string', description: 'Exchange codes with real-time data, or `none`; empty after a failed login.' },
    mdex: { type: 'string', description: 'Exchange codes with market depth, or `none`.' },
    userid: TEXT,
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
  response: answers(LOGIN, 400, 403),
} as const;
const POST_SCHEMA = {
  summary: 'Logs in',
  tags,
  security: SECURITY.anybodyPosts,
  body: CREDENTIALS,
  response: answers(LOGIN, 400, 403, 413, 415),
} as const;
const DEMO_SCHEMA = {
  summary: 'Logs the demo subscriber in, where that is offered',
  tags,
  security: SECURITY.anybodyPosts,
  body: {
    type: ['object', 'null'],
    properties: { userid: { type: 'string', enum: [DEMO_USERID, DEMO_DELAYED_USERID] } },
  },
  response: answers(LOGIN, 400, 403, 404, 413, 415),
} as const;

/**
 * `GET /login/{userid}/{password}` and `POST /login` `{userid, password}`: 200 in any case, with an empty `xx` when they
 * are not right, 429 with `Retry-After` after too many. `POST /login/demo`, where offered, logs the demo subscriber in.
 */
export function loginRoutes(api: FastifyInstance, context: ApiContext): void {
  api.get<{ Params: Credentials }>('/login/:userid/:password', { schema: GET_SCHEMA, ...CHANGES }, (request, reply) =>
    logIn(context, request, reply, request.params),
  );
  api.post<{ Body: Credentials }>('/login', { schema: POST_SCHEMA }, (request, reply) =>
    logIn(context, request, reply, request.body),
  );
  if (!offersDemo(context.config)) return;
  api.post<{ Body: { userid?: string } | null }>('/login/demo', { schema: DEMO_SCHEMA }, async (request, reply) => {
    const user = await findUser(context.store, request.body?.userid ?? DEMO_USERID);
    if (user === undefined) throw new Problem(404, 'The demo subscriber was removed.');
    return openSession(context, request, reply, user);
  });
}

async function logIn(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { userid: typed, password }: Credentials,
): Promise<LoginAnswer> {
  // All that can be no user id counts as one, or long ones would fill the throttle.
  const userid = isUserid(typed) ? normaliseUserid(typed) : '';
  const address = callerAddress(request);
  const wait = await context.throttle.attempt(userid, address);
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000);
    reply.header('Retry-After', String(seconds));
    throw new Problem(429, `Too many attempts. Try again in ${seconds} s.`);
  }
  const user = await findByCredentials(context.store, userid, password);
  if (user === undefined) {
    context.throttle.failed();
    return REFUSED;
  }
  await context.throttle.succeeded(userid, address);
  return openSession(context, request, reply, user);
}

async function openSession(
  { sessions }: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
): Promise<LoginAnswer> {
  setSessionCookies(request, reply, await sessions.open(user, sessionToken(request.headers)));
  return loginAnswer(user);
}

/** What a login answers, and `/session` later. */
export function loginAnswer({ userid, realtime, depth }: User): LoginAnswer {
  return { xx: joined(realtime), mdex: joined(depth), userid };
}

function joined(codes: ReadonlySet<string>): string {
  return codes.size === 0 ? 'none' : [...codes].join(',');
}
