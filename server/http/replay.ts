import type { FastifyInstance, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { readDate } from '../../engine/format/read-date.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { AsOfMarket } from '../replay/as-of-market.ts';
import { ReplayDays } from '../replay/replay-days.ts';
import { replayLines } from '../replay/replay-lines.ts';
import { Replays } from '../replay/replays.ts';
import { answers, SECURITY, textAnswers } from './answers.ts';
import { depthOf, realtimeOf } from './api-context.ts';
import { weightOfSymbols } from './call-weight.ts';
import { DATE_PARAM } from './date-range.ts';
import { MARKET_CALLS } from './market-calls.ts';
import type { MarketContext } from './market-context.ts';
import { ClientGone, Problem } from './problem.ts';
import { isDelayed } from './quote-row.ts';
import {
  instrumentOf,
  REGION_PARAM,
  SYMBOL_PARAMS,
  SYMBOLS_PARAM,
  type SymbolParams,
  symbolsOfPath,
} from './symbols.ts';
import type { Turns } from './turns.ts';

const DAY_MS = 86_400_000;
/** A client whose lines are further behind the moment (milliseconds) has to start over. */
const BEHIND_MAX = 600_000;
/** A stock search reads every security's day. */
const SEARCH_WEIGHT = { call: 40 };

const MOMENT_PARAMS = {
  date: DATE_PARAM,
  moment: {
    type: 'string',
    pattern: '^\\d{1,8}$',
    description: 'Milliseconds since midnight, Toronto. What has not happened yet is not shown.',
  },
} as const;

const DAYS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['date', 'grain', 'simulated', 'depth', 'quotes'],
    properties: {
      date: { type: 'number' },
      grain: { type: 'string', enum: ['trade', 'minute'], description: 'What was recorded.' },
      simulated: { type: 'boolean', description: 'Whether trades are made up.' },
      depth: { type: 'string', enum: ['none', 'price', 'order'] },
      quotes: { type: 'boolean', description: 'Whether bid and ask are known.' },
    },
  },
} as const;

const days = (summary: string, params: object, ...problems: (400 | 404)[]) => ({
  schema: { summary, tags: ['Charts'], security: SECURITY.anybody, params, response: answers(DAYS, ...problems) },
});

const NO_PARAMS = { type: 'object', properties: {} } as const;

const LINES_SCHEMA = {
  summary: 'The lines of the feed that follow',
  description:
    'Each line is `MS,LINE`, in order: the time of the day in milliseconds, and a line of the live feed. Without `since` first come, at the moment, those that bring a new reader up to date. They are complete up to `X-Replay-Until`, at most a minute after the moment: ask again with that as `since`. Individual trades of all these securities are known from `X-Replay-Trades-From` on (milliseconds since midnight); before, minutes.',
  tags: ['Quotes'],
  security: SECURITY.anybody,
  params: { type: 'object', properties: { symbols: SYMBOLS_PARAM, region: REGION_PARAM } },
  querystring: {
    type: 'object',
    properties: {
      since: { type: 'integer', minimum: 0, maximum: DAY_MS, description: 'Only lines after this time.' },
      depth: { type: 'boolean', default: false, description: 'With order books, where they were recorded.' },
    },
  },
  response: textAnswers('Lines.', 400),
} as const;

const FUNDAMENTAL_SCHEMA = {
  summary: 'Refused: fundamentals have no history',
  tags: ['Quotes'],
  security: SECURITY.anybody,
  params: SYMBOL_PARAMS,
  response: answers({ type: 'null' }, 404),
} as const;

/**
 * `GET /replay/days[/{symbol}/{region}]`: the days that can be replayed, newest first. `GET /replay/{date}/{moment}/…`: the
 * calls about the market, answered as of that moment. `…/lines/{symbols}/{region}`: the feed's lines from that moment on.
 */
export function replayRoutes(api: FastifyInstance, context: MarketContext): void {
  const { store, source, turns } = context;
  const replayed = new ReplayDays(store, source);
  const ofAny = days('The days on which anything can be replayed', NO_PARAMS);
  api.get('/replay/days', ofAny, async (request) => replayed.ofAny(turnOf(turns, request)));
  const ofOne = days('The days of a security that can be replayed', SYMBOL_PARAMS, 400, 404);
  api.get<{ Params: SymbolParams }>('/replay/days/:symbol/:region', ofOne, async ({ market, params }) =>
    replayed.of(instrumentOf(market, params)),
  );
  const replays = new Replays(store, source);
  api.register(
    async (scope) => {
      scope.addHook('onRoute', describeMoment);
      scope.addHook('onRequest', async (request, reply) => {
        const { date, moment } = momentOf(request, source.clock.date());
        request.market = replays.at(date, moment, turnOf(turns, request));
        reply.header('X-Market-Time', String(Math.round(request.market.clock.now())));
      });
      for (const register of MARKET_CALLS) register(scope, context);
      linesRoute(scope, replays);
      scope.get('/fundamental/:symbol/:region', { schema: FUNDAMENTAL_SCHEMA }, async () => {
        throw new Problem(404, "Fundamentals have no history: only today's are known.");
      });
    },
    { prefix: '/replay/:date/:moment' },
  );
}

interface LinesCall {
  Params: { readonly symbols: string; readonly region: Region };
  Querystring: { readonly since?: number; readonly depth: boolean };
}

function linesRoute(scope: FastifyInstance, replays: Replays): void {
  const options = { schema: LINES_SCHEMA, config: { weight: weightOfSymbols(10) } };
  scope.get<LinesCall>('/lines/:symbols/:region', options, async (request, reply) => {
    const { market, params, query } = request;
    if (!(market instanceof AsOfMarket)) throw new Error('Lines are replayed as of a moment.');
    const { since } = query;
    if (since !== undefined && since < market.moment - BEHIND_MAX) {
      throw new Problem(400, 'These lines are too far behind the moment. Start over without since.');
    }
    const instruments = symbolsOfPath(params.symbols, params.region).flatMap(
      ({ symbol, region }) => market.find(symbol, region) ?? [],
    );
    const realtime = realtimeOf(request);
    const entitled = depthOf(request);
    const { until, tradesFrom, text } = await replayLines(replays, {
      market,
      instruments: [...new Set(instruments)],
      isDelayed: (instrument) => isDelayed(market, instrument, realtime),
      hasDepth: (instrument) => query.depth && entitled.has(instrument.ex),
      since,
    });
    return reply
      .header('X-Replay-Until', String(until))
      .header('X-Replay-Trades-From', String(Math.min(tradesFrom, DAY_MS)))
      .type('text/plain; charset=utf-8')
      .send(text);
  });
}

/** The moment that a call's path names. Throws a 400 `Problem` if there is none, or if its day has not come yet. */
function momentOf({ params }: FastifyRequest, today: number): { readonly date: number; readonly moment: number } {
  const { date: written, moment: time } = params as { readonly date: string; readonly moment: string };
  const date = /^\d{8}$/.test(written) ? readDate(written) : 0;
  if (date < 1900_01_01) throw new Problem(400, `${written} is not a date.`);
  if (date > today) throw new Problem(400, 'That day has not come yet.');
  const moment = /^\d{1,8}$/.test(time) ? Number(time) : DAY_MS;
  if (moment >= DAY_MS) throw new Problem(400, 'A moment is a number of milliseconds since midnight.');
  return { date, moment };
}

/** Adds the moment to the description of a call about the market. */
function describeMoment(route: RouteOptions): void {
  const schema: FastifySchema = route.schema ?? {};
  const params = schema.params as { readonly properties: object } | undefined;
  // Fastify makes a HEAD route from a GET route that is already described.
  if (params !== undefined && 'moment' in params.properties) return;
  route.schema = {
    ...schema,
    summary: `${schema.summary}, as of a moment`,
    params: { type: 'object', properties: { ...MOMENT_PARAMS, ...params?.properties } },
    response: { ...answers({}, 400), ...(schema.response as object) },
  };
  if (route.url.includes('/search/')) route.config = { ...route.config, weight: SEARCH_WEIGHT };
}

/** Waits for a call's turn. Throws if its client has disconnected. */
function turnOf(turns: Turns, { signal }: FastifyRequest): () => Promise<void> {
  return async () => {
    if (!(await turns.next(signal))) throw new ClientGone();
  };
}
