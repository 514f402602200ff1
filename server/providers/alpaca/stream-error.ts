import { FeedError, type FeedRefusal } from '../feed-error.ts';

/** Codes of Alpaca's stream that decide what happens next. */
export const StreamCode = { SymbolLimit: 405, NotOfThisFeed: 410 } as const;

type Words = readonly [refusal: FeedRefusal, message: string];

/** Errors of the stream by code (docs.alpaca.markets/docs/streaming-market-data; 411 to 413 as in Alpaca's Go client and skills). */
const WORDS: Readonly<Record<number, Words>> = {
  400: ['service', 'Alpaca did not understand a request.'],
  401: ['credentials', 'Alpaca says that the connection is not signed in.'],
  402: ['credentials', 'Alpaca refuses the key or the secret.'],
  404: ['service', 'The sign-in to Alpaca took too long.'],
  405: ['limit', 'The plan at Alpaca does not allow more securities at once.'],
  406: ['limit', 'Another connection uses this Alpaca account; the plan does not allow one more.'],
  407: ['service', 'Alpaca ended the connection, because messages were not read fast enough.'],
  408: ['entitlement', 'The Alpaca account has no access to market data.'],
  409: ['entitlement', 'The plan at Alpaca does not include this tape.'],
  410: ['entitlement', 'Alpaca does not offer these data on this tape.'],
  411: ['entitlement', 'The key has no permission for market data at Alpaca.'],
  412: ['service', 'Alpaca offers these data only in another format.'],
  413: ['entitlement', 'Alpaca does not offer all securities at once.'],
};

/** An error of the stream in words. Alpaca's own text is left out: it is not written for our users. */
export function streamError(code: number): FeedError {
  const [refusal, message] = WORDS[code] ?? ['service', 'Alpaca reports a problem of its own.'];
  return new FeedError(refusal, message);
}

/** Whether an error occurs again at every attempt to connect. */
export function isHopeless({ refusal }: FeedError): boolean {
  return refusal === 'credentials' || refusal === 'entitlement';
}
