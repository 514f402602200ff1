import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEMO_DELAYED_USERID, DEMO_USERID } from '../accounts/demo-subscribers.ts';
import { findByCredentials, findUser, normaliseUserid, type User } from '../accounts/users.ts';
import { offersDemo } from '../config.ts';
import { sessionToken, setSessionCookies } from '../security/session-cookie.ts';
import type { ApiContext } from './api-context.ts';
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

/**
 * `GET /login/{userid}/{password}` and `POST /login` `{userid, password}`: 200 in any case, with an empty `xx` when they
 * are not right, 429 with `Retry-After` after too many. `POST /login/demo`, where offered, logs the demo subscriber in.
 */
export function loginRoutes(api: FastifyInstance, context: ApiContext): void {
  const credentials = {
    type: 'object',
    required: ['userid', 'password'],
    properties: { userid: TEXT, password: TEXT },
  };
  api.get<{ Params: Credentials }>(
    '/login/:userid/:password',
    { schema: { params: credentials }, config: { changesState: true } },
    (request, reply) => logIn(context, request, reply, request.params),
  );
  api.post<{ Body: Credentials }>('/login', { schema: { body: credentials } }, (request, reply) =>
    logIn(context, request, reply, request.body),
  );
  if (!offersDemo(context.config)) return;
  api.post<{ Body: { userid?: string } | null }>(
    '/login/demo',
    {
      schema: {
        body: {
          type: ['object', 'null'],
          properties: { userid: { type: 'string', enum: [DEMO_USERID, DEMO_DELAYED_USERID] } },
        },
      },
    },
    async (request, reply) => {
      const user = await findUser(context.store, request.body?.userid ?? DEMO_USERID);
      if (user === undefined) throw new Problem(404, 'The demo subscriber was removed.');
      return openSession(context, request, reply, user);
    },
  );
}

async function logIn(
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { userid: typed, password }: Credentials,
): Promise<LoginAnswer> {
  const userid = normaliseUserid(typed);
  const wait = context.throttle.attempt(userid, request.ip);
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000);
    reply.header('Retry-After', String(seconds));
    throw new Problem(429, `Too many attempts. Try again in ${seconds} s.`);
  }
  const user = await findByCredentials(context.store, userid, password);
  if (user === undefined) return REFUSED;
  context.throttle.succeeded(userid, request.ip);
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
