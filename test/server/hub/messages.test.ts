import { expect, it, vi } from 'vitest';
import { refuseHandshake } from '../../../server/hub/handshake.ts';
import {
  closeRecord,
  handshakeRecord,
  ProtocolError,
  parseMessage,
  resultRecord,
  streamEndRecord,
  tickerItemRecord,
} from '../../../server/hub/messages.ts';
import { nameConnection, negotiateAnswer, negotiateVersion } from '../../../server/hub/negotiation.ts';
import { WriteProgress } from '../../../server/hub/write-progress.ts';

const CALL = { invocationId: '7', target: 'subscribe', arguments: ['RY', 'C'] };

it('a call uploads streams if it names one; an empty list, as some clients send with each call, names none', () => {
  const uploads = (fields: object): unknown => {
    const message = parseMessage(JSON.stringify({ type: 1, ...CALL, ...fields }));
    return message.type === 'invocation' && message.uploads;
  };
  expect(uploads({})).toBe(false);
  expect(uploads({ streamIds: null })).toBe(false);
  expect(uploads({ streamIds: [] })).toBe(false);
  expect(uploads({ streamIds: ['1'] })).toBe(true);
});

const read = (message: unknown): unknown => {
  try {
    return parseMessage(typeof message === 'string' ? message : JSON.stringify(message));
  } catch (error) {
    return error instanceof ProtocolError ? error.message : error;
  }
};

it.each<readonly [message: unknown, read: unknown]>([
  [
    { type: 1, ...CALL },
    { type: 'invocation', id: '7', target: 'subscribe', args: ['RY', 'C'], uploads: false },
  ],
  [{ type: 1, ...CALL, invocationId: null }, expect.objectContaining({ id: undefined })],
  [{ type: 1, target: 'x', arguments: [] }, expect.objectContaining({ id: undefined, args: [] })],
  [{ type: 1, ...CALL, invocationId: 7 }, 'An invocationId must be a string.'],
  [{ type: 1, ...CALL, target: 7 }, 'An invocation needs a target.'],
  [{ type: 1, ...CALL, arguments: {} }, 'An invocation needs its arguments.'],
  [{ type: 4, ...CALL }, expect.objectContaining({ type: 'stream-invocation', id: '7' })],
  [{ type: 4, target: 'x', arguments: [] }, 'A stream invocation needs an invocationId.'],
  [
    { type: 5, invocationId: '7' },
    { type: 'cancel', id: '7' },
  ],
  [{ type: 5 }, 'A cancellation needs an invocationId.'],
  [{ type: 6 }, { type: 'ping' }],
  [{ type: 7 }, { type: 'close' }],
  [{ type: 2 }, { type: 'ignored' }],
  [{ type: '1' }, 'A message needs a numeric type.'],
  [{}, 'A message needs a numeric type.'],
  ['{', 'A message is not valid JSON.'],
  ['[]', 'A message is not a JSON object.'],
  ['null', 'A message is not a JSON object.'],
  ['7', 'A message is not a JSON object.'],
])('%j', (message, expected) => {
  expect(read(message)).toEqual(expected);
});

it('records are what the protocol says, each with its end', () => {
  expect(handshakeRecord()).toBe('{}\u001e');
  expect(handshakeRecord('no')).toBe('{"error":"no"}\u001e');
  expect(resultRecord('7')).toBe('{"type":3,"invocationId":"7","result":null}\u001e');
  expect(resultRecord('7', 'no')).toBe('{"type":3,"invocationId":"7","error":"no"}\u001e');
  expect(streamEndRecord('7')).toBe('{"type":3,"invocationId":"7"}\u001e');
  expect(streamEndRecord('7', 'no')).toBe('{"type":3,"invocationId":"7","error":"no"}\u001e');
  expect(closeRecord(undefined, false)).toBe('{"type":7}\u001e');
  expect(closeRecord('no', true)).toBe('{"type":7,"error":"no","allowReconnect":true}\u001e');
  expect(tickerItemRecord('"', 'a')).toBe('{"type":2,"invocationId":"\\"","item":{"mm":"a"}}\u001e');
});

it.each([
  ['{"protocol":"json","version":1}', undefined],
  ['{"protocol":"json","version":2}', "The server does not support version 2 of the 'json' protocol."],
  ['{"protocol":"messagepack","version":1}', "The protocol 'messagepack' is not supported."],
  ['{"protocol":"json"}', 'An unexpected error occurred during connection handshake.'],
  ['{"version":1}', 'An unexpected error occurred during connection handshake.'],
  ['x', 'An unexpected error occurred during connection handshake.'],
])('the handshake %s', (record, refusal) => {
  expect(refuseHandshake(record)).toBe(refusal);
});

it('a negotiation is of version 0 or 1, and only the latter has a secret name of its own', () => {
  const asked = [undefined, '0', '1', '2', '999999999', '1000000000', '', '-1', 'x'];
  expect(asked.map(negotiateVersion)).toEqual([0, 0, 1, 1, 1, undefined, undefined, undefined, undefined]);
  const [old, names] = [nameConnection(0), nameConnection(1)];
  expect([old.id === old.token, names.id === names.token, names.token.length]).toEqual([true, false, 22]);
  expect(negotiateAnswer(0, old)).not.toHaveProperty('connectionToken');
  expect(negotiateAnswer(1, names)).toMatchObject({ connectionId: names.id, connectionToken: names.token });
});

it('a client is stuck once no write has finished for longer than it may take', () => {
  vi.useFakeTimers();
  const progress = new WriteProgress();
  const stuck = (): string | undefined => progress.stuck(performance.now(), 1000);
  vi.advanceTimersByTime(5000);
  expect(stuck()).toBeUndefined();
  progress.began();
  vi.advanceTimersByTime(1000);
  expect(stuck()).toBeUndefined();
  progress.began();
  vi.advanceTimersByTime(1);
  expect(stuck()).toBe('it read nothing for 1 s');
  progress.finished();
  vi.advanceTimersByTime(1000);
  expect(stuck()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(stuck()).toBe('it read nothing for 1 s');
  progress.finished();
  vi.advanceTimersByTime(5000);
  expect(stuck()).toBeUndefined();
  vi.useRealTimers();
});
