import type { FastifyInstance } from 'fastify';
import { ALARM_STRING, AlarmAccounts } from '../alarms/alarm-accounts.ts';
import { answers, SECURITY, textAnswers } from './answers.ts';
import { type ApiContext, CHANGES, subscriberOf } from './api-context.ts';
import { STORABLE_TEXT } from './storable-text.ts';

/** The strings stored for a subscriber: preferences and alarms. */
const NAMES = ['spasettings', ALARM_STRING];
const VALUE_LIMIT = 200_000;

const tags = ['Account'];
const NAME_PARAM = { type: 'string', enum: NAMES, description: 'Preferences or alarms.' } as const;
const SETTING = {
  type: 'object',
  required: ['name', 'value'],
  properties: { name: NAME_PARAM, value: { ...STORABLE_TEXT, maxLength: VALUE_LIMIT } },
} as const;

const GET_SCHEMA = {
  summary: 'A stored string of the subscriber',
  tags,
  security: SECURITY.subscriber,
  params: { type: 'object', properties: { name: NAME_PARAM, placeholder: { type: 'string', description: '`a`' } } },
  response: answers(
    {
      description: 'One item; its `val` is empty if nothing is stored.',
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'val'],
        properties: { name: { type: 'string' }, val: { type: 'string' } },
      },
    },
    400,
    401,
  ),
} as const;
const SET_SCHEMA = {
  summary: 'Stores a string of the subscriber',
  tags,
  security: SECURITY.subscriber,
  params: SETTING,
  response: textAnswers('`OK`', 400, 401, 403),
} as const;
const POST_SCHEMA = {
  summary: 'Stores a long string of the subscriber',
  tags,
  security: SECURITY.subscriberPosts,
  body: SETTING,
  response: textAnswers('`OK`', 400, 401, 403, 413, 415),
} as const;

interface Setting {
  readonly name: string;
  readonly value: string;
}

/**
 * `GET /usersettings/get/{name}/a`: a list whose first item's `val` is the string, empty if none is stored. `GET
 * /usersettings/set/{name}/{value}`, and `POST /usersettings/set` `{name, value}` for long ones, answer `OK`.
 */
export function userSettingsRoutes(api: FastifyInstance, { store, source, alarmsChanged }: ApiContext): void {
  const alarms = new AlarmAccounts(store);
  api.get<{ Params: { name: string } }>(
    '/usersettings/get/:name/:placeholder',
    { schema: GET_SCHEMA },
    async (request) => {
      const setting = await store
        .selectFrom('setting')
        .select('value')
        .where('user_id', '=', subscriberOf(request).id)
        .where('name', '=', request.params.name)
        .executeTakeFirst();
      return [{ name: request.params.name, val: setting?.value ?? '' }];
    },
  );

  const save = async (userId: number, { name, value }: Setting): Promise<'OK'> => {
    if (name === ALARM_STRING) {
      await alarms.saveString(userId, value, Math.round(source.clock.now()));
      await alarmsChanged?.();
      return 'OK';
    }
    await store
      .insertInto('setting')
      .values({ user_id: userId, name, value })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value }))
      .execute();
    return 'OK';
  };
  api.get<{ Params: Setting }>('/usersettings/set/:name/:value', { schema: SET_SCHEMA, ...CHANGES }, (request) =>
    save(subscriberOf(request).id, request.params),
  );
  api.post<{ Body: Setting }>('/usersettings/set', { schema: POST_SCHEMA }, (request) =>
    save(subscriberOf(request).id, request.body),
  );
}
