import type { FastifyInstance } from 'fastify';

/** The error answers of a call, by status. Any other status has the same body. */
const PROBLEMS = {
  400: 'The call is malformed; `error` says what is wrong.',
  401: 'Nobody is logged in.',
  403: 'The subscriber is not entitled to this, or the call did not come from a page of this site.',
  404: 'Not found.',
  413: 'The body is too long.',
  415: 'The type of the body is not accepted.',
} as const;

const RETRY_AFTER = {
  'Retry-After': { type: 'integer', description: 'Seconds until the next call is accepted.' },
} as const;

/** A reference to the schema that all error answers share. */
const PROBLEM = { $ref: 'Problem#' } as const;

/**
 * The `response` of a call's schema: `good` for 200, and the problems that this call may have. Too many calls (429) and faults of
 * the server are added, because any call can run into them.
 */
export function answers<Good extends object>(good: Good, ...problems: (keyof typeof PROBLEMS)[]) {
  return {
    200: good,
    ...Object.fromEntries(problems.map((status) => [status, { ...PROBLEM, description: PROBLEMS[status] }])),
    429: { ...PROBLEM, description: 'Too many calls from one address.', headers: RETRY_AFTER },
    default: { ...PROBLEM, description: 'Any other problem.' },
  };
}

/** The `response` of a call that answers 200 with plain text. */
export function textAnswers(description: string, ...problems: (keyof typeof PROBLEMS)[]) {
  return answers({ description, content: { 'text/plain': { schema: { type: 'string' } } } }, ...problems);
}

/**
 * Who may call, as the `security` of a call's schema: the holder of a session cookie who, for any method but GET, also sends
 * its anti-forgery token.
 */
export const SECURITY = {
  anybody: [{}, { session: [] }],
  subscriber: [{ session: [] }],
  anybodyPosts: [{}, { session: [], antiForgery: [] }],
  subscriberPosts: [{ session: [], antiForgery: [] }],
} as const;

/** Registers the schema of problems, to which the calls refer. */
export function addProblemSchema(api: FastifyInstance): void {
  api.addSchema({
    $id: 'Problem',
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'string', description: 'The reason, in words for the caller.' } },
  });
}
