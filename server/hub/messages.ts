import { hashText } from '../../engine/core/text-hash.ts';

/** The byte that ends every record of the JSON hub protocol. JSON escapes it, so it never occurs inside one. */
export const RECORD_END = 0x1e;

const END = String.fromCharCode(RECORD_END);

/** A call of a hub method. Without `id`, the client expects no answer. */
export interface Invocation {
  readonly type: 'invocation' | 'stream-invocation';
  readonly id: string | undefined;
  readonly target: string;
  readonly args: readonly unknown[];
  /** Whether the client wants to stream arguments to the method. */
  readonly uploads: boolean;
}

/** The messages that a client may send after its handshake; `ignored` stands for message types that this hub does not use. */
export type ClientMessage =
  | Invocation
  | { readonly type: 'cancel'; readonly id: string }
  | { readonly type: 'ping' | 'close' | 'ignored' };

/** The client has violated the protocol, and the connection has to end. The message may be sent to the client. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** Parses one record (without its end byte). Throws `ProtocolError`. */
export function parseMessage(record: string): ClientMessage {
  const fields = parseObject(record);
  switch (fields.type) {
    case 1:
      return invocation('invocation', fields);
    case 4: {
      const message = invocation('stream-invocation', fields);
      if (message.id === undefined) throw new ProtocolError('A stream invocation needs an invocationId.');
      return message;
    }
    case 5:
      if (typeof fields.invocationId !== 'string') throw new ProtocolError('A cancellation needs an invocationId.');
      return { type: 'cancel', id: fields.invocationId };
    case 6:
      return { type: 'ping' };
    case 7:
      return { type: 'close' };
    default:
      if (typeof fields.type !== 'number') throw new ProtocolError('A message needs a numeric type.');
      return { type: 'ignored' };
  }
}

/** Parses a record that must be a JSON object. Throws `ProtocolError`. */
export function parseObject(record: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(record);
  } catch {
    throw new ProtocolError('A message is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProtocolError('A message is not a JSON object.');
  }
  return value as Record<string, unknown>;
}

/** Keeps a quiet connection alive. */
export const PING_RECORD = `{"type":6}${END}`;

/** The answer to a handshake: accepted without `error`, refused with it. */
export function handshakeRecord(error?: string): string {
  return JSON.stringify(error === undefined ? {} : { error }) + END;
}

/** The answer to a plain call; without `error` it succeeded, with no result. */
export function resultRecord(invocationId: string, error?: string): string {
  return JSON.stringify(
    error === undefined ? { type: 3, invocationId, result: null } : { type: 3, invocationId, error },
  ).concat(END);
}

/** The completion of a stream. */
export function streamEndRecord(invocationId: string, error?: string): string {
  return JSON.stringify(error === undefined ? { type: 3, invocationId } : { type: 3, invocationId, error }) + END;
}

/** The server's close message. */
export function closeRecord(error: string | undefined, allowReconnect: boolean): string {
  return (
    JSON.stringify({ type: 7, ...(error !== undefined && { error }), ...(allowReconnect && { allowReconnect }) }) + END
  );
}

/** A feed line on its way to streams. It is made once, however many they are. */
export interface WireLine {
  /** The line as written inside a JSON string. */
  readonly text: string;
  /** `hashText` of the line itself. */
  readonly hash: number;
}

/** A feed line made ready for streams. */
export function wireLine(line: string): WireLine {
  return { text: JSON.stringify(line).slice(1, -1), hash: hashText(line, 0, line.length) };
}

/** The separator between two escaped lines of one item. */
export const LINE_SEPARATOR = '\\n';

/** One item of the `Ticker` stream; `lines` are escaped and joined with `LINE_SEPARATOR`. */
export function tickerItemRecord(invocationId: string, lines: string): string {
  return `{"type":2,"invocationId":${JSON.stringify(invocationId)},"item":{"mm":"${lines}"}}${END}`;
}

function invocation(type: Invocation['type'], fields: Readonly<Record<string, unknown>>): Invocation {
  const { invocationId, target, streamIds } = fields;
  if (typeof target !== 'string') throw new ProtocolError('An invocation needs a target.');
  if (!Array.isArray(fields.arguments)) throw new ProtocolError('An invocation needs its arguments.');
  if (invocationId !== undefined && invocationId !== null && typeof invocationId !== 'string') {
    throw new ProtocolError('An invocationId must be a string.');
  }
  return {
    type,
    id: invocationId ?? undefined,
    target,
    args: fields.arguments,
    uploads: Array.isArray(streamIds) && streamIds.length > 0,
  };
}
