import type { FastifyInstance } from 'fastify';
import { type ApiContext, subscriberOf } from './api-context.ts';

/** The strings that a subscriber keeps: preferences and alarms. */
const NAMES = ['spasettings', 'xalarms'];
const VALUE_LIMIT = 200_000;

const NAME_PARAM = { type: 'string', enum: NAMES } as const;
const VALUE_PARAM = { type: 'string', maxLength: VALUE_LIMIT } as const;

interface Setting {
  readonly name: string;
  readonly value: string;
}

/**
 * `GET /usersettings/get/{name}/a`: a list whose first item's `val` is the string, empty when none was kept.
 * `GET /usersettings/set/{name}/{value}`, and `POST /usersettings/set` `{name, value}` for long ones, answer `OK`.
 */
export function userSettingsRoutes(api: FastifyInstance, { store }: ApiContext): void {
  api.get<{ Params: { name: string } }>(
    '/usersettings/get/:name/:placeholder',
    { schema: { params: { type: 'object', properties: { name: NAME_PARAM } } } },
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

  const schema = { type: 'object', required: ['name', 'value'], properties: { name: NAME_PARAM, value: VALUE_PARAM } };
  const save = async (userId: number, { name, value }: Setting): Promise<'OK'> => {
    await store
      .insertInto('setting')
      .values({ user_id: userId, name, value })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value }))
      .execute();
    return 'OK';
  };
  api.get<{ Params: Setting }>(
    '/usersettings/set/:name/:value',
    { schema: { params: schema }, config: { changesState: true } },
    (request) => save(subscriberOf(request).id, request.params),
  );
  api.post<{ Body: Setting }>('/usersettings/set', { schema: { body: schema } }, (request) =>
    save(subscriberOf(request).id, request.body),
  );
}
