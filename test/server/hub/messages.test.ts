import { expect, it } from 'vitest';
import { parseMessage } from '../../../server/hub/messages.ts';

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
