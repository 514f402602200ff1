import type { FastifyInstance } from 'fastify';
import { FEED_STATES, type Instrument } from '../market/market-source.ts';
import { answers, SECURITY } from './answers.ts';
import type { ApiContext } from './api-context.ts';
import { REGION_PARAM, type RequestedSymbol, SYMBOLS_PARAM, symbolsOfPath } from './symbols.ts';

const text = { type: 'string' } as const;
const figure = { type: 'number' } as const;

/** The schema of a feed's status while the market uses it. */
export const FEED_STATUS = {
  type: 'object',
  required: ['name', 'state', 'reason', 'tape', 'tapeShare', 'delay', 'symbols', 'live', 'polled', 'clockDifference'],
  properties: {
    name: text,
    state: { type: 'string', enum: ['live', 'stale', 'closed'] },
    reason: { type: 'string', description: 'Why it is not live; empty if it is.' },
    tape: { type: 'string', description: '`consolidated`, or the only venue whose trades it has.' },
    tapeShare: { type: 'number', description: "The tape's share of the market's volume, 0 to 1." },
    delay: { type: 'number', description: 'Minutes by which everything is late.' },
    symbols: { type: 'number', description: 'The most securities that can be live at once.' },
    live: figure,
    polled: { type: 'number', description: 'Securities beyond that number, asked for every 60 s.' },
    clockDifference: {
      type: 'number',
      description: "Seconds by which the server's clock is ahead of the feed's times; 0 up to two seconds.",
    },
  },
} as const;

const FEEDS_SCHEMA = {
  summary: 'The feeds of market data, and the states of their connections',
  tags: ['Feeds'],
  security: SECURITY.anybody,
  response: answers({ type: 'array', items: FEED_STATUS }),
} as const;

const NOTES_SCHEMA = {
  summary: 'What is behind the figures of securities',
  tags: ['Quotes'],
  security: SECURITY.anybody,
  params: { type: 'object', properties: { symbols: SYMBOLS_PARAM, region: REGION_PARAM } },
  querystring: {
    type: 'object',
    properties: {
      seen: {
        type: 'integer',
        minimum: 0,
        description:
          'So many of the symbols, the first ones, are on a screen: they are the first to be live if not all can be. The others are out of sight. Without it, neither is known.',
      },
    },
  },
  response: answers(
    {
      type: 'array',
      items: {
        type: 'object',
        required: [
          'symbol',
          'region',
          'feed',
          'state',
          'words',
          'delay',
          'tape',
          'tapeShare',
          'wholeHistory',
          'symbols',
          'heardAt',
          'band',
          'loading',
        ],
        properties: {
          symbol: text,
          region: text,
          feed: { type: 'string', description: 'The name of the feed; empty if none serves it.' },
          state: { type: 'string', enum: FEED_STATES },
          words: { type: 'string', description: "The feed's own reason, for users; empty if there is none." },
          delay: { type: 'number', description: "Minutes by which the feed's figures are late." },
          tape: text,
          tapeShare: figure,
          wholeHistory: {
            type: 'boolean',
            description: 'Whether its history has the trades of all venues although the tape has not.',
          },
          symbols: { type: 'number', description: 'The most securities that the feed has live at once.' },
          heardAt: {
            type: 'number',
            description: 'Unix milliseconds of the newest message about it; 0 if there was none.',
          },
          band: {
            type: 'object',
            nullable: true,
            description: 'The limit prices outside which it cannot trade for the moment.',
            required: ['lower', 'upper'],
            properties: { lower: figure, upper: figure },
          },
          loading: {
            type: 'number',
            nullable: true,
            description: 'The part of its history that is loaded, 0 to 1, of what is being loaded from its feed.',
          },
        },
      },
    },
    400,
  ),
} as const;

/**
 * `GET /feeds`: the feeds behind the market; none if it is simulated. `GET /feeds/{symbols}/{region}`: the source of these
 * securities' figures; unknown and simulated securities are left out. `?seen=12`: the first twelve are on a screen.
 */
export function feedsRoute(api: FastifyInstance, { source }: ApiContext): void {
  api.get('/feeds', { schema: FEEDS_SCHEMA }, async () => (await source.feedStates?.()) ?? []);
  api.get<{ Params: { symbols: string; region: 'C' | 'U' }; Querystring: { readonly seen?: number } }>(
    '/feeds/:symbols/:region',
    { schema: NOTES_SCHEMA },
    async (request) => {
      const asked = symbolsOfPath(request.params.symbols, request.params.region);
      const instrumentsOf = (names: readonly RequestedSymbol[]): Instrument[] =>
        names.flatMap(({ symbol, region }) => source.find(symbol, region) ?? []);
      const known = instrumentsOf(asked);
      const { seen } = request.query;
      if (seen !== undefined) source.see?.(instrumentsOf(asked.slice(0, seen)), instrumentsOf(asked.slice(seen)));
      const notes = (await source.notesOf?.(known)) ?? [];
      return notes.map((note, i) => ({ symbol: known[i].symbol, region: known[i].region, ...note }));
    },
  );
}
