import type { FastifyInstance } from 'fastify';

/** What a call answers when it cannot answer as asked, by its status. Any other status has the same body. */
const PROBLEMS = {
  400: 'The call is not written as it must be; the reason says what is wrong.',
  401: 'Nobody is logged in.',
  403: 'The subscriber is not entitled to this, or the call did not come from a page of this site.',
  404: 'There is no such thing.',
  413: 'The body is too long.',
  415: 'The body is of a type that is not taken.',
} as const;

const RETRY_AFTER = {
  'Retry-After': { type: 'integer', description: 'Seconds until the next call is taken.' },
} as const;

/** The name of the schema of every answer but the good one. */
const PROBLEM = { $ref: 'Problem#' } as const;

/**
 * The `response` of a call's schema: `good` for 200, and the problems that this call may have. That there were too many
 * calls (429), and what goes wrong on our side, is added: it may happen to any call.
 */
export function answers<Good extends object>(good: Good, ...problems: (keyof typeof PROBLEMS)[]) {
  return {
    200: good,
    ...Object.fromEntries(problems.map((status) => [status, { ...PROBLEM, description: PROBLEMS[status] }])),
    429: { ...PROBLEM, description: 'Too many calls of one address.', headers: RETRY_AFTER },
    default: { ...PROBLEM, description: 'Any other problem.' },
  };
}

/** The `response` of a call that answers 200 with plain text. */
export function textAnswers(description: string, ...problems: (keyof typeof PROBLEMS)[]) {
  return answers({ description, content: { 'text/plain': { schema: { type: 'string' } } } }, ...problems);
}

/** Who may call, as `security` of a call's schema: the session's cookie, and with everything but GET its token. */
export const SECURITY = {
  anybody: [{}, { session: [] }],
  subscriber: [{ session: [] }],
  anybodyPosts: [{}, { session: [], antiForgery: [] }],
  subscriberPosts: [{ session: [], antiForgery: [] }],
} as const;

/** Makes the schema of problems known to the calls that refer to it. */
export function addProblemSchema(api: FastifyInstance): void {
  api.addSchema({
    $id: 'Problem',
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'string', description: 'Why, in words for whoever called.' } },
  });
}
