import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES, type Language, languageOf } from '../../engine/format/languages.ts';
import { MessageThrottle } from '../accounts/message-throttle.ts';
import { callerAddress } from '../security/caller-address.ts';
import { type ServerTexts, TEXTS } from '../texts/texts.ts';
import { SECURITY, textAnswers } from './answers.ts';
import { type ApiContext, CHANGES } from './api-context.ts';
import { STORABLE_TEXT } from './storable-text.ts';

const EMAIL_LIMIT = 254;
const SUBJECT_LIMIT = 200;
/** The limit for the HTML, in which line breaks and special characters are longer than what was typed. */
const BODY_LIMIT = 50_000;

const MINUTE = 60_000;

/**
 * One `@` between two parts; only sending a mail can tell whether an address is right. No control character may get into a mail's
 * header.
 */
const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
const CONTROL = /[\u0000-\u001f\u007f]/;

interface Message {
  readonly subject: string;
  /** HTML, with `<br>` for line breaks. */
  readonly body: string;
  readonly email: string;
}

/** What can be wrong with a message. */
type Refusal = Exclude<keyof ServerTexts['refusals'], 'tooMany'>;

const tags = ['Contact'];
const ANSWER = '`OK`, or `Error: …<br>` with the reason between.';
const MESSAGE = { subject: STORABLE_TEXT, body: STORABLE_TEXT, email: STORABLE_TEXT } as const;

const GET_SCHEMA = {
  summary: 'Stores a short message',
  tags,
  security: SECURITY.anybody,
  params: { type: 'object', properties: MESSAGE },
  response: textAnswers(ANSWER, 400, 403),
} as const;
const POST_SCHEMA = {
  summary: 'Keeps a message',
  tags,
  security: SECURITY.anybodyPosts,
  body: {
    type: 'object',
    required: ['subject', 'body', 'email'],
    properties: {
      ...MESSAGE,
      language: { type: 'string', enum: LANGUAGES.map(({ code }) => code), description: 'The language of the answer.' },
    },
  },
  response: textAnswers(ANSWER, 400, 403, 413, 415),
} as const;

/**
 * `GET /message/{subject}/{body}/{email}`, and `POST /message` `{subject, body, email, language}` for long messages: stores a
 * message from the contact screen. Answers 200 with the text `OK`, or with `Error: …<br>` around the reason (specification
 * section 7), in the caller's preferred language.
 */
export function messageRoutes(api: FastifyInstance, { store, messages = new MessageThrottle() }: ApiContext): void {
  async function keep(request: FastifyRequest, reply: FastifyReply, message: Message, language: Language) {
    reply.type('text/plain; charset=utf-8');
    const { subject, body, email } = trimmed(message);
    const { refusals } = TEXTS[language];
    const refusal = refusalOf({ subject, body, email });
    if (refusal !== null) return errorText(refusals[refusal].replace('{limit}', String(SUBJECT_LIMIT)));
    const user = request.session?.user;
    const wait = await messages.take(callerAddress(request), user?.userid);
    if (wait > 0) {
      reply.header('Retry-After', String(Math.ceil(wait / 1000)));
      return errorText(refusals.tooMany.replace('{minutes}', String(Math.ceil(wait / MINUTE))));
    }
    await store
      .insertInto('contact_message')
      .values({ received: Date.now(), user_id: user?.id ?? null, email, subject, body })
      .execute();
    return 'OK';
  }

  api.get<{ Params: Message }>('/message/:subject/:body/:email', { schema: GET_SCHEMA, ...CHANGES }, (request, reply) =>
    keep(request, reply, request.params, languageOf(request.headers['accept-language'] ?? '')),
  );
  api.post<{ Body: Message & { language?: Language } }>('/message', { schema: POST_SCHEMA }, (request, reply) =>
    keep(request, reply, request.body, request.body.language ?? languageOf('')),
  );
}

function trimmed({ subject, body, email }: Message): Message {
  return { subject: subject.trim(), body: body.trim(), email: email.trim() };
}

function refusalOf({ subject, body, email }: Message): Refusal | null {
  if (subject === '' || body === '' || email === '') return 'missing';
  if (email.length > EMAIL_LIMIT || !EMAIL.test(email)) return 'email';
  if (subject.length > SUBJECT_LIMIT || CONTROL.test(subject)) return 'subject';
  return body.length > BODY_LIMIT ? 'body' : null;
}

/** An error text as the specification's client parses it: the reason is between `: ` and `<`. */
function errorText(reason: string): string {
  return `Error: ${reason}<br>`;
}
