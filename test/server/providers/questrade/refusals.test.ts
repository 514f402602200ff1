import { expect, it } from 'vitest';
import {
  questradeRefusal,
  questradeUnreachable,
  signInRefusal,
  wordsOf,
} from '../../../../server/providers/questrade/refusals.ts';

it.each([
  [404, 1001, 'service', 'Questrade did not understand a call of Borealis (code 1001).'],
  [400, 1002, 'service', 'Questrade did not understand a call of Borealis (code 1002).'],
  [
    429,
    1006,
    'limit',
    'Questrade allows no further call now: 20 a second and 15,000 an hour are its limits (code 1006).',
  ],
  [502, 1010, 'service', 'Questrade is out of service at the moment (code 1010).'],
  [400, 1015, 'credentials', 'Questrade did not recognise the access token (code 1015).'],
  [
    403,
    1016,
    'entitlement',
    'This token does not allow market data: at Questrade, allow them for its application (code 1016).',
  ],
  [401, 1017, 'credentials', 'Questrade says that the access token is wrong or has expired (code 1017).'],
  [404, 1019, 'unknown', 'Questrade does not know this security (code 1019).'],
  [401, Number.NaN, 'credentials', 'Questrade did not recognise the access token (HTTP 401).'],
  [403, Number.NaN, 'entitlement', 'Questrade does not allow this account to do that (HTTP 403).'],
  [404, Number.NaN, 'unknown', 'Questrade does not know what was asked for (HTTP 404).'],
  [500, Number.NaN, 'service', 'Questrade is out of service at the moment (HTTP 500).'],
  [499, Number.NaN, 'service', 'Questrade refused a call (HTTP 499).'],
  [418, Number.NaN, 'service', 'Questrade refused a call (HTTP 418).'],
])('puts HTTP %i and code %d into words', (status, code, refusal, message) => {
  expect(questradeRefusal(status, code)).toMatchObject({ refusal, message });
});

it('distinguishes a refused token from a service that cannot sign in now', () => {
  expect([400, 401, 429, 503, 499, 500].map((status) => signInRefusal(status).refusal)).toEqual([
    'credentials',
    'credentials',
    'limit',
    'service',
    'credentials',
    'service',
  ]);
});

it('names the code of a failure, and never its text', () => {
  const refused = Object.assign(new Error('connect https://host/?SECRET'), { code: 'ECONNREFUSED' });
  expect(questradeUnreachable(new TypeError('SECRET', { cause: refused })).message).toBe(
    'Questrade cannot be reached (ECONNREFUSED).',
  );
  expect(questradeUnreachable(new Error('SECRET')).message).toBe('Questrade cannot be reached (Error).');
  expect(wordsOf(new Error('SECRET'))).toBe('Borealis failed to read what Questrade sent.');
});
