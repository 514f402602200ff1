import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '../../engine/format/languages.ts';
import { hashOfToken } from '../accounts/session-token.ts';
import { subscribeBrowser, unsubscribeBrowser } from '../delivery/push-subscriptions.ts';
import { sessionToken } from '../security/session-cookie.ts';
import { answers, SECURITY, textAnswers } from './answers.ts';
import { type ApiContext, subscriberOf } from './api-context.ts';

const tags = ['Account'];
const ENDPOINT = { type: 'string', maxLength: 2_000, pattern: '^https://[^\\s/@]+/\\S*$' } as const;

const KEY_SCHEMA = {
  summary: "The server's key, with which a browser subscribes to messages (VAPID)",
  tags,
  security: SECURITY.subscriber,
  response: answers(
    {
      type: 'object',
      required: ['key'],
      properties: { key: { type: 'string', description: 'Empty: nobody sends any.' } },
    },
    401,
  ),
} as const;
const ON_SCHEMA = {
  summary: 'Sends the messages of alarms to a browser',
  tags,
  security: SECURITY.subscriberPosts,
  body: {
    type: 'object',
    required: ['endpoint', 'p256dh', 'auth', 'language'],
    additionalProperties: false,
    properties: {
      endpoint: { ...ENDPOINT, description: 'As its push service gave it.' },
      p256dh: { type: 'string', pattern: '^[\\w-]{87}$', description: "The browser's key, base64url." },
      auth: { type: 'string', pattern: '^[\\w-]{22}$', description: "The browser's secret, base64url." },
      language: { type: 'string', enum: LANGUAGES.map(({ code }) => code) },
    },
  },
  response: textAnswers('`OK`', 400, 401, 403, 413, 415),
} as const;
const OFF_SCHEMA = {
  summary: 'Sends no more messages to a browser',
  tags,
  security: SECURITY.subscriberPosts,
  body: { type: 'object', required: ['endpoint'], additionalProperties: false, properties: { endpoint: ENDPOINT } },
  response: textAnswers('`OK`', 400, 401, 403, 413, 415),
} as const;

interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: string;
}

/** `GET /push`: the server's key. `POST /push/on` and `/push/off`: a browser that is sent the messages of alarms. */
export function pushRoutes(api: FastifyInstance, { store, config, pushKey = '' }: ApiContext): void {
  api.get('/push', { schema: KEY_SCHEMA }, async (request) => {
    subscriberOf(request);
    return { key: pushKey };
  });
  api.post<{ Body: Subscription }>('/push/on', { schema: ON_SCHEMA }, async (request) => {
    const token = sessionToken(request.headers, config) ?? '';
    await subscribeBrowser(store, subscriberOf(request).id, hashOfToken(token), request.body);
    return 'OK';
  });
  api.post<{ Body: { endpoint: string } }>('/push/off', { schema: OFF_SCHEMA }, async (request) => {
    await unsubscribeBrowser(store, subscriberOf(request).id, request.body.endpoint);
    return 'OK';
  });
}
