import type { FastifyInstance } from 'fastify';
import { type AlarmChanges, MAX_ALARMS } from '../../engine/alarms/alarm-change.ts';
import { MAX_CONDITIONS, MAX_NOTE, REPEATS } from '../../engine/alarms/alarm-rule.ts';
import { CONDITION_TYPES, OFFERED_DIRECTIONS, withType } from '../../engine/alarms/condition.ts';
import { LANGUAGES } from '../../engine/format/languages.ts';
import { WORKSPACE_ID } from '../../engine/workspace/workspace-object.ts';
import { AlarmAccounts, TooManyAlarms } from '../alarms/alarm-accounts.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, subscriberOf } from './api-context.ts';
import { Problem } from './problem.ts';
import { STORABLE_TEXT } from './storable-text.ts';

const tags = ['Account'];
const ID = { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 } as const;
const TIME = { type: 'integer', minimum: 0, description: 'Market time, Unix milliseconds.' } as const;

const CONDITION = {
  type: 'object',
  required: ['type', 'direction', 'value', 'upper'],
  additionalProperties: false,
  properties: {
    type: { type: 'integer', minimum: 0, maximum: CONDITION_TYPES - 1, description: 'Its code in the alarm string.' },
    direction: {
      type: 'integer',
      enum: OFFERED_DIRECTIONS,
      description: '0 none, 1 at least, 2 at most, 3 crosses above, 4 crosses below, 5 enters.',
    },
    value: { type: 'number' },
    upper: { type: 'number', description: 'The other end of the band that it enters; otherwise 0.' },
  },
} as const;

const CONDITIONS = { type: 'array', items: CONDITION, minItems: 1, maxItems: MAX_CONDITIONS } as const;
const JOIN = { type: 'string', enum: ['and', 'or'] } as const;
const NOTE = { ...STORABLE_TEXT, maxLength: MAX_NOTE } as const;

const RULE = {
  symbol: { type: 'string', pattern: '^[^;,|\\s]{0,20}$', description: 'Empty if a list is watched.' },
  ex: { type: 'string', pattern: '^[A-Z+]{0,2}$' },
  list: { type: 'string', pattern: `^$|${WORKSPACE_ID.source}`, description: 'A named list; empty for a security.' },
  on: { type: 'boolean' },
  join: JOIN,
  conditions: CONDITIONS,
  repeat: { type: 'string', enum: REPEATS },
  extended: { type: 'boolean', description: 'Whether it fires outside the regular hours.' },
  expires: { ...TIME, description: 'From then on it is not watched; 0: no end.' },
  note: NOTE,
} as const;

const MINUTE = { type: 'integer', minimum: 0, maximum: 1_439 } as const;
const DELIVERY = {
  type: 'object',
  required: ['email', 'quietFrom', 'quietTo', 'language'],
  additionalProperties: false,
  properties: {
    email: {
      type: 'string',
      maxLength: 254,
      pattern: '^$|^[^\\s@<>",;:]+@[^\\s@<>",;:]+$',
      description: 'Where messages are sent; empty: nowhere.',
    },
    quietFrom: MINUTE,
    quietTo: MINUTE,
    language: { type: 'string', enum: ['', ...LANGUAGES.map(({ code }) => code)] },
  },
} as const;

const PAGE = {
  type: 'object',
  required: ['revision', 'alarms', 'messages', 'seen', 'delivery'],
  properties: {
    revision: { type: 'integer' },
    alarms: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'fired', ...Object.keys(RULE)],
        properties: {
          id: ID,
          fired: { ...TIME, description: 'When it last fired; 0: not since it was set.' },
          ...RULE,
        },
      },
    },
    messages: {
      type: 'array',
      description: 'The newest, newest first.',
      items: {
        type: 'object',
        required: ['id', 'at', 'late', 'symbol', 'ex', 'figure', 'rule'],
        properties: {
          id: ID,
          at: TIME,
          late: { type: 'boolean', description: 'Found in minutes that had been missed.' },
          symbol: { type: 'string' },
          ex: { type: 'string' },
          figure: { type: ['number', 'null'] },
          rule: {
            type: 'object',
            required: ['conditions', 'join', 'note'],
            properties: { conditions: CONDITIONS, join: JOIN, note: { type: 'string' } },
          },
        },
      },
    },
    seen: { type: 'integer', description: 'The newest message that was read.' },
    delivery: DELIVERY,
  },
} as const;

const READ_SCHEMA = {
  summary: "The subscriber's alarms and their messages",
  tags,
  security: SECURITY.subscriber,
  response: answers(PAGE, 401),
} as const;

const IDS = { type: 'array', items: ID, maxItems: MAX_ALARMS } as const;
const CHANGE_SCHEMA = {
  summary: "Changes the subscriber's alarms",
  tags,
  security: SECURITY.subscriberPosts,
  body: {
    type: 'object',
    additionalProperties: false,
    properties: {
      put: {
        type: 'array',
        maxItems: 200,
        description: 'New alarms, or in place of the one with their `id`; they may fire again.',
        items: {
          type: 'object',
          required: Object.keys(RULE),
          additionalProperties: false,
          properties: { id: ID, ...RULE },
        },
      },
      remove: IDS,
      reset: { ...IDS, description: 'Alarms that may fire again.' },
      seen: { ...ID, description: 'Messages up to this one were read.' },
      clear: { ...ID, description: 'Messages up to this one are not shown any more.' },
      delivery: DELIVERY,
    },
  },
  response: answers(PAGE, 400, 401, 403, 413, 415),
} as const;

/** `GET /alarms` and `POST /alarms/change`: the subscriber's alarms, which the server evaluates, and their messages. */
export function alarmRoutes(api: FastifyInstance, { store, source, alarmsChanged }: ApiContext): void {
  const accounts = new AlarmAccounts(store);
  api.get('/alarms', { schema: READ_SCHEMA, config: { weight: { call: 2 } } }, (request) =>
    accounts.page(subscriberOf(request).id),
  );
  api.post<{ Body: AlarmChanges }>(
    '/alarms/change',
    { schema: CHANGE_SCHEMA, config: { weight: { call: 4 } } },
    async (request) => {
      const { id } = subscriberOf(request);
      try {
        await accounts.change(id, inForm(request.body), Math.round(source.clock.now()));
      } catch (error) {
        if (error instanceof TooManyAlarms) throw new Problem(400, `A subscriber has at most ${MAX_ALARMS} alarms.`);
        throw error;
      }
      await alarmsChanged?.();
      return accounts.page(id);
    },
  );
}

/** The changes, with every condition in the form that its type requires. */
function inForm({ put, ...others }: AlarmChanges): AlarmChanges {
  if (put === undefined) return others;
  for (const { symbol, list } of put) {
    if ((symbol === '') === (list === '')) throw new Problem(400, 'An alarm watches either a security or a list.');
  }
  return {
    ...others,
    put: put.map((rule) => ({ ...rule, conditions: rule.conditions.map((one) => withType(one, one.type)) })),
  };
}
