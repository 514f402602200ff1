import { FeedError, type FeedRefusal } from '../feed-error.ts';

/** The code of a token that is wrong or has expired. */
export const TOKEN_INVALID = 1017;
/** The code of a call beyond the limits. */
export const TOO_MANY_CALLS = 1006;

const OUR_MISTAKE = 'Questrade did not understand a call of Borealis';
const OUT_OF_SERVICE = 'Questrade is out of service at the moment';

/**
 * The general errors of the service, by code (its page "Error handling"). Its own text is never passed on: it is written for
 * developers, and may repeat what was sent.
 */
const REFUSALS: Readonly<Record<number, readonly [FeedRefusal, string]>> = {
  1001: ['service', OUR_MISTAKE],
  1002: ['service', OUR_MISTAKE],
  1003: ['service', OUR_MISTAKE],
  1004: ['service', OUR_MISTAKE],
  1005: ['service', OUR_MISTAKE],
  [TOO_MANY_CALLS]: ['limit', 'Questrade allows no further call now: 20 a second and 15,000 an hour are its limits'],
  1007: ['service', 'Questrade refused a call'],
  1008: ['service', OUT_OF_SERVICE],
  1009: ['service', OUT_OF_SERVICE],
  1010: ['service', OUT_OF_SERVICE],
  1011: ['service', OUT_OF_SERVICE],
  1013: ['service', OUR_MISTAKE],
  1014: ['credentials', 'Questrade received no access token'],
  1015: ['credentials', 'Questrade did not recognise the access token'],
  1016: ['entitlement', 'This token does not allow market data: at Questrade, allow them for its application'],
  [TOKEN_INVALID]: ['credentials', 'Questrade says that the access token is wrong or has expired'],
  1018: ['unknown', 'Questrade does not know this account'],
  1019: ['unknown', 'Questrade does not know this security'],
  1020: ['unknown', 'Questrade does not know this order'],
  1021: ['service', OUT_OF_SERVICE],
};

/** What an answer with this HTTP status and code (NaN if it has none) means to a user. */
export function questradeRefusal(status: number, code: number): FeedError {
  const [refusal, words] = REFUSALS[code] ?? byStatus(status);
  return new FeedError(refusal, `${words} (${Number.isNaN(code) ? `HTTP ${status}` : `code ${code}`}).`);
}

function byStatus(status: number): readonly [FeedRefusal, string] {
  if (status === 401) return ['credentials', 'Questrade did not recognise the access token'];
  if (status === 403) return ['entitlement', 'Questrade does not allow this account to do that'];
  if (status === 404) return ['unknown', 'Questrade does not know what was asked for'];
  if (status === 429) return ['limit', 'Questrade allows no further call now'];
  return ['service', status >= 500 ? OUT_OF_SERVICE : 'Questrade refused a call'];
}

/** What a refused sign-in with this HTTP status means to a user. */
export function signInRefusal(status: number): FeedError {
  if (status === 429) return new FeedError('limit', 'Questrade allows no further sign-in now (HTTP 429).');
  if (status >= 500) return new FeedError('service', `${OUT_OF_SERVICE} (HTTP ${status}).`);
  return new FeedError(
    'credentials',
    `Questrade refused the refresh token (HTTP ${status}). Each works once, and only for a few days: make a new one in ` +
      'the API centre of Questrade, and enter it here.',
  );
}

/** The failure of a service that did not answer, with the system's reason. */
export function questradeUnreachable(error: unknown): FeedError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  // Its code and never its text, which may repeat what was sent.
  const code = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.name) : 'no reason given';
  return new FeedError('service', `Questrade cannot be reached (${code}).`);
}

/** The sentence about a failure. */
export function wordsOf(error: unknown): string {
  return error instanceof FeedError ? error.message : 'Borealis failed to read what Questrade sent.';
}
