import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OBJECT_KINDS } from '../../engine/workspace/object-kind.ts';
import {
  LONGEST_WITHIN,
  MAX_CHANGES,
  type ObjectChange,
  WORKSPACE_ID,
} from '../../engine/workspace/workspace-object.ts';
import { Workspaces } from '../workspace/workspaces.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, subscriberOf } from './api-context.ts';
import { STORABLE_TEXT } from './storable-text.ts';

const tags = ['Account'];
const KIND = { type: 'string', enum: Object.keys(OBJECT_KINDS) } as const;
const ID = { type: 'string', pattern: WORKSPACE_ID.source } as const;
const WITHIN = {
  type: 'string',
  pattern: `^[!-~]{0,${LONGEST_WITHIN}}$`,
  description: "A tile's board, a drawing's security; empty for what stands for itself.",
} as const;
const REVISION = { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 } as const;
const LONGEST_BODY = Math.max(...Object.values(OBJECT_KINDS).map(({ longest }) => longest));

const OBJECT = {
  type: 'object',
  required: ['id', 'kind', 'within', 'body', 'deleted', 'revision', 'write'],
  properties: {
    id: ID,
    kind: KIND,
    within: WITHIN,
    body: { type: 'string', description: "JSON of the kind's body; empty for most of what is deleted." },
    deleted: { type: 'boolean' },
    revision: REVISION,
    write: { type: 'string', description: "The device's own last write to it." },
  },
} as const;

const DEVICE = { device: { ...ID, description: 'Chosen by the device at random.' } } as const;

const PAGE_SCHEMA = {
  summary: 'What changed in the workspace after a revision',
  tags,
  security: SECURITY.subscriber,
  params: { type: 'object', properties: { ...DEVICE, since: REVISION } },
  response: answers(
    {
      type: 'object',
      required: ['objects', 'revision', 'last', 'whole'],
      properties: {
        objects: { type: 'array', items: OBJECT },
        revision: { ...REVISION, description: 'Up to this revision the answer is complete; ask from there on.' },
        last: { ...REVISION, description: 'The last revision.' },
        whole: { type: 'boolean', description: 'Deletions after that revision are forgotten: ask from 0 for all.' },
      },
    },
    400,
    401,
  ),
} as const;

const CHANGE = {
  type: 'object',
  required: ['id', 'kind', 'within', 'body', 'deleted', 'base', 'seen', 'write'],
  additionalProperties: false,
  properties: {
    id: ID,
    kind: KIND,
    within: WITHIN,
    body: { ...STORABLE_TEXT, maxLength: LONGEST_BODY },
    deleted: { type: 'boolean' },
    base: { ...REVISION, description: "The object's revision on which the change is based; 0 for a new object." },
    seen: { ...REVISION, description: 'The revision of the workspace that the device knew.' },
    write: ID,
  },
} as const;

const CHANGE_SCHEMA = {
  summary: 'Changes objects of the workspace',
  tags,
  security: SECURITY.subscriberPosts,
  params: { type: 'object', properties: DEVICE },
  body: {
    type: 'object',
    required: ['changes'],
    properties: { changes: { type: 'array', items: CHANGE, minItems: 1, maxItems: MAX_CHANGES } },
  },
  response: answers(
    {
      type: 'array',
      description: 'What became of each change.',
      items: {
        type: 'object',
        required: ['id'],
        properties: {
          id: ID,
          revision: { ...REVISION, description: "Accepted: the object's revision." },
          current: { ...OBJECT, description: 'Not accepted, because the object is by now this.' },
          refused: { type: 'string', enum: ['invalid', 'full'], description: 'Not accepted.' },
        },
      },
    },
    400,
    401,
    403,
    413,
    415,
  ),
} as const;

/** Four, and one more for every 8 kilobytes. */
const CHANGE_WEIGHT = {
  call: 4,
  every: {
    number: 8,
    of: 'kilobytes',
    count: ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0) / 1024,
  },
} as const;

/**
 * `GET /workspace/{device}/{since}` and `POST /workspace/{device}` `{changes}`: the subscriber's boards, tiles, named lists and
 * drawings.
 */
export function workspaceRoutes(api: FastifyInstance, { store }: ApiContext): void {
  const workspaces = new Workspaces(store);
  api.get<{ Params: { device: string; since: number } }>(
    '/workspace/:device/:since',
    { schema: PAGE_SCHEMA, config: { weight: { call: 2 } } },
    (request) => workspaces.page(subscriberOf(request).id, request.params.device, request.params.since),
  );
  api.post<{ Params: { device: string }; Body: { changes: ObjectChange[] } }>(
    '/workspace/:device',
    { schema: CHANGE_SCHEMA, config: { weight: CHANGE_WEIGHT } },
    (request) => workspaces.change(subscriberOf(request).id, request.params.device, request.body.changes),
  );
}
