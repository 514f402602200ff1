import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listUsers } from '../accounts/users.ts';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';
import type { SetupAttempt } from '../feeds/feed-setup.ts';
import { marketMode } from '../settings/config.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, administratorOf } from './api-context.ts';
import { FEED_STATUS } from './feeds.ts';
import { Problem } from './problem.ts';
import { eventOf } from './security-events.ts';
import { STORABLE_TEXT } from './storable-text.ts';

const tags = ['Administration'];
const TEXT = { type: 'string' } as const;
const YES = { type: 'boolean' } as const;
const NUMBER = { type: 'integer', minimum: 0, maximum: 1e9 } as const;

/** The weight of an attempt, which keeps a connection to a service open for seconds. */
const WEIGHT = { call: 10 } as const;
/** Seconds until another attempt may be made while one is running. */
const RETRY_SECONDS = 5;
/** The longest value of a field: tokens have some hundred characters. */
const VALUE_LIMIT = 4000;
const FIELDS_LIMIT = 20;

const FEED = {
  type: 'object',
  required: ['id', 'kind', 'name', 'owner', 'added', 'status'],
  properties: {
    id: { ...NUMBER, description: 'Its number; 0 if environment variables hold its values.' },
    kind: TEXT,
    name: TEXT,
    owner: { ...TEXT, description: 'The user id of the subscriber who owns it; empty: nobody.' },
    added: { type: 'number', description: 'Unix milliseconds; 0 for a feed of the environment.' },
    status: {
      description: 'Null if the market does not run over it, or not yet.',
      anyOf: [FEED_STATUS, { type: 'null' }],
    },
  },
} as const;

const LIST_SCHEMA = {
  summary: 'The feeds that are set up, and the kinds that can be added',
  tags,
  security: SECURITY.subscriber,
  response: answers(
    {
      type: 'object',
      required: ['kinds', 'feeds', 'real', 'fixed', 'trouble'],
      properties: {
        kinds: {
          type: 'array',
          items: {
            type: 'object',
            required: ['code', 'name', 'fields'],
            properties: {
              code: TEXT,
              name: TEXT,
              fields: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['name', 'label', 'secret'],
                  properties: { name: TEXT, label: TEXT, secret: YES },
                },
              },
            },
          },
        },
        feeds: { type: 'array', items: FEED },
        real: { ...YES, description: 'Whether the market consists of feeds now.' },
        fixed: {
          ...YES,
          description: 'Whether a setting of the server keeps its market from ever consisting of feeds.',
        },
        trouble: { ...TEXT, description: 'Why the values of the feeds cannot be read; empty if they can.' },
      },
    },
    401,
    403,
  ),
} as const;

const TRY_SCHEMA = {
  summary: 'Tries an account of a provider, and says what it allows',
  tags,
  security: SECURITY.subscriberPosts,
  body: {
    type: 'object',
    required: ['kind', 'values'],
    properties: {
      kind: { ...STORABLE_TEXT, maxLength: 100 },
      values: {
        type: 'object',
        description: 'The values of the fields of the kind, by name.',
        maxProperties: FIELDS_LIMIT,
        additionalProperties: { ...STORABLE_TEXT, maxLength: VALUE_LIMIT },
      },
    },
  },
  response: answers(
    {
      type: 'object',
      required: ['works'],
      properties: {
        works: YES,
        ticket: { ...TEXT, description: 'If it works: adds it, within ten minutes, by whoever tried it.' },
        can: {
          type: 'object',
          description: 'If it works: what it allows.',
          required: ['regions', 'tape', 'tapeShare', 'delay', 'symbols', 'depth', 'history', 'news', 'shown'],
          properties: {
            regions: { type: 'array', items: { type: 'string', enum: ['C', 'U'] } },
            tape: FEED_STATUS.properties.tape,
            tapeShare: FEED_STATUS.properties.tapeShare,
            delay: FEED_STATUS.properties.delay,
            symbols: FEED_STATUS.properties.symbols,
            depth: YES,
            history: { type: 'array', items: { type: 'string', enum: ['minute', 'day'] } },
            news: YES,
            shown: { type: 'string', enum: ['owner', 'members', 'public'] },
          },
        },
        refusal: {
          type: 'string',
          enum: ['credentials', 'entitlement', 'limit', 'unknown', 'service', 'key'],
          description: 'If not: what refused it; `key`: the server could not store it.',
        },
        reason: { ...TEXT, description: 'If not: why, in words. It contains no secret.' },
      },
    },
    400,
    401,
    403,
    413,
    415,
  ),
} as const;

const ADD_SCHEMA = {
  summary: 'Adds an account that was tried as a feed, which the caller owns',
  tags,
  security: SECURITY.subscriberPosts,
  body: { type: 'object', required: ['ticket'], properties: { ticket: { ...STORABLE_TEXT, maxLength: 100 } } },
  response: answers(
    {
      type: 'object',
      required: ['id'],
      properties: { id: { ...NUMBER, description: 'Its number; 0: the attempt is not known any more.' } },
    },
    400,
    401,
    403,
    413,
    415,
  ),
} as const;

const ORDER_SCHEMA = {
  summary: 'Puts feeds in the order in which they are asked',
  tags,
  security: SECURITY.subscriberPosts,
  body: {
    type: 'object',
    required: ['ids'],
    properties: { ids: { type: 'array', maxItems: 1000, items: NUMBER, description: 'The first one is asked first.' } },
  },
  response: answers(YES, 400, 401, 403, 413, 415),
} as const;

const REMOVE_SCHEMA = {
  summary: 'Removes a feed; answers whether there was one',
  tags,
  security: SECURITY.subscriberPosts,
  body: { type: 'object', required: ['id'], properties: { id: NUMBER } },
  response: answers(YES, 400, 401, 403, 413, 415),
} as const;

/**
 * Sets up feeds, for administrators. `GET /setup/feeds` lists them. `POST …/try` `{kind, values}` tries an account, and `…/add`
 * `{ticket}` stores it. `…/order` `{ids}` and `…/remove` `{id}` change the list. The server applies a change within seconds. No
 * answer contains a value of a feed.
 */
export function feedSetupRoutes(api: FastifyInstance, context: ApiContext): void {
  const { securityLog, setup, source, store } = context;
  const { registry } = setup;
  const record = (
    request: FastifyRequest,
    kind: 'feed-added' | 'feed-removed' | 'feeds-ordered',
    feed?: string,
  ): void =>
    void securityLog.record({
      ...eventOf(request, kind, administratorOf(request).userid),
      ...(feed !== undefined && { feed }),
    });

  api.get('/setup/feeds', { schema: LIST_SCHEMA }, async (request) => {
    administratorOf(request);
    const feeds = await registry.list();
    const users = await listUsers(store);
    const states = (await source.feedStates?.()) ?? [];
    return {
      kinds: registry.kinds.map(({ code, name, fields }) => ({
        code,
        name,
        fields: fields.map(({ name, label, secret }) => ({ name, label, secret })),
      })),
      feeds: feeds.map((feed, i) => {
        const name = registry.nameOf(feed);
        // The market lists its feeds in the same order, once it has applied the last change.
        const status = states.length === feeds.length && states[i]?.name === name ? states[i] : null;
        const owner = users.find(({ id }) => id === feed.owner)?.userid ?? '';
        return { id: feed.id ?? 0, kind: feed.kind, name, owner, added: Number(feed.added), status };
      }),
      real: source.isReal === true,
      fixed: context.config.marketSource !== '' || marketMode(context.config, 1) !== 'feeds',
      trouble: await troubleOf(context),
    };
  });
  api.post<{ Body: { kind: string; values: Record<string, string> } }>(
    '/setup/feeds/try',
    { schema: TRY_SCHEMA, config: { weight: WEIGHT } },
    async (request, reply) => {
      const { id } = administratorOf(request);
      const { kind: code, values } = request.body;
      const kind = registry.kinds.find((one) => one.code === code);
      if (kind === undefined) throw new Problem(400, `There is no kind ${code}.`);
      const names = kind.fields.map(({ name }) => name);
      const stranger = Object.keys(values).find((name) => !names.includes(name));
      if (stranger !== undefined) throw new Problem(400, `${kind.name} has no field ${stranger}.`);
      if (setup.isTrying) {
        reply.header('Retry-After', String(RETRY_SECONDS));
        throw new Problem(429, `Another account is being tried. Try again in ${RETRY_SECONDS} s.`);
      }
      try {
        return answerOf(await setup.attempt(kind, values, id));
      } catch (error) {
        if (error instanceof StartupError) return { works: false, refusal: 'key', reason: reasonOf(error) };
        throw error;
      }
    },
  );
  api.post<{ Body: { ticket: string } }>('/setup/feeds/add', { schema: ADD_SCHEMA }, async (request) => {
    const added = await setup.add(request.body.ticket, administratorOf(request).id);
    if (added === undefined) return { id: 0 };
    record(request, 'feed-added', `${added.kind} ${added.id}`);
    return { id: added.id };
  });
  api.post<{ Body: { ids: number[] } }>('/setup/feeds/order', { schema: ORDER_SCHEMA }, async (request) => {
    administratorOf(request);
    await registry.reorder(request.body.ids);
    record(request, 'feeds-ordered');
    return true;
  });
  api.post<{ Body: { id: number } }>('/setup/feeds/remove', { schema: REMOVE_SCHEMA }, async (request) => {
    administratorOf(request);
    const { id } = request.body;
    const removed = (await registry.list()).find((feed) => feed.id === id);
    if (!(await registry.remove(id))) return false;
    record(request, 'feed-removed', `${removed?.kind ?? ''} ${id}`);
    return true;
  });
}

function answerOf(attempt: SetupAttempt): object {
  if (!attempt.works) return attempt;
  const { delayMinutes, depth, ...can } = attempt.can;
  return { ...attempt, can: { ...can, delay: delayMinutes, depth: depth !== 'none' } };
}

async function troubleOf({ setup }: ApiContext): Promise<string> {
  try {
    await setup.registry.checkKey();
    return '';
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}
