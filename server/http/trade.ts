import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_SECONDS, dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, realtimeOf } from './api-context.ts';
import { weightOfDays } from './call-weight.ts';
import { DATE_PARAM, dateRange } from './date-range.ts';
import { dayText } from './day-text.ts';
import { historyInTime } from './history-wait.ts';
import { Problem } from './problem.ts';
import { isDelayed } from './quote-row.ts';
import { streamedList } from './streamed-answer.ts';
import { instrumentOf, SYMBOL_PARAMS, type SymbolParams } from './symbols.ts';

/** The most calendar days that one call may request: the longest intraday chart has 60 trading days. */
const RANGE_LIMIT = 100;
/** How many calendar days are requested from the market at a time. */
const DAYS_AT_ONCE = 7;

const DAYS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['date', 'sim', 'points'],
    properties: {
      date: { type: 'number' },
      sim: { type: 'number', description: '1 marks a simulated day.' },
      points: {
        type: 'array',
        items: { type: 'string', description: '`HH:MM,trades,high,low,volume,open,close`' },
      },
    },
  },
} as const;

const PARAMS = { ...SYMBOL_PARAMS.properties, from: DATE_PARAM, to: DATE_PARAM };
const EXTENDED_PARAM = {
  type: 'string',
  enum: ['true', 'false'],
  description: '`false`: regular hours only.',
} as const;

/** The schema of the call with these parameters. */
function schemaOf(properties: object) {
  return {
    summary: 'Completed minutes of each trading day, oldest first',
    tags: ['Charts'],
    security: SECURITY.anybody,
    params: { type: 'object', properties },
    response: answers(DAYS, 400, 404),
  };
}

interface TradeCall {
  Params: SymbolParams & { readonly from: string; readonly to: string; readonly extended?: 'true' | 'false' };
}

/**
 * `GET /trade/{symbol}/{region}/{from}/{to}[/{extended}]`: one record per trading day, oldest first, with one point per completed
 * minute, `HH:MM,trades,high,low,volume,open,close`. `/false` restricts it to regular hours. `sim` 1 marks simulated days.
 */
export function tradeRoute(api: FastifyInstance, { turns }: ApiContext): void {
  const days = async (request: FastifyRequest<TradeCall>, reply: FastifyReply): Promise<Readable> => {
    const { from, to } = dateRange(request.params.from, request.params.to);
    if (wallOfDate(to) - wallOfDate(from) > RANGE_LIMIT * DAY_SECONDS) {
      throw new Problem(400, `At most ${RANGE_LIMIT} days of minutes can be asked for at once.`);
    }
    const { market } = request;
    const instrument = instrumentOf(market, request.params);
    const extended = request.params.extended !== 'false';
    const delayed = isDelayed(market, instrument, realtimeOf(request));
    const { signal } = request;
    // Waits for the provider before the answer begins: an answer that has begun can no longer report that its data are late.
    if (market.isReal) await historyInTime(reply, market.minutes(instrument, from, to, extended, delayed));
    async function* records(): AsyncGenerator<string> {
      for (const [first, last] of weeks(from, to)) {
        if (!(await turns.next(signal))) return;
        const week = await market.minutes(instrument, first, last, extended, delayed);
        if (week.length > 0) yield week.map(dayText).join();
      }
    }
    reply.type('application/json; charset=utf-8');
    return streamedList(records());
  };
  const config = { weight: weightOfDays(2, 'from', 'to') };
  // Two routes, because OpenAPI has no optional path parameters.
  api.get<TradeCall>('/trade/:symbol/:region/:from/:to', { schema: schemaOf(PARAMS), config }, days);
  api.get<TradeCall>(
    '/trade/:symbol/:region/:from/:to/:extended',
    { schema: schemaOf({ ...PARAMS, extended: EXTENDED_PARAM }), config },
    days,
  );
}

/** The range in weeks, each with its first and last date. */
function* weeks(from: number, to: number): Generator<readonly [first: number, last: number]> {
  for (let day = wallOfDate(from); day <= wallOfDate(to); day += DAYS_AT_ONCE * DAY_SECONDS) {
    yield [dateOfWall(day), Math.min(to, dateOfWall(day + (DAYS_AT_ONCE - 1) * DAY_SECONDS))];
  }
}
